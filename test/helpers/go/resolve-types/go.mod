module example.com/resolvetypes

go 1.24
