module example.com/build-constraints

go 1.22
