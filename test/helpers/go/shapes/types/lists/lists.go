// Package lists has slices and arrays.
package lists

import "example.com/shapes/types/basics"

type (
	Strings   []string
	Bytes     []byte
	Blob      Bytes
	Octets    []Octet
	Octet     byte
	Letters   []Letter
	Letter    byte
	Numbers   []Number
	Number    uint8
	Reader    byte
	Floats    [3]float32
	Hash      [4]byte
	None      [0]int
	Matrix    [2][3]int
	OfStrings [2]Strings
	Pointed   *[]int
	Chain     **[]int
	OfEmpty   []struct{}
)

// MarshalText makes Letters a list of strings instead of base64.
func (l Letter) MarshalText() ([]byte, error) { return []byte{'a' + byte(l)%26}, nil }

// UnmarshalText reads one letter.
func (l *Letter) UnmarshalText(text []byte) error {
	*l = Letter(text[0] - 'a')
	return nil
}

// MarshalJSON on the pointer makes Numbers a list, too.
func (n *Number) MarshalJSON() ([]byte, error) { return []byte("[1]"), nil }

// UnmarshalJSON reads anything. A slice of Reader is base64 nevertheless, as only methods that write matter.
func (r *Reader) UnmarshalJSON([]byte) error { return nil }

// Slices has slices of all kinds.
type Slices struct {
	Strings      []string
	Named        Strings
	Ints         []int
	Pointers     []*int
	Nested       [][]string
	Bytes        []byte
	NamedBytes   Bytes
	Blob         Blob
	Octets       Octets
	OwnOctets    []Octet
	Letters      Letters
	OwnLetters   []Letter
	OwnNumbers   []Number
	Numbers      Numbers
	Omitted      []byte  `json:",omitempty"`
	Zero         Strings `json:",omitzero"`
	Pointer      *[]string
	OmitPointer  *[]string `json:",omitempty"`
	ToNamed      *Strings
	Anys         []any
	Structs      []basics.Small
	Empty        OfEmpty
	BytesPointer *[]byte
	ByteLists    [][]byte
	Readers      []Reader
}

// Arrays has arrays of all kinds.
type Arrays struct {
	Floats   Floats
	Hash     Hash
	Bytes    [2]byte
	None     None
	NoneToo  [0]string
	Matrix   Matrix
	Pointer  *[2]bool
	Lists    OfStrings
	Letters  [2]Letter
	Numbers  [2]Number
	Omitted  [1]int `json:",omitempty"`
	NeverOut *Hash  `json:",omitzero"`
	Zero     Hash   `json:",omitzero"`
	Const    [len("abc") + 1]bool
	Hex      [0x2]string
	Chains   [1][]*Chain
}
