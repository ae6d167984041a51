// Package money counts cents.
package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Amount is money of one currency, `12.50 EUR` as text.
type Amount struct {
	Cents    int64
	Currency Currency
}

// Currency is a code of three letters.
type Currency string

// Plus adds money of the same currency.
func (a Amount) Plus(b Amount) Amount {
	return Amount{Cents: a.Cents + b.Cents, Currency: max(a.Currency, b.Currency)}
}

// Times multiplies.
func (a Amount) Times(n int64) Amount { return Amount{Cents: a.Cents * n, Currency: a.Currency} }

// MarshalText writes an amount.
func (a Amount) MarshalText() ([]byte, error) {
	sign, cents := "", a.Cents
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Appendf(nil, "%s%d.%02d %s", sign, cents/100, cents%100, a.Currency), nil
}

// UnmarshalText reads an amount.
func (a *Amount) UnmarshalText(text []byte) error {
	number, currency, _ := strings.Cut(string(text), " ")
	whole, cents, ok := strings.Cut(number, ".")
	if !ok || len(cents) != 2 || len(currency) != 3 {
		return fmt.Errorf("%q is no amount of money", text)
	}
	n, err := strconv.ParseInt(whole+cents, 10, 64)
	if err != nil {
		return fmt.Errorf("%q is no amount of money", text)
	}
	*a = Amount{Cents: n, Currency: Currency(currency)}
	return nil
}
