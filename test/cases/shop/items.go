package shop

import (
	"cmp"
	"net/http"
	"slices"

	"example.com/cases/shop/ids"
	"example.com/cases/shop/money"
	"example.com/cases/shop/paging"
)

// ListItemsRequest selects what is for sale.
type ListItemsRequest struct {
	paging.Page
	Categories []Category    `query:"category"`
	Max        *money.Amount `query:"max"`
}

// ListItemsResponse is one page of items, by SKU.
type ListItemsResponse struct {
	paging.Links
	Items []Item `json:"items"`
}

// ListItems lists what is for sale.
//
// GET /items
func (s *Shop) ListItems(w http.ResponseWriter, r *http.Request) {
	var req ListItemsRequest
	if err := req.Parse(r); err != nil {
		fail(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	items := []Item{}
	for _, item := range s.items {
		if len(req.Categories) > 0 && !slices.Contains(req.Categories, item.Category) {
			continue
		}
		if req.Max != nil && item.Price.Cents > req.Max.Cents {
			continue
		}
		items = append(items, item)
	}
	slices.SortFunc(items, func(a, b Item) int { return cmp.Compare(a.SKU, b.SKU) })
	var res ListItemsResponse
	res.Items, res.Links = paging.Cut(items, req.Page)
	if err := res.Write(w); err != nil {
		fail(w, err)
	}
}

// GetItemRequest names an item.
type GetItemRequest struct {
	SKU ids.SKU `route:"sku"`
}

// GetItemResponse is the item.
type GetItemResponse struct {
	Item
	InStock bool `json:"in_stock"`
}

// GetItem returns one item.
//
// GET /items/{sku}
func (s *Shop) GetItem(w http.ResponseWriter, r *http.Request) {
	var req GetItemRequest
	if err := req.Parse(r); err != nil {
		fail(w, err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	item, ok := s.items[req.SKU]
	if !ok {
		fail(w, errNotFound)
		return
	}
	res := GetItemResponse{Item: item, InStock: true}
	if err := res.Write(w); err != nil {
		fail(w, err)
	}
}

// PutItemRequest describes an item. Its SKU comes from the path alone.
type PutItemRequest struct {
	SKU      ids.SKU      `route:"sku"`
	Name     string       `json:"name"`
	Category Category     `json:"category"`
	Price    money.Amount `json:"price"`
}

// PutItemResponse is the item as it is sold.
type PutItemResponse struct {
	Item Item `json:"item"`
}

// PutItem adds an item or replaces it.
//
// PUT /items/{sku}
func (s *Shop) PutItem(w http.ResponseWriter, r *http.Request) {
	var req PutItemRequest
	if err := req.Parse(r); err != nil {
		fail(w, err)
		return
	}
	item := Item{SKU: req.SKU, Name: req.Name, Category: req.Category, Price: req.Price}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.items[req.SKU] = item
	res := PutItemResponse{Item: item}
	if err := res.Write(w); err != nil {
		fail(w, err)
	}
}
