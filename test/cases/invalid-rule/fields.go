package invalidrule

import (
	"net/http"
	"time"
)

// Period is a part of a message.
type Period struct {
	From time.Time  `json:"from"`
	To   *time.Time `json:"to" validate:"gtfield=Form"`
}

// Limits are embedded.
type Limits struct {
	Least int   `json:"-"`
	Most  int64 `json:"most" validate:"gtfield=Least"`
}

// Sizes are embedded, too.
type Sizes struct {
	Least int `json:"-"`
}

// RentToyRequest rents a toy.
type RentToyRequest struct {
	Limits
	Sizes
	Kind     string         `query:"kind,omitempty"`
	Days     int8           `query:"days,omitempty"`
	Half     bool           `query:"half,omitempty"`
	Price    float32        `query:"price,omitempty"`
	Wait     time.Duration  `query:"wait,omitempty"`
	Owner    *Part          `json:"owner"`
	Period   Period         `json:"period"`
	Labels   map[string]int `json:"labels"`
	Place    [2]int         `json:"place"`
	Parts    []Part         `json:"parts" validate:"unique=Nme"`
	Lists    []*Toys        `json:"lists" validate:"unique=Parts"`
	Words    []string       `json:"words" validate:"unique=Kind"`
	Extra    any            `json:"extra"`
	Password string         `json:"password" validate:"eqfield=Pasword"`
	Repeat   string         `json:"repeat" validate:"required,eqfield=Repeat"`
	Deep     string         `json:"deep" validate:"eqfield=Owner.Nam"`
	Deeper   string         `json:"deeper" validate:"eqfield=Kind.Name"`
	Label    int            `json:"label" validate:"eqfield=Labels[a]"`
	Spaced   string         `json:"spaced" validate:"eqfield= Kind"`
	Other    int            `json:"other" validate:"max=3,nefield=Days"`
	Any      string         `json:"any" validate:"eqfield=Extra"`
	Part     string         `json:"part" validate:"fieldcontains=Days"`
	Both     int            `json:"both" validate:"eqfield=Least"`
	Yes      bool           `json:"yes" validate:"gtfield=Half"`
	Date     string         `json:"date" validate:"datetime=YYYY-MM-DD"`
	Hour     string         `json:"hour" validate:"datetime=3 PM"`
	A        string         `json:"a" validate:"required_if=Kind dog Day 3"`
	B        string         `json:"b" validate:"required_if=Kind 'a b' Days 300"`
	C        string         `json:"c" validate:"required_unless=Half yes"`
	D        string         `json:"d" validate:"excluded_if=Wait 1s"`
	E        string         `json:"e" validate:"excluded_unless=Price cheap"`
	F        string         `json:"f" validate:"skip_unless=Period.From 2020"`
	G        string         `json:"g" validate:"required_if=Place 2"`
	H        string         `json:"h" validate:"required_if=Labels many"`
	I        string         `json:"i" validate:"required_if=Extra 1"`
	J        string         `json:"j" validate:"required_with=Kind Dayz"`
	K        string         `json:"k" validate:"excluded_without=Kind Days"`
	L        string         `json:"l" validate:"required_without_all=L"`
	M        string         `json:"m" validate:"omitempty,eqfield=M|eqfield=Kinds"`
	N        []string       `json:"n" validate:"dive,eqfield=Days"`
	O        string         `json:"o" validate:"required_with=Request.ctx"`
	Request  http.Request   `json:"-"`
}

// Toys has a list.
type Toys struct {
	Parts []Part `json:"parts"`
}

// POST /rentals
func RentToy(w http.ResponseWriter, r *http.Request) {}
