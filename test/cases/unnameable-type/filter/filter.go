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

type inner struct {
	Size int `json:"size"`
	Seen int `json:"-"`
}

// Outer has fields that another package sets only through their promotion.
type Outer struct {
	inner
	Rest int `json:"-"`
}
