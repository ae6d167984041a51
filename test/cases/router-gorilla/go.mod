module example.com/library

go 1.24

require github.com/gorilla/mux v1.8.1
