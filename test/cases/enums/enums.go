// Package enums has enums in all parts of a message that are texts.
package enums

import "net/http"

// Kind says what a pet is.
type Kind string

// The kinds that we look after.
const (
	KindCat Kind = "cat"
	KindDog Kind = "dog" // barks
	// KindHound is what some call a dog.
	KindHound = KindDog
)

// Level counts from 1, with a gap.
type Level int

const (
	_ Level = iota
	Low
	Medium
	_
	High
)

// Size is declared in two places.
//
// gen:enum
type Size uint8

const Small Size = 10

const Large = Size(2 * Small)

// Ratio is a float.
//
// gen:enum
type Ratio float32

const (
	Half  Ratio = 1.0 / 2
	Third Ratio = 1.0 / 3
)

// Mode has methods of its own, which are left alone.
type Mode string

const (
	Fast Mode = "fast"
	Slow Mode = "slow"
)

// String does not make the text of a parameter.
func (m Mode) String() string { return "mode " + string(m) }

// Validate is asked as well.
func (m Mode) Validate() error { return nil }

// Color has constants, and others that users name.
//
// gen:open
type Color string

const (
	Red  Color = "red"
	Blue Color = "blue"
)

// Only has one constant, and no other value.
//
// gen:enum
type Only string

const OnlyOne Only = "one"

// Single has a constant as a default, not as its only value.
type Single string

const DefaultSingle Single = "one"

// Flags are combined.
type Flags uint

const (
	Read Flags = 1 << iota
	Write
	Run
)

// Masks are flags, too.
type Masks int

const (
	MaskNone Masks = 0x0
	MaskA    Masks = 0x1
	MaskB    Masks = 0x2
	MaskC    Masks = 0x4
	MaskAll  Masks = 0x7
)

// Text makes its own text.
type Text string

const (
	TextA Text = "a"
	TextB Text = "b"
)

func (t Text) MarshalText() ([]byte, error)     { return []byte(t), nil }
func (t *Text) UnmarshalText(text []byte) error { *t = Text(text); return nil }

// GetPetRequest has enums in its route and its query.
type GetPetRequest struct {
	Kind     Kind    `route:"kind"`
	Level    Level   `query:"level"`
	Size     *Size   `query:"size"`
	Ratio    Ratio   `query:"ratio,omitempty"`
	Modes    []Mode  `query:"mode"`
	Sizes    []Size  `query:"sizes"`
	Fallback Kind    `query:"fallback" default:"cat"`
	Only     Only    `query:"only,omitempty"`
	Color    Color   `query:"color,omitempty"`
	Single   Single  `query:"single,omitempty"`
	Flags    Flags   `query:"flags,omitempty"`
	Masks    Masks   `query:"masks,omitempty"`
	Text     Text    `query:"text,omitempty"`
	Month    []Month `query:"month"`
}

// Month is another package's, by an alias.
type Month = Level

// GET /pets/{kind}
func GetPet(w http.ResponseWriter, r *http.Request) {}

// SendFormRequest has enums in a form.
type SendFormRequest struct {
	Kind Kind  `form:"kind"`
	Mode *Mode `form:"mode"`
}

// POST /forms
func SendForm(w http.ResponseWriter, r *http.Request) {}
