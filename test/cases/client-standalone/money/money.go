// Package money has prices.
package money

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/library/db"
)

// Kind is a currency.
type Kind string

const (
	Euro   Kind = "EUR"
	Dollar Kind = "USD"
)

var errAmount = errors.New("an amount is a number with two decimals and a currency")

// Amount is a price in cents: 12.50 EUR.
type Amount struct {
	Cents int
	Kind  Kind
}

// MarshalText writes the amount.
func (a Amount) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%s %s", decimal(a.Cents), a.Kind), nil
}

// UnmarshalText reads an amount.
func (a *Amount) UnmarshalText(text []byte) error {
	number, kind, found := strings.Cut(string(text), " ")
	whole, cents, _ := strings.Cut(number, ".")
	value, err := strconv.Atoi(whole + cents)
	if !found || err != nil || len(cents) != 2 {
		return errAmount
	}
	*a = Amount{Cents: value, Kind: Kind(kind)}
	return nil
}

func decimal(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// Rates are those of the day.
var Rates db.Table[float64]

// In returns the amount in another currency. It needs the database, and no conversion needs it.
func (a Amount) In(kind Kind) Amount {
	rate, _ := Rates.Get(len(kind))
	return Amount{Cents: int(float64(a.Cents) * rate), Kind: kind}
}
