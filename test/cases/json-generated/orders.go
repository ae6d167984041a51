// Package orders has bodies of many kinds, which are written without reflection.
package orders

import (
	"encoding/json"
	"math/big"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// Status is a text with a type of its own.
type Status string

// Code writes its own text.
type Code struct{ Letters string }

// MarshalText implements encoding.TextMarshaler.
func (c Code) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(c.Letters)), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Code) UnmarshalText(text []byte) error {
	c.Letters = strings.ToLower(string(text))
	return nil
}

// Price writes its own JSON, but only where it has an address.
type Price struct{ Cents int64 }

// MarshalJSON implements json.Marshaler.
func (p *Price) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]int64{"cents": p.Cents})
}

// UnmarshalJSON implements json.Unmarshaler.
func (p *Price) UnmarshalJSON(text []byte) error {
	var cents map[string]int64
	err := json.Unmarshal(text, &cents)
	p.Cents = cents["cents"]
	return err
}

// Address is shared by requests and responses.
type Address struct {
	Street string `json:"street,omitempty"`
	City   string `json:"city"`
	Geo    *[2]float64
}

// Node leads back to itself.
type Node struct {
	Name     string           `json:"name"`
	Parent   *Node            `json:"parent,omitempty"`
	Children []Node           `json:"children"`
	Links    map[string]*Node `json:"links,omitempty"`
}

// Page is embedded.
type Page struct {
	Number int  `json:"page"`
	Last   bool `json:"last,omitempty"`
}

// Meta is embedded behind a pointer.
type Meta struct {
	Trace string `json:"trace"`
	Cost  uint16 `json:"cost,omitempty"`
}

// Tags is a list with a name.
type Tags []string

// Item has fields of all kinds.
type Item struct {
	ID       int64              `json:"id"`
	Small    int8               `json:"small,omitempty"`
	Weight   float32            `json:"weight"`
	Score    float64            `json:"score,omitempty"`
	Active   bool               `json:"active"`
	Status   Status             `json:"status"`
	Code     Code               `json:"code"`
	Codes    []Code             `json:"codes,omitempty"`
	Price    Price              `json:"price"`
	Prices   map[string]Price   `json:"prices,omitempty"`
	Created  time.Time          `json:"created"`
	Updated  *time.Time         `json:"updated,omitempty"`
	Deleted  time.Time          `json:"deleted,omitzero"`
	Wait     time.Duration      `json:"wait"`
	IP       netip.Addr         `json:"ip"`
	Large    *big.Int           `json:"large"`
	Data     []byte             `json:"data"`
	Digest   [4]byte            `json:"digest"`
	Labels   map[string]string  `json:"labels,omitempty"`
	Counts   map[Status]uint    `json:"counts"`
	ByNumber map[int]string     `json:"byNumber,omitempty"`
	ByCode   map[Code]int       `json:"byCode,omitempty"`
	ByFloor  map[int]Address    `json:"byFloor,omitempty"`
	Homes    map[string]Address `json:"homes,omitempty"`
	Grid     [][]int            `json:"grid"`
	Next     *string            `json:"next"`
	Deep     **int              `json:"deep,omitempty"`
	Quoted   int                `json:"quoted,string"`
	Text     string             `json:"text,omitempty,string"`
	Maybe    *bool              `json:"maybe,string"`
	Any      any                `json:"any,omitempty"`
	Raw      json.RawMessage    `json:"raw,omitempty"`
	Home     Address            `json:"home"`
	Box      struct {
		Width int `json:"<width>"`
	} `json:"box,omitzero"`
	Tags   Tags `json:"tags"`
	hidden int
	Hidden int `json:"-"`
	*Meta
}

// ListItemsRequest has no body.
type ListItemsRequest struct {
	Limit int `query:"limit,omitempty"`
}

type ListItemsResponse struct {
	Page
	Items []Item `json:"items"`
	Root  *Node  `json:"root,omitempty"`
}

// ListItems lists items.
//
// GET /items
func ListItems(w http.ResponseWriter, r *http.Request) {}

// CreateItemRequest has fields that are not in its body, so it has a view.
type CreateItemRequest struct {
	Shop    string   `route:"shop"`
	DryRun  bool     `query:"dryRun,omitempty"`
	Name    string   `json:"name"`
	Address *Address `json:"address,omitempty"`
	Tags    Tags     `json:"tags"`
}

type CreateItemResponse struct {
	Location string `header:"Location"`
	ID       int    `json:"id"`
}

// CreateItem adds an item.
//
// POST /shops/{shop}/items 201
func CreateItem(w http.ResponseWriter, r *http.Request) {}

// SearchItemsRequest embeds a struct, so its view is copied.
type SearchItemsRequest struct {
	Page
	Shop string `route:"shop"`
	Text string `json:"text"`
}

// SearchItemsResponse is a list as a whole.
type SearchItemsResponse []Item

// SearchItems finds items.
//
// POST /shops/{shop}/search
func SearchItems(w http.ResponseWriter, r *http.Request) {}

// CountItemsResponse is a map as a whole.
type CountItemsResponse map[Status]int

// CountItems counts items.
//
// GET /count
func CountItems(w http.ResponseWriter, r *http.Request) {}

// ExportItemsResponse writes itself, so json.Marshal is called.
type ExportItemsResponse struct {
	Items []Item `json:"items"`
}

// MarshalJSON implements json.Marshaler.
func (r ExportItemsResponse) MarshalJSON() ([]byte, error) { return json.Marshal(r.Items) }

// ExportItems exports items.
//
// GET /export
func ExportItems(w http.ResponseWriter, r *http.Request) {}
