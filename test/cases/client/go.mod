module example.com/petshop

go 1.24
