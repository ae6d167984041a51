module example.com/doc-comments

go 1.22
