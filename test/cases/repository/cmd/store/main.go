// Command store serves the pets of a store, their owners and a few pages.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"

	"example.com/store/files"
	"example.com/store/owners"
	"example.com/store/pets"
	"github.com/go-chi/chi/v5"
)

func main() {
	address := flag.String("addr", "localhost:8080", "the address to listen on")
	flag.Parse()
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, newRouter()))
}

func newRouter() http.Handler {
	router := chi.NewRouter()
	new(pets.Pets).Routes(router)
	new(owners.Owners).Routes(router)
	files.Routes(router)
	return router
}
