module example.com/route-patterns

go 1.22
