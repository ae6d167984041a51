// Package orders takes orders whose fields have rules.
package orders

import "net/http"

// CreateOrderRequest has ten fields.
type CreateOrderRequest struct {
	ID       string   `json:"id" validate:"required,uuid"`
	Name     string   `json:"name" validate:"required,min=2,max=50"`
	Email    string   `json:"email" validate:"required,email"`
	Age      int      `json:"age" validate:"gte=18,lte=130"`
	Country  string   `json:"country" validate:"required,iso3166_1_alpha2"`
	Kind     string   `json:"kind" validate:"oneof=standard express overnight"`
	Discount float64  `json:"discount" validate:"gte=0,lt=100"`
	Website  string   `json:"website" validate:"omitempty,url"`
	Phone    *string  `json:"phone" validate:"omitempty,e164"`
	Tags     []string `json:"tags" validate:"max=10,dive,min=1,max=20"`
}

// POST /orders
func CreateOrder(w http.ResponseWriter, r *http.Request) {}

// Item is an element of a list.
type Item struct {
	SKU      string  `json:"sku" validate:"required,alphanum,len=8"`
	Quantity int     `json:"quantity" validate:"min=1,max=100"`
	Price    float64 `json:"price" validate:"gt=0"`
	Color    string  `json:"color" validate:"omitempty,hexcolor"`
	Note     string  `json:"note" validate:"max=200"`
}

// CreateBatchRequest has many structs.
type CreateBatchRequest struct {
	Items []Item `json:"items" validate:"required,min=1,dive"`
}

// POST /batches
func CreateBatch(w http.ResponseWriter, r *http.Request) {}
