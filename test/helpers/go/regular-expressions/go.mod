module example.com/regularexpressions

go 1.24
