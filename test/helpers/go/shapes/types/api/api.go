// Package api has messages that reach all the other types.
package api

import (
	"encoding/json"
	"net/http"
	"time"

	"example.com/shapes/types/api/internal/hidden"
	"example.com/shapes/types/basics"
	. "example.com/shapes/types/dotted"
	"example.com/shapes/types/generic"
	"example.com/shapes/types/lists"
	"example.com/shapes/types/maps"
	"example.com/shapes/types/marshaled"
	"example.com/shapes/types/methods"
	"example.com/shapes/types/money"
	"example.com/shapes/types/recursive"
	"example.com/shapes/types/standard"
	"example.com/shapes/types/structs"
)

type BasicsRequest struct {
	All       basics.All       `json:"all"`
	Named     basics.Named     `json:"named"`
	Pointers  basics.Pointers  `json:"pointers"`
	Omitempty basics.Omitempty `json:"omitempty"`
	Omitzero  basics.Omitzero  `json:"omitzero"`
	Quoted    basics.Quoted    `json:"quoted"`
	Names     basics.Names     `json:"names"`
	Caseless  basics.Caseless  `json:"caseless"`
}

// POST /basics
func Basics(w http.ResponseWriter, r *http.Request) {}

type StructsResponse struct {
	Plain             structs.Plain             `json:"plain"`
	OfPointer         *structs.OfPointer        `json:"ofPointer"`
	Deep              structs.Deep              `json:"deep,omitempty"`
	Shadow            structs.Shadow            `json:"shadow"`
	Conflict          structs.Conflict          `json:"conflict"`
	TagWins           structs.TagWins           `json:"tagWins"`
	BothTagged        structs.BothTagged        `json:"bothTagged"`
	Same              structs.Same              `json:"same"`
	Diamond           structs.Diamond           `json:"diamond"`
	Hidden            structs.Hidden            `json:"hidden"`
	Named             structs.Named             `json:"named"`
	Options           structs.Options           `json:"options"`
	NonStructs        structs.NonStructs        `json:"nonStructs"`
	Unexported        structs.Unexported        `json:"unexported"`
	UnexportedPointer structs.UnexportedPointer `json:"unexportedPointer"`
	SealedReader      structs.SealedReader      `json:"sealedReader"`
	UnexportedField   structs.UnexportedField   `json:"unexportedField"`
	Aliases           structs.Aliases           `json:"aliases"`
	Itself            structs.Itself            `json:"itself"`
	Circle            structs.Circle            `json:"circle"`
	Ring              structs.Ring              `json:"ring"`
	Promoted          structs.Promoted          `json:"promoted"`
	NamedTime         structs.NamedTime         `json:"namedTime"`
	Amounts           structs.Amounts           `json:"amounts"`
	Anonymous         structs.Anonymous         `json:"anonymous"`
	Levels            structs.Levels            `json:"levels"`
	Empty             structs.Empty             `json:"empty"`
	AllHidden         structs.AllHidden         `json:"allHidden"`
	Blank             structs.Blank             `json:"blank"`
	OmittedZero       structs.OmittedZero       `json:"omittedZero"`
	DeepPointers      structs.DeepPointers      `json:"deepPointers"`
}

// GET /structs
func Structs(w http.ResponseWriter, r *http.Request) {}

type ListsResponse struct {
	Slices   lists.Slices  `json:"slices"`
	ToSlices *lists.Slices `json:"toSlices"`
	Arrays   lists.Arrays  `json:"arrays"`
	ToArrays *lists.Arrays `json:"toArrays"`
	Pointed  lists.Pointed `json:"pointed"`
}

// GET /lists
func Lists(w http.ResponseWriter, r *http.Request) {}

type MapsRequest struct {
	Maps      maps.Maps      `json:"maps"`
	WriteOnly maps.WriteOnly `json:"writeOnly"`
}

// POST /maps
func Maps(w http.ResponseWriter, r *http.Request) {}

type UnsupportedMapsRequest struct {
	ReadOnly    maps.ReadOnly    `json:"readOnly"`
	Unsupported maps.Unsupported `json:"unsupported"`
	Floats      maps.Floats      `json:"floats"`
	AnyKeys     maps.AnyKeys     `json:"anyKeys"`
}

// POST /unsupportedmaps
func UnsupportedMaps(w http.ResponseWriter, r *http.Request) {}

type MethodsResponse struct {
	Singles       methods.Singles       `json:"singles"`
	ToSingles     *methods.Singles      `json:"toSingles"`
	Pointed       methods.Pointed       `json:"pointed"`
	Containers    methods.Containers    `json:"containers"`
	Interfaces    methods.Interfaces    `json:"interfaces"`
	NamedAny      methods.NamedAny      `json:"namedAny"`
	NamedPointers methods.NamedPointers `json:"namedPointers"`
}

// GET /methods
func Methods(w http.ResponseWriter, r *http.Request) {}

type OtherMethodsResponse struct {
	Others   methods.Others  `json:"others"`
	ToOthers *methods.Others `json:"toOthers"`
}

// GET /othermethods
func OtherMethods(w http.ResponseWriter, r *http.Request) {}

type HoldersResponse struct {
	Holder         methods.Holder         `json:"holder"`
	DeepHolder     methods.DeepHolder     `json:"deepHolder"`
	ToDeepHolder   *methods.DeepHolder    `json:"toDeepHolder"`
	EmbeddedHolder methods.EmbeddedHolder `json:"embeddedHolder"`
	ValueHolder    methods.ValueHolder    `json:"valueHolder"`
	List           []methods.ValueHolder  `json:"list"`
	Recursive      methods.Recursive      `json:"recursive"`
	Containers     []methods.Containers   `json:"containers"`
}

