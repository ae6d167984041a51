module example.com/shapes

go 1.24

require example.org/go-uuid v1.0.0

replace example.org/go-uuid => ./replaced/go-uuid
