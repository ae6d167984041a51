module agreement

go 1.22
