module goparser

go 1.22
