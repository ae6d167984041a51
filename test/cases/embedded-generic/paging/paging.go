// Package paging has the parts of requests that other packages embed.
package paging

import (
	"net/netip"
	clock "time"
)

const Max = 4

type Order string

// Page is a stretch of a list of T, after a key of K.
type Page[K comparable, T any] struct {
	After  K          `query:"after"`
	Limits [Max]T     `json:"limits"`
	ByKey  map[K][]*T `json:"by_key"`
	Since  clock.Time `query:"since,omitempty"`
	From   netip.Addr `query:"from,omitempty"`
	Orders []Order    `query:"order"`
	Extra  struct {
		First T     `json:"first"`
		Sort  Order `json:"sort"`
	} `json:"extra"`
	Visit func(yield func(key K, item T, order Order) bool) `json:"-"`
	Items chan T                                            `json:"-"`
}

// Optional holds a value behind a pointer.
type Optional[T any] struct {
	Value *T  `query:"value"`
	All   []T `query:"all"`
}

// Short is a page of strings.
type Short[T any] = Page[string, T]
