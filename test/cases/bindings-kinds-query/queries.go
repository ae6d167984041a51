// Package queries has query parameters of every type and shape.
package queries

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
	String   string        `query:"string"`
	Bool     bool          `query:"bool"`
	Int      int           `query:"int"`
	Int8     int8          `query:"int8"`
	Int16    int16         `query:"int16"`
	Int32    int32         `query:"int32"`
	Int64    int64         `query:"int64"`
	Uint     uint          `query:"uint"`
	Uint8    uint8         `query:"uint8"`
	Uint16   uint16        `query:"uint16"`
	Uint32   uint32        `query:"uint32"`
	Uint64   uint64        `query:"uint64"`
	Float32  float32       `query:"float32"`
	Float64  float64       `query:"float64"`
	Byte     byte          `query:"byte"`
	Rune     rune          `query:"rune"`
	Name     kinds.Name    `query:"name"`
	Flag     kinds.Flag    `query:"flag"`
	Count    kinds.Count   `query:"count"`
	Tiny     kinds.Tiny    `query:"tiny"`
	Big      kinds.Big     `query:"big"`
	Rate     kinds.Rate    `query:"rate"`
	Nick     kinds.Nick    `query:"nick"`
	Alias    kinds.Alias   `query:"alias"`
	Stamp    kinds.Stamp   `query:"stamp"`
	Color    kinds.Color   `query:"color"`
	Shade    kinds.Shade   `query:"shade"`
	Even     kinds.Even    `query:"even"`
	UUID     kinds.UUID    `query:"uuid"`
	Level    kinds.Level   `query:"level"`
	When     kinds.When    `query:"when"`
	Point    kinds.Point   `query:"point"`
	Secret   kinds.Secret  `query:"secret"`
	Boolean  kinds.Boolean `query:"boolean"`
	Integer  kinds.Int     `query:"integer"`
	Time     time.Time     `query:"time"`
	Duration time.Duration `query:"duration"`
	Addr     netip.Addr    `query:"addr"`
	Local    local         `query:"local"`
}

// GET /scalars
func Scalars(w http.ResponseWriter, r *http.Request) {}

// PointersRequest tells a missing value from an empty one.
type PointersRequest struct {
	String   *string        `query:"string"`
	Bool     *bool          `query:"bool"`
	Int      *int           `query:"int"`
	Float64  *float64       `query:"float64"`
	Tiny     *kinds.Tiny    `query:"tiny"`
	Big      *kinds.Big     `query:"big"`
	Rate     *kinds.Rate    `query:"rate"`
	Color    *kinds.Color   `query:"color"`
	Even     *kinds.Even    `query:"even"`
	UUID     *kinds.UUID    `query:"uuid"`
	Level    *kinds.Level   `query:"level"`
	Point    *kinds.Point   `query:"point"`
	Secret   *kinds.Secret  `query:"secret"`
	Time     *time.Time     `query:"time"`
	Duration *time.Duration `query:"duration"`
	Local    *local         `query:"local"`
}

// GET /pointers
func Pointers(w http.ResponseWriter, r *http.Request) {}

// SlicesRequest takes any number of values.
type SlicesRequest struct {
	String   []string        `query:"string"`
	Bool     []bool          `query:"bool"`
	Int      []int           `query:"int"`
	Float64  []float64       `query:"float64"`
	Tiny     []kinds.Tiny    `query:"tiny"`
	Big      []kinds.Big     `query:"big"`
	Rate     []kinds.Rate    `query:"rate"`
	Color    []kinds.Color   `query:"color"`
	Even     []kinds.Even    `query:"even"`
	UUID     []kinds.UUID    `query:"uuid"`
	Level    []kinds.Level   `query:"level"`
	Point    []kinds.Point   `query:"point"`
	Secret   []kinds.Secret  `query:"secret"`
	Time     []time.Time     `query:"time"`
	Duration []time.Duration `query:"duration"`
	Local    []local         `query:"local"`
}

// GET /slices
func Slices(w http.ResponseWriter, r *http.Request) {}

// DefaultsRequest replaces what is missing.
type DefaultsRequest struct {
	String   string        `query:"string" default:"a \"quoted\" \\ text"`
	Bool     bool          `query:"bool" default:"true"`
	Int      int           `query:"int" default:"-5"`
	Float64  float64       `query:"float64" default:"1e3"`
	Tiny     kinds.Tiny    `query:"tiny" default:"7"`
	Big      kinds.Big     `query:"big" default:"18446744073709551615"`
	Rate     kinds.Rate    `query:"rate" default:"0.5"`
	Color    kinds.Color   `query:"color" default:"red"`
	Even     kinds.Even    `query:"even" default:"2"`
	UUID     kinds.UUID    `query:"uuid" default:"01020304"`
	Level    kinds.Level   `query:"level" default:"L3"`
	Point    kinds.Point   `query:"point" default:"1,2"`
	Secret   kinds.Secret  `query:"secret" default:"s:x"`
	Time     time.Time     `query:"time" default:"2020-01-02T03:04:05Z"`
	Duration time.Duration `query:"duration" default:"1m"`
	Local    local         `query:"local" default:""`
}

// GET /defaults
func Defaults(w http.ResponseWriter, r *http.Request) {}

// OmittedRequest sends no zero values.
type OmittedRequest struct {
	String   string        `query:"string,omitempty"`
	Bool     bool          `query:"bool,omitempty"`
	Int      int           `query:"int,omitempty"`
	Float64  float64       `query:"float64,omitempty"`
	Tiny     kinds.Tiny    `query:"tiny,omitempty"`
	Big      kinds.Big     `query:"big,omitempty"`
	Rate     kinds.Rate    `query:"rate,omitempty"`
	Color    kinds.Color   `query:"color,omitempty"`
	Even     kinds.Even    `query:"even,omitempty"`
	UUID     kinds.UUID    `query:"uuid,omitempty"`
	Level    kinds.Level   `query:"level,omitempty"`
	Point    kinds.Point   `query:"point,omitempty"`
	Secret   kinds.Secret  `query:"secret,omitempty"`
	Time     time.Time     `query:"time,omitempty"`
	Duration time.Duration `query:"duration,omitempty"`
	Local    local         `query:"local,omitempty"`
}

// GET /omitted
func Omitted(w http.ResponseWriter, r *http.Request) {}
