module example.com/cases/chi

go 1.24

require (
	example.com/cases v0.0.0
	github.com/go-chi/chi/v5 v5.5.0
)

replace example.com/cases => ../../cases
