// Package ids has the names of things.
package ids

import (
	"encoding/hex"
	"errors"
)

// SKU names an item.
type SKU string

// Validate refuses names that do not fit on a label.
func (s SKU) Validate() error {
	if len(s) == 0 || len(s) > 40 {
		return errors.New("a SKU has 1 to 40 bytes")
	}
	return nil
}

// Order numbers an order.
type Order int64

// Customer is random.
type Customer [16]byte

func (c Customer) String() string { return hex.EncodeToString(c[:]) }

// MarshalText writes 32 hexadecimal digits.
func (c Customer) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads 32 hexadecimal digits.
func (c *Customer) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(c)) {
		return errors.New("a customer has 32 digits")
	}
	_, err := hex.Decode(c[:], text)
	return err
}
