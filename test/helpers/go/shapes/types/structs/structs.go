// Package structs has structs that embed others.
package structs

import (
	"fmt"
	"time"

	"example.com/shapes/types/basics"
	money "example.com/shapes/types/money"
)

// Base is what most others embed.
type Base struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
	Note *string
}

// Other has a field of the same name as Base.
type Other struct {
	ID    string
	Other bool `json:"other"`
}

// Plain embeds a struct.
type Plain struct {
	Base
	Own int
}

// OfPointer embeds a pointer.
type OfPointer struct {
	*Base
	Own int
}

// Deep embeds what embeds.
type Deep struct {
	*OfPointer
	Plain2
	Last bool
}

// Plain2 embeds by value what has a pointer.
type Plain2 struct {
	Own2 string
	*Other
}

// Shadow hides fields of what it embeds.
type Shadow struct {
	Base
	Name int
	ID   bool `json:"id"`
}

// Conflict has two fields of one key at one level: both are gone.
type Conflict struct {
	Left
	Right
}

type Left struct {
	X int
	Y int `json:"y"`
	Z int
}

type Right struct {
	X int
	Y int
	V int `json:"z2"`
}

// TagWins has two fields of one key, of which one has it by its tag.
type TagWins struct {
	Left
	Tagged
}

type Tagged struct {
	Name string `json:"Z"`
	X2   bool   `json:"X"`
}

// BothTagged has two tagged fields of one key.
type BothTagged struct {
	Tagged
	Tagged2
}

type Tagged2 struct {
	Other int `json:"Z"`
}

// Same declares one key twice.
type Same struct {
	A int `json:"key"`
	B int `json:"key"`
	C int
	D string `json:"C"`
	E int    `json:"e"`
}

// Diamond reaches a struct by two ways: its fields are gone.
type Diamond struct {
	DiamondLeft
	DiamondRight
}

type DiamondLeft struct{ Corner }
type DiamondRight struct {
	*Corner
	R int
}
type Corner struct{ C int }

// Hidden is hidden by depth, and shown again by none.
type Hidden struct {
	Diamond
	C string
}

// Named embeds with a name.
type Named struct {
	Base       `json:"base"`
	*Other     `json:"other,omitempty"`
	Plain      `json:"-"`
	basics.All `json:"all,omitzero"`
}

// Options embeds with options alone, so the struct's fields are promoted.
type Options struct {
	Base   `json:",omitempty"`
	*Other `json:",string"`
}

// NonStructs embeds types that are not structs.
type NonStructs struct {
	basics.Int
	*basics.String
	List
	*Strings `json:"strings"`
	Mapping
	fmt.Stringer
	error
	unexportedInt
	Func `json:"-"`
}

type List []int
type Strings []string
type Mapping map[string]bool
type unexportedInt int
type Func func()

// Unexported embeds structs that are not exported.
type Unexported struct {
	inner
	*pointed
	named `json:"named"`
	Own   int
}

// UnexportedPointer has an embedded pointer with a name, which encoding/json can write and not read.
type UnexportedPointer struct {
	*named `json:"named"`
	Own    int
}

// Sealed has embedded structs with names, whose methods encoding/json can't call: it panics.
type Sealed struct {
	sealed `json:"sealed"`
	Own    int
}

// SealedReader has one that only reads.
type SealedReader struct {
	reader `json:"reader"`
	zeroer `json:"zeroer"`
	Own    int
}

type sealed struct{ A int }

func (sealed) MarshalText() ([]byte, error)     { return []byte("sealed"), nil }
func (*sealed) UnmarshalText(text []byte) error { return nil }

type reader struct{ A int }

func (*reader) UnmarshalJSON(data []byte) error { return nil }

// The structs themselves have no methods that count.
func (SealedReader) UnmarshalJSON(data int) {}
func (Sealed) MarshalText(data int)         {}
func (Sealed) UnmarshalText(data int)       {}

type zeroer struct{ B int }

func (zeroer) IsZero() bool { return true }

type inner struct {
	Inner  int
	hidden int
	deeper
}

type deeper struct{ Deeper *int }

type pointed struct {
	Pointed int `json:"pointed,omitempty"`
	Other   []string
}

type named struct{ Lost int }

// UnexportedField has fields of unexported types.
type UnexportedField struct {
	Inner  inner
	List   []pointed
	hidden hiddenType
}

type hiddenType struct{ A int }

// Aliases embeds aliases.
type Aliases struct {
	BaseAlias
	*OtherAlias
	IntAlias
	AnonymousAlias
}

type BaseAlias = Base
type OtherAlias = Other
type IntAlias = basics.Int16
type AnonymousAlias = struct{ Anonymous int }

// Itself embeds a pointer to itself.
type Itself struct {
	*Itself
	A int
}

// Circle and Ring embed each other.
type Circle struct {
	*Ring
	C int
	R string
}

type Ring struct {
	*Circle
	R int
	Q int
}

// Promoted embeds types with methods.
type Promoted struct {
	time.Time
	Lost int
}

// NamedTime has the time as a field.
type NamedTime struct {
	time.Time `json:"time"`
	Kept      int
}

// Amounts is of another package.
type Amounts struct {
	money.Amount
	*money.Price
	Tax money.Amount
}

// Anonymous has structs without a name.
type Anonymous struct {
	Point struct {
		X, Y int
		Z    *struct{ Deep []struct{ Deeper bool } }
	}
	List  []struct{ A string }
	Map   map[string]struct{ B int }
	Empty struct{}
	Embed struct {
		Base
		*Other
		Own int `json:",omitempty"`
	}
	Array [2]struct{ A *int }
}

// Levels has keys at several levels.
type Levels struct {
	Level1
	A int `json:"a1"`
}

type Level1 struct {
	Level2
	B int
	C int `json:"D"`
}

type Level2 struct {
	*Level3
	A string `json:"A"`
	B string
}

type Level3 struct {
	A bool
	B bool
	C bool
	D bool
	E bool
}

// Empty has nothing.
type Empty struct{}

// AllHidden has nothing that encoding/json sees.
type AllHidden struct {
	a, b int
	C    int `json:"-"`
	_    int
}

// Blank has blank fields.
type Blank struct {
	_ struct{}
	A int
	_ int `json:"blank"`
}

// OmittedZero has structs that omitzero leaves out. What other packages can't set decides that, too, and a part without size does not.
type OmittedZero struct {
	Hidden struct {
		hidden any
		List   []int
	} `json:",omitzero"`
	OnePart struct {
		Empty struct{}
		None  [0]int
		List  []int
	} `json:",omitzero"`
}

// DeepPointers embeds pointers to structs that embed pointers.
type DeepPointers struct{ *Deep1 }
type Deep1 struct{ *Deep2 }
type Deep2 struct{ *Deep3 }
type Deep3 struct{ *Deep4 }
type Deep4 struct{ List *[]*int }
