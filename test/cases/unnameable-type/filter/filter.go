package filter

type order string

type span struct {
	From int `query:"from"`
	To   int `json:"to"`
}

type Filter struct {
	Order order `query:"order"`
}

type Sorted struct {
	Sort  order   `json:"sort"`
	Sorts []order `json:"-"`
	Limit int     `json:"limit"`
}

type Behind struct{ *span }

type Orders []order

type Listed struct {
	Orders Orders `query:"orders"`
}
