// Command server serves the shop on a free port, and prints where.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"

	"example.com/store/shop"
)

func main() {
	mux := http.NewServeMux()
	for _, handlers := range []map[string]shop.HandlerInfo{
		(&shop.Shop{Books: map[int64]shop.Book{}}).ListHandlers(), (&shop.Admin{}).ListHandlers(), shop.ListHandlers(),
	} {
		for _, h := range handlers {
			mux.HandleFunc(h.Method+" /api"+h.Path, h.Ref)
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s/api\n", listener.Addr())
	log.Fatal(http.Serve(listener, mux))
}
