module example.com/p
