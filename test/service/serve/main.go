// Command serve serves the service, and prints where.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"

	"example.com/service"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, service.NewMux()))
}
