module example.com/library

go 1.24

require example.com/shelfclient v0.0.0

replace example.com/shelfclient => ./shelfclient
