// Package money has types of another package.
package money

// Currency is a code.
type Currency string

const (
	Euro Currency = "EUR"
	Yen  Currency = "JPY"
)

// Amount is a number of cents.
type Amount struct {
	// Cents can be negative.
	Cents    int64    `json:"cents,string"`
	Currency Currency `json:"currency"`
	internal bool
}

// Price has two amounts.
type Price struct {
	Net   Amount  `json:"net"`
	Gross *Amount `json:"gross,omitempty"`
}
