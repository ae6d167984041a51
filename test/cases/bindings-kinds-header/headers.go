// Package headers has header fields of every type and shape.
package headers

import (
	"net/http"
	"net/netip"
	"time"

	"example.com/cases/bindings-kinds"
)

// local is not exported.
type local string

// ScalarsRequest requires each value.
type ScalarsRequest struct {
	String   string        `header:"X-String"`
	Bool     bool          `header:"X-Bool"`
	Int      int           `header:"X-Int"`
	Int8     int8          `header:"X-Int8"`
	Int16    int16         `header:"X-Int16"`
	Int32    int32         `header:"X-Int32"`
	Int64    int64         `header:"X-Int64"`
	Uint     uint          `header:"X-Uint"`
	Uint8    uint8         `header:"X-Uint8"`
	Uint16   uint16        `header:"X-Uint16"`
	Uint32   uint32        `header:"X-Uint32"`
	Uint64   uint64        `header:"X-Uint64"`
	Float32  float32       `header:"X-Float32"`
	Float64  float64       `header:"X-Float64"`
	Byte     byte          `header:"X-Byte"`
	Rune     rune          `header:"X-Rune"`
	Name     kinds.Name    `header:"X-Name"`
	Flag     kinds.Flag    `header:"X-Flag"`
	Count    kinds.Count   `header:"X-Count"`
	Tiny     kinds.Tiny    `header:"X-Tiny"`
	Big      kinds.Big     `header:"X-Big"`
	Rate     kinds.Rate    `header:"X-Rate"`
	Nick     kinds.Nick    `header:"X-Nick"`
	Alias    kinds.Alias   `header:"X-Alias"`
	Stamp    kinds.Stamp   `header:"X-Stamp"`
	Color    kinds.Color   `header:"X-Color"`
	Shade    kinds.Shade   `header:"X-Shade"`
	Even     kinds.Even    `header:"X-Even"`
	UUID     kinds.UUID    `header:"X-Uuid"`
	Level    kinds.Level   `header:"X-Level"`
	When     kinds.When    `header:"X-When"`
	Point    kinds.Point   `header:"X-Point"`
	Secret   kinds.Secret  `header:"X-Secret"`
	Boolean  kinds.Boolean `header:"X-Boolean"`
	Integer  kinds.Int     `header:"X-Integer"`
	Time     time.Time     `header:"X-Time"`
	Duration time.Duration `header:"X-Duration"`
	Addr     netip.Addr    `header:"X-Addr"`
	Local    local         `header:"X-Local"`
}

// GET /scalars
func Scalars(w http.ResponseWriter, r *http.Request) {}

// PointersRequest tells a missing value from an empty one.
type PointersRequest struct {
	String   *string        `header:"X-String"`
	Bool     *bool          `header:"X-Bool"`
	Int      *int           `header:"X-Int"`
	Float64  *float64       `header:"X-Float64"`
	Tiny     *kinds.Tiny    `header:"X-Tiny"`
	Big      *kinds.Big     `header:"X-Big"`
	Rate     *kinds.Rate    `header:"X-Rate"`
	Color    *kinds.Color   `header:"X-Color"`
	Even     *kinds.Even    `header:"X-Even"`
	UUID     *kinds.UUID    `header:"X-Uuid"`
	Level    *kinds.Level   `header:"X-Level"`
	Point    *kinds.Point   `header:"X-Point"`
	Secret   *kinds.Secret  `header:"X-Secret"`
	Time     *time.Time     `header:"X-Time"`
	Duration *time.Duration `header:"X-Duration"`
	Local    *local         `header:"X-Local"`
}

// GET /pointers
func Pointers(w http.ResponseWriter, r *http.Request) {}

// SlicesRequest takes any number of values.
type SlicesRequest struct {
	String   []string        `header:"X-String"`
	Bool     []bool          `header:"X-Bool"`
	Int      []int           `header:"X-Int"`
	Float64  []float64       `header:"X-Float64"`
	Tiny     []kinds.Tiny    `header:"X-Tiny"`
	Big      []kinds.Big     `header:"X-Big"`
	Rate     []kinds.Rate    `header:"X-Rate"`
	Color    []kinds.Color   `header:"X-Color"`
	Even     []kinds.Even    `header:"X-Even"`
	UUID     []kinds.UUID    `header:"X-Uuid"`
	Level    []kinds.Level   `header:"X-Level"`
	Point    []kinds.Point   `header:"X-Point"`
	Secret   []kinds.Secret  `header:"X-Secret"`
	Time     []time.Time     `header:"X-Time"`
	Duration []time.Duration `header:"X-Duration"`
	Local    []local         `header:"X-Local"`
}

// GET /slices
func Slices(w http.ResponseWriter, r *http.Request) {}

// DefaultsRequest replaces what is missing.
type DefaultsRequest struct {
	String   string        `header:"X-String" default:"a \"quoted\" \\ text"`
	Bool     bool          `header:"X-Bool" default:"true"`
	Int      int           `header:"X-Int" default:"-5"`
	Float64  float64       `header:"X-Float64" default:"1e3"`
	Tiny     kinds.Tiny    `header:"X-Tiny" default:"7"`
	Big      kinds.Big     `header:"X-Big" default:"18446744073709551615"`
	Rate     kinds.Rate    `header:"X-Rate" default:"0.5"`
	Color    kinds.Color   `header:"X-Color" default:"red"`
	Even     kinds.Even    `header:"X-Even" default:"2"`
	UUID     kinds.UUID    `header:"X-Uuid" default:"01020304"`
	Level    kinds.Level   `header:"X-Level" default:"L3"`
	Point    kinds.Point   `header:"X-Point" default:"1,2"`
	Secret   kinds.Secret  `header:"X-Secret" default:"s:x"`
	Time     time.Time     `header:"X-Time" default:"Thu, 02 Jan 2020 03:04:05 GMT"`
	Duration time.Duration `header:"X-Duration" default:"1m"`
	Local    local         `header:"X-Local" default:""`
}

// GET /defaults
func Defaults(w http.ResponseWriter, r *http.Request) {}

// OmittedRequest sends no zero values.
type OmittedRequest struct {
	String   string        `header:"X-String,omitempty"`
	Bool     bool          `header:"X-Bool,omitempty"`
	Int      int           `header:"X-Int,omitempty"`
	Float64  float64       `header:"X-Float64,omitempty"`
	Tiny     kinds.Tiny    `header:"X-Tiny,omitempty"`
	Big      kinds.Big     `header:"X-Big,omitempty"`
	Rate     kinds.Rate    `header:"X-Rate,omitempty"`
	Color    kinds.Color   `header:"X-Color,omitempty"`
	Even     kinds.Even    `header:"X-Even,omitempty"`
	UUID     kinds.UUID    `header:"X-Uuid,omitempty"`
	Level    kinds.Level   `header:"X-Level,omitempty"`
	Point    kinds.Point   `header:"X-Point,omitempty"`
	Secret   kinds.Secret  `header:"X-Secret,omitempty"`
	Time     time.Time     `header:"X-Time,omitempty"`
	Duration time.Duration `header:"X-Duration,omitempty"`
	Local    local         `header:"X-Local,omitempty"`
}

// GET /omitted
func Omitted(w http.ResponseWriter, r *http.Request) {}
