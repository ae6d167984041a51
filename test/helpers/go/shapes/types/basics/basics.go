// Package basics has named basic types and structs of them.
package basics

type (
	Bool    bool
	Int     int
	Int8    int8
	Int16   int16
	Int32   int32
	Int64   int64
	Uint    uint
	Uint8   uint8
	Uint16  uint16
	Uint32  uint32
	Uint64  uint64
	Uintptr uintptr
	Float32 float32
	Float64 float64
	String  string
	Byte    byte
	Rune    rune
	// OfNamed is defined by another named type.
	OfNamed Int8
)

// All has a field of every basic type.
type All struct {
	Bool    bool    `json:"bool"`
	Int     int     `json:"int"`
	Int8    int8    `json:"int8"`
	Int16   int16   `json:"int16"`
	Int32   int32   `json:"int32"`
	Int64   int64   `json:"int64"`
	Uint    uint    `json:"uint"`
	Uint8   uint8   `json:"uint8"`
	Uint16  uint16  `json:"uint16"`
	Uint32  uint32  `json:"uint32"`
	Uint64  uint64  `json:"uint64"`
	Uintptr uintptr `json:"uintptr"`
	Float32 float32 `json:"float32"`
	Float64 float64 `json:"float64"`
	String  string  `json:"string"`
	Byte    byte    `json:"byte"`
	Rune    rune    `json:"rune"`
}

// Named has a field of every named basic type.
type Named struct {
	Bool
	Int
	Int8
	Int16
	Int32
	Int64
	Uint
	Uint8
	Uint16
	Uint32
	Uint64
	Uintptr
	Float32
	Float64
	String  `json:"text"`
	Byte    Byte
	Rune    Rune
	OfNamed OfNamed
}

// Pointers has pointers to basic and named types.
type Pointers struct {
	Bool    *bool
	Int     *Int
	Twice   **string
	Thrice  ***Uint8
	Named   NamedPointer
	Struct  *All
	Both    *NamedPointer
	Omitted *NamedPointer `json:",omitempty"`
}

// NamedPointer is a pointer with a name.
type NamedPointer *int16

// Omitempty leaves out what is empty.
type Omitempty struct {
	Bool    bool           `json:"a,omitempty"`
	Int     Int            `json:"b,omitempty"`
	Float   float32        `json:"c,omitempty"`
	String  string         `json:"d,omitempty"`
	Pointer *string        `json:"e,omitempty"`
	Twice   **string       `json:"f,omitempty"`
	Slice   []int          `json:"g,omitempty"`
	Map     map[string]int `json:"h,omitempty"`
	Any     any            `json:"i,omitempty"`
	Error   error          `json:"j,omitempty"`
	// Without an effect:
	Struct  Small  `json:"k,omitempty"`
	Array   [2]int `json:"l,omitempty"`
	Pointed *[]int `json:"m,omitempty"`
}

// Omitzero leaves out zero values.
type Omitzero struct {
	Bool    bool           `json:"a,omitzero"`
	Int     Int            `json:"b,omitzero"`
	Float   float32        `json:"c,omitzero"`
	String  string         `json:"d,omitzero"`
	Pointer *string        `json:"e,omitzero"`
	Slice   []int          `json:"g,omitzero"`
	Map     map[string]int `json:"h,omitzero"`
	Any     any            `json:"i,omitzero"`
	Error   error          `json:"j,omitzero"`
	Struct  Small          `json:"k,omitzero"`
	Array   [2]int         `json:"l,omitzero"`
	Both    []string       `json:"m,omitzero,omitempty"`
	Own     Celsius        `json:"n,omitzero"`
	Pointed *Celsius       `json:"o,omitzero"`
	Address Kelvin         `json:"p,omitzero"`
	Chosen  Zeroer         `json:"q,omitzero"`
	Strange Strange        `json:"r,omitzero"`
}

// Small is a small struct.
type Small struct {
	A int
	B string
}

// Celsius has a zero of its own.
type Celsius float64

// IsZero is true below the freezing point.
func (c Celsius) IsZero() bool { return c < 0 }

// Kelvin has a zero of its own, on the pointer.
type Kelvin struct{ Degrees float64 }

// IsZero is true for cold things.
func (k *Kelvin) IsZero() bool { return k.Degrees < 0.5 }

// Zeroer is an interface with IsZero.
type Zeroer interface{ IsZero() bool }

// Strange has an IsZero that is another method.
type Strange int

// IsZero has a parameter.
func (s Strange) IsZero(really bool) bool { return really }

// Quoted has the option string wherever it can be.
type Quoted struct {
	Bool    bool    `json:"a,string"`
	Int     int     `json:"b,string"`
	Int8    Int8    `json:"c,string"`
	Uint64  uint64  `json:"d,string"`
	Float32 float32 `json:"e,string"`
	Float64 Float64 `json:"f,string"`
	String  string  `json:"g,string"`
	Named   String  `json:"h,string"`
	Pointer *int64  `json:"i,string"`
	Text    *string `json:"j,string"`
	Omitted *bool   `json:"k,omitempty,string"`
	Zero    Int     `json:",string,omitzero"`
	Uintptr uintptr `json:",string"`
	// Without an effect:
	Twice     **int          `json:"m,string"`
	Slice     []int          `json:"n,string"`
	Map       map[string]int `json:"o,string"`
	Struct    Small          `json:"p,string"`
	Any       any            `json:"q,string"`
	Array     [1]int         `json:"r,string"`
	OfPointer NamedPointer   `json:"s,string"`
	Bytes     []byte         `json:"t,string"`
	Misspelt  int            `json:"u, string"`
}

// Names has tags of all kinds.
type Names struct {
	Ignored    int `json:"-"`
	Dash       int `json:"-,"`
	NoName     int `json:",omitempty"`
	Plain      int
	OtherTag   int `xml:"other" yaml:"o,omitempty"`
	Punctuated int `json:"a.b/c-d_e:f;g!"`
	Spaced     int `json:"with space"`
	Cyrillic   int `json:"ключ"`
	HTML       int `json:"<&>"`
	Quote      int `json:"it's"`
	Backslash  int `json:"back\\slash"`
	Quotes     int `json:"\"quoted\""`
	Emoji      int `json:"😀"`
	Percent    int `json:"%d"`
	Unquoted   int `json:unquoted`
	Spaces     int `json: "spaces"`
	After      int `xml:"x" json:"after"`
	Twice      int `json:"first" json:"second"`
	Digits     int `json:"0"`
	Proto      int `json:"__proto__"`
	Empty      int ``
	Options    int `json:"options,omitempty,nonsense,string"`
	Newline    int "json:\"raw\" doc:\"a\\nb\""
	Ünïcode    int
	A, B, C    int
	hidden     int
	Dollar     int `json:"$ref"`
	At         int `json:"@type"`
}

// Caseless has keys that differ by case alone.
type Caseless struct {
	Id int `json:"id"`
	ID int `json:"ID"`
	ıd int
	Kk int `json:"k"`
}