// GET /holders
func Holders(w http.ResponseWriter, r *http.Request) {}

type RootHolderResponse struct {
	tagged
	*Tagged
	Direct methods.Pointer         `json:"direct"`
	Text   methods.WritesByPointer `json:"text"`
}

type tagged struct {
	Pointer methods.Pointer       `json:"pointer"`
	ToIt    *methods.Pointer      `json:"toIt"`
	Text    methods.TextByPointer `json:"holderText,omitempty"`
}

type Tagged struct {
	Holder methods.Holder                    `json:"holder"`
	Lists  map[string][1]methods.ValueHolder `json:"lists"`
}

// GET /rootholder
func RootHolder(w http.ResponseWriter, r *http.Request) {}

type GenericRequest struct {
	Use       generic.Use                               `json:"use"`
	Embedding generic.Embedding                         `json:"embedding"`
	Local     generic.Page[Local]                       `json:"local"`
	Alias     IntList                                   `json:"alias"`
	Deep      generic.Pair[generic.Page[Local], *Local] `json:"deep"`
	Holders   generic.Nullable[methods.Holder]          `json:"holders"`
	ToHolders *generic.Nullable[methods.Holder]         `json:"toHolders"`
}

type Local struct {
	generic.Nullable[hidden.Secret]
	Secret hidden.Secret
}

type IntList = generic.List[int]

// POST /generic
func Generic(w http.ResponseWriter, r *http.Request) {}

type RecursiveResponse struct {
	Node       recursive.Node       `json:"node"`
	Tree       *recursive.Tree      `json:"tree"`
	A          recursive.A          `json:"a"`
	List       recursive.List       `json:"list"`
	Map        recursive.Map        `json:"map"`
	ListOfMaps recursive.ListOfMaps `json:"listOfMaps"`
	Pointer    recursive.Pointer    `json:"pointer"`
	Anonymous  recursive.Anonymous  `json:"anonymous"`
	Nested     recursive.UseNested  `json:"nested"`
	Embedded   recursive.Embedded   `json:"embedded"`
	Own        []Own                `json:"own"`
	Promoting  recursive.Promoting  `json:"promoting"`
}

type Own struct {
	Owned map[string]*Own
	Other other
}

type other struct {
	Own  *Own
	List []other `json:"list,omitempty"`
}

// GET /recursive
func Recursive(w http.ResponseWriter, r *http.Request) {}

type StandardResponse struct {
	Times    standard.Times   `json:"times"`
	Raw      standard.Raw     `json:"raw"`
	Net      standard.Net     `json:"net"`
	Big      standard.Big     `json:"big"`
	ToBig    *standard.Big    `json:"toBig"`
	SQL      standard.SQL     `json:"sql"`
	IDs      standard.IDs     `json:"ids"`
	Others   standard.Others  `json:"others"`
	ToOthers *standard.Others `json:"toOthers"`
}

// GET /standard
func Standard(w http.ResponseWriter, r *http.Request) {}

type UnsupportedRequest struct {
	Unsupported        standard.Unsupported        `json:"unsupported"`
	UnsupportedFunc    standard.UnsupportedFunc    `json:"unsupportedFunc"`
	UnsupportedComplex standard.UnsupportedComplex `json:"unsupportedComplex"`
	Timer              standard.Timer              `json:"timer"`
	Sealed             structs.Sealed              `json:"sealed"`
}

// POST /unsupported
func Unsupported(w http.ResponseWriter, r *http.Request) {}

// base is embedded by messages.
type base struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
}

// RootRequest has everything at the root.
type RootRequest struct {
	base
	*structs.Other
	money.Amount `json:"amount"`
	Dotted       Dotted              `json:"dotted,omitempty"`
	Dot          *Item               `json:"dot"`
	Time         time.Time           `json:"time"`
	Raw          json.RawMessage     `json:"raw,omitempty"`
	Quoted       *int                `json:"quoted,string"`
	Anonymous    struct{ A []byte }  `json:"anonymous"`
	Array        [3]*string          `json:"array"`
	Map          map[uint8][]*Local  `json:"map,omitzero"`
	Any          any                 `json:"any"`
	Error        error               `json:"error"`
	Bytes        lists.Blob          `json:"bytes"`
	Quad         ****int             `json:"quad"`
	Elements     []struct{ B *bool } `json:"elements"`
	Unnamed      int                 `json:",omitempty"`
	Dash         int                 `json:"-,"`
	Number       json.Number         `json:"number,string,omitempty"`
}

// POST /root
func Root(w http.ResponseWriter, r *http.Request) {}

// MixedRequest has values outside of its body.
type MixedRequest struct {
	ID     int            `route:"id"`
	Page   *uint8         `query:"page,omitempty"`
	Name   string         `json:"name"`
	Holder methods.Holder `json:"holder"`
	Next   *MixedRequest  `json:"next,omitempty"`
}

// POST /mixed/{id}
func Mixed(w http.ResponseWriter, r *http.Request) {}

// MarshaledResponse has types whose methods are followed.
type MarshaledResponse struct {
	All marshaled.All `json:"all"`
}

// GET /marshaled
func Marshaled(w http.ResponseWriter, r *http.Request) {}
