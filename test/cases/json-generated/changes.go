package orders

import (
	"math/big"
	"net/http"
	"time"
)

// Change says what becomes of an order.
type Change struct {
	Note   string              `json:"note"`
	Status *Status             `json:"status"`
	Weight Optional[float32]   `json:"weight,omitzero"`
	Price  Optional[Price]     `json:"price,omitzero"`
	Codes  Optional[[]Code]    `json:"codes,omitzero"`
	Home   Optional[Address]   `json:"home,omitzero"`
	Root   Optional[*Node]     `json:"root,omitzero"`
	Size   Optional[big.Int]   `json:"size,omitzero"`
	Due    Optional[time.Time] `json:"due,omitzero"`
}

// ChangeOrderRequest has a field that is the body.
type ChangeOrderRequest struct {
	ID     int64  `route:"id"`
	Change Change `body:""`
}

// ChangeOrderResponse has all changes, and says how many there are.
type ChangeOrderResponse struct {
	Total   int      `header:"X-Total-Count"`
	Changes []Change `body:""`
}

// ChangeOrder changes an order.
//
// PATCH /orders/{id}
func ChangeOrder(w http.ResponseWriter, r *http.Request) {
	var req ChangeOrderRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := ChangeOrderResponse{Total: 2}
	if req.Change.Note != "" {
		res.Changes = []Change{req.Change, {Note: "done"}}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}
