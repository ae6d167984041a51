// Package validatetags has rules in tags validate.
package validatetags

import (
	"net/http"
	"time"
)

// Guest sleeps in a room.
type Guest struct {
	Name  string `json:"name" validate:"required,min=2,max=50"`
	Email string `json:"email" validate:"omitempty,email"`
	Age   *int   `json:"age" validate:"omitempty,gte=0,lt=150"`
}

// BookRoomRequest books a room.
type BookRoomRequest struct {
	Room   string            `route:"room" validate:"uuid|ulid"`
	Nights int               `query:"nights" default:"1" validate:"min=0x1,max=14"`
	Wait   time.Duration     `header:"X-Wait,omitempty" validate:"lte=1m30s"`
	Color  string            `cookie:"color,omitempty" validate:"iscolor"`
	Guests []Guest           `json:"guests" validate:"required,min=1,unique=Name,dive"`
	Labels map[string]string `json:"labels" validate:"max=10,dive,keys,alphanum,endkeys,required,contains=0x2C"`
	Bed    string            `json:"bed" validate:"oneof=single double 'king size'"`
	From   time.Time         `json:"from" validate:"required,gt"`
	To     time.Time         `json:"to" validate:"gtfield=From"`
	Reason string            `json:"reason" validate:"required_if=Bed double Nights 14,omitempty,len=3"`
	Rating float64           `json:"rating" validate:"eq=1.5|eq=2"`
	Depth  [][]int           `json:"depth" validate:"dive,len=2,dive,ne=0"`
}

// POST /rooms/{room}
func BookRoom(w http.ResponseWriter, r *http.Request) {}
