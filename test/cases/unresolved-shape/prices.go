// Package prices uses a module that is nowhere: its Go can be generated, but nobody knows what the JSON is.
package prices

import (
	"net/http"

	"example.com/not/there/money"
)

// Item holds an amount.
type Item struct {
	Price *money.Amount `json:"price"`
}

// ListPricesResponse leads to the amount in two ways.
type ListPricesResponse struct {
	Items []Item       `json:"items"`
	Total money.Amount `json:"total"`
}

// GET /prices
func ListPrices(w http.ResponseWriter, r *http.Request) {}

// Coin is worth an amount.
type Coin struct {
	Value money.Amount `json:"value"`
}

// ListCoinsResponse is a list.
type ListCoinsResponse []Coin

// GET /coins
func ListCoins(w http.ResponseWriter, r *http.Request) {}
