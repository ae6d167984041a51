// Package validators has rules of its own in tags validate.
package validators

import "net/http"

// SKU is the number of an article.
type SKU string

// Sizes are sizes.
type Sizes []int

// Bowl is a part of an order.
type Bowl struct {
	SKU   SKU  `json:"sku" validate:"required,sku"`
	Count *int `json:"count" validate:"omitempty,multiple=6"`
}

// isCool reports whether a bowl is for the summer.
func isCool(b Bowl) bool { return b.SKU != "XX0000" }

// OrderBowlsRequest orders bowls.
type OrderBowlsRequest struct {
	Shop    string   `route:"shop" validate:"sku|uuid"`
	Most    int      `query:"most,omitempty" validate:"multiple=10"`
	Contact string   `json:"contact" validate:"email"`
	Sizes   Sizes    `json:"sizes" validate:"sizes"`
	Bowls   []Bowl   `json:"bowls" validate:"min=1,dive,cool"`
	Gifts   []string `json:"gifts" validate:"dive,sku"`
	Extra   any      `json:"extra" validate:"known"`
}

// POST /shops/{shop}/orders
func OrderBowls(w http.ResponseWriter, r *http.Request) {}
