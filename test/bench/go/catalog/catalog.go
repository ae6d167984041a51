// Package catalog has a request with the kinds of fields that real ones have.
package catalog

import (
	"bytes"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"time"
)

// ID reads and writes itself.
type ID uint32

// UnmarshalText implements encoding.TextUnmarshaler.
func (id *ID) UnmarshalText(text []byte) error {
	number, ok := bytes.CutPrefix(text, []byte("c-"))
	n, err := strconv.ParseUint(string(number), 10, 32)
	if !ok || err != nil {
		return errors.New("an ID is c- and a number")
	}
	*id = ID(n)
	return nil
}

// MarshalText implements encoding.TextMarshaler.
func (id ID) MarshalText() ([]byte, error) {
	return strconv.AppendUint([]byte("c-"), uint64(id), 10), nil
}

// State is validated after it is read.
type State string

// Validate reports an unknown state.
func (s State) Validate() error {
	switch s {
	case "draft", "active", "archived":
		return nil
	}
	return errors.New("unknown state")
}

// Slug is the name of a tag.
type Slug string

// Page selects a part of a list.
type Page struct {
	Limit  int    `query:"limit" default:"20"`
	Offset *int64 `query:"offset"`
	Sort   string `query:"sort,omitempty"`
}

// ListItemsRequest selects items of a catalog.
type ListItemsRequest struct {
	Page
	Catalog ID            `route:"catalog"`
	State   State         `query:"state,omitempty"`
	Tags    []Slug        `query:"tag"`
	Sizes   []int16       `query:"size"`
	Max     uint32        `query:"max" default:"500"`
	Since   time.Time     `query:"since,omitempty"`
	Timeout time.Duration `query:"timeout,omitempty"`
	Client  netip.Addr    `query:"client,omitempty"`
	All     bool          `query:"all,omitempty"`
}

// GET /catalogs/{catalog}/items
func ListItems(w http.ResponseWriter, r *http.Request) {}
