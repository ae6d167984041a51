// Package recursive has types that hold themselves.
package recursive

type Node struct {
	Value int
	Next  *Node `json:"next"`
	Prev  *Node `json:"prev,omitempty"`
}

type Tree struct {
	Name     string
	Children []Tree          `json:"children"`
	ByName   map[string]Tree `json:"byName,omitempty"`
	Pair     *[2]*Tree
}

type A struct {
	B *B
	C []C
}

type B struct {
	A *A
	C map[string]C
}

type C struct {
	A *A
	B *B `json:",omitempty"`
}

type List []List
type Map map[string]Map
type ListOfMaps []map[string]ListOfMaps
type Pointer *struct{ Pointer Pointer }

type Anonymous struct {
	Inner struct {
		Outer *Anonymous
		List  []struct{ Again *Anonymous }
	}
}

type Nested[T any] struct {
	Value T
	Same  *Nested[T]
}

type UseNested struct {
	Nested Nested[*UseNested]
}

type Embedded struct {
	*Embedded
	*Node
	Own []Embedded
}

// Promoting promotes fields whose types are the structs without names that embed it: they have no end.
type Promoting struct {
	A []struct {
		*Promoting
		Own int
	}
	B []struct{ *Promoting }
}
