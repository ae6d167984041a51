module example.com/stacks

go 1.24

require github.com/justinas/alice v1.2.0
