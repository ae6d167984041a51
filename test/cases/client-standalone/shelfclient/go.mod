module example.com/shelfclient

go 1.23
