// Package rules decides about values.
package rules

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var sku = regexp.MustCompile(`^[A-Z]{2}\d{4}$`)

// IsSKU reports whether a text is the number of an article.
func IsSKU(s string) bool { return sku.MatchString(s) }

// Multiple refuses numbers that are no multiple of another one.
func Multiple(n int, of string) error {
	if divisor, err := strconv.Atoi(of); err != nil || n%divisor != 0 {
		return fmt.Errorf("must be a multiple of %s", of)
	}
	return nil
}

// Sizes refuses sizes that are not in order.
func Sizes(sizes []int) error {
	if !slices.IsSorted(sizes) {
		return errors.New("must be in order")
	}
	return nil
}

// Known reports whether there is any value.
func Known(v any) bool { return v != nil && v != "" }

// InHouse reports whether an address is of this house.
func InHouse(address string) bool { return strings.HasSuffix(address, "@example.com") }
