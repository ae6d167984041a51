module example.org/go-uuid

go 1.24
