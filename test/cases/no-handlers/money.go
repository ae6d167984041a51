// Package money has no handlers: an amount of money has no route.
package money

import (
	"net/http"
	"strconv"
)

// Amount is a sum of money in cents.
type Amount int64

// String formats it.
func (a Amount) String() string { return strconv.FormatInt(int64(a), 10) }

// Client asks a bank.
type Client struct{ HTTP *http.Client }
