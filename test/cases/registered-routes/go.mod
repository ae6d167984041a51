module example.com/rooms

go 1.25.0
