module example.com/render

go 1.25.0

require github.com/go-chi/render v1.0.3

require github.com/ajg/form v1.5.1 // indirect
