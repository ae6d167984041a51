// Package money has types whose names the shop has, too.
package money

// Kind is a kind of money.
type Kind string

const (
	KindCash Kind = "cash"
	KindCard Kind = "card"
)

// Amount is an amount of money.
type Amount struct {
	// Cents can be many, so that they are sent as a text.
	Cents    int64  `json:"cents,string"`
	Currency string `json:"currency"`
	Kind     Kind   `json:"kind"`
}

// Record is a line of an account.
type Record struct {
	Amount Amount  `json:"amount"`
	Before *Record `json:"before"`
}
