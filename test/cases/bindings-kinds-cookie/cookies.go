// Package cookies has cookies of every type and shape in requests.
package cookies

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
	String   string        `cookie:"string"`
	Bool     bool          `cookie:"bool"`
	Int      int           `cookie:"int"`
	Int8     int8          `cookie:"int8"`
	Int16    int16         `cookie:"int16"`
	Int32    int32         `cookie:"int32"`
	Int64    int64         `cookie:"int64"`
	Uint     uint          `cookie:"uint"`
	Uint8    uint8         `cookie:"uint8"`
	Uint16   uint16        `cookie:"uint16"`
	Uint32   uint32        `cookie:"uint32"`
	Uint64   uint64        `cookie:"uint64"`
	Float32  float32       `cookie:"float32"`
	Float64  float64       `cookie:"float64"`
	Byte     byte          `cookie:"byte"`
	Rune     rune          `cookie:"rune"`
	Name     kinds.Name    `cookie:"name"`
	Flag     kinds.Flag    `cookie:"flag"`
	Count    kinds.Count   `cookie:"count"`
	Tiny     kinds.Tiny    `cookie:"tiny"`
	Big      kinds.Big     `cookie:"big"`
	Rate     kinds.Rate    `cookie:"rate"`
	Nick     kinds.Nick    `cookie:"nick"`
	Alias    kinds.Alias   `cookie:"alias"`
	Stamp    kinds.Stamp   `cookie:"stamp"`
	Color    kinds.Color   `cookie:"color"`
	Shade    kinds.Shade   `cookie:"shade"`
	Even     kinds.Even    `cookie:"even"`
	UUID     kinds.UUID    `cookie:"uuid"`
	Level    kinds.Level   `cookie:"level"`
	When     kinds.When    `cookie:"when"`
	Point    kinds.Point   `cookie:"point"`
	Secret   kinds.Secret  `cookie:"secret"`
	Boolean  kinds.Boolean `cookie:"boolean"`
	Integer  kinds.Int     `cookie:"integer"`
	Time     time.Time     `cookie:"time"`
	Duration time.Duration `cookie:"duration"`
	Addr     netip.Addr    `cookie:"addr"`
	Local    local         `cookie:"local"`
}

// GET /scalars
func Scalars(w http.ResponseWriter, r *http.Request) {}

// PointersRequest tells a missing value from an empty one.
type PointersRequest struct {
	String   *string        `cookie:"string"`
	Bool     *bool          `cookie:"bool"`
	Int      *int           `cookie:"int"`
	Float64  *float64       `cookie:"float64"`
	Tiny     *kinds.Tiny    `cookie:"tiny"`
	Big      *kinds.Big     `cookie:"big"`
	Rate     *kinds.Rate    `cookie:"rate"`
	Color    *kinds.Color   `cookie:"color"`
	Even     *kinds.Even    `cookie:"even"`
	UUID     *kinds.UUID    `cookie:"uuid"`
	Level    *kinds.Level   `cookie:"level"`
	Point    *kinds.Point   `cookie:"point"`
	Secret   *kinds.Secret  `cookie:"secret"`
	Time     *time.Time     `cookie:"time"`
	Duration *time.Duration `cookie:"duration"`
	Local    *local         `cookie:"local"`
}

// GET /pointers
func Pointers(w http.ResponseWriter, r *http.Request) {}

// SlicesRequest takes any number of values.
type SlicesRequest struct {
	String   []string        `cookie:"string"`
	Bool     []bool          `cookie:"bool"`
	Int      []int           `cookie:"int"`
	Float64  []float64       `cookie:"float64"`
	Tiny     []kinds.Tiny    `cookie:"tiny"`
	Big      []kinds.Big     `cookie:"big"`
	Rate     []kinds.Rate    `cookie:"rate"`
	Color    []kinds.Color   `cookie:"color"`
	Even     []kinds.Even    `cookie:"even"`
	UUID     []kinds.UUID    `cookie:"uuid"`
	Level    []kinds.Level   `cookie:"level"`
	Point    []kinds.Point   `cookie:"point"`
	Secret   []kinds.Secret  `cookie:"secret"`
	Time     []time.Time     `cookie:"time"`
	Duration []time.Duration `cookie:"duration"`
	Local    []local         `cookie:"local"`
}

// GET /slices
func Slices(w http.ResponseWriter, r *http.Request) {}

// DefaultsRequest replaces what is missing.
type DefaultsRequest struct {
	String   string        `cookie:"string" default:"a text"`
	Bool     bool          `cookie:"bool" default:"true"`
	Int      int           `cookie:"int" default:"-5"`
	Float64  float64       `cookie:"float64" default:"1e3"`
	Tiny     kinds.Tiny    `cookie:"tiny" default:"7"`
	Big      kinds.Big     `cookie:"big" default:"18446744073709551615"`
	Rate     kinds.Rate    `cookie:"rate" default:"0.5"`
	Color    kinds.Color   `cookie:"color" default:"red"`
	Even     kinds.Even    `cookie:"even" default:"2"`
	UUID     kinds.UUID    `cookie:"uuid" default:"01020304"`
	Level    kinds.Level   `cookie:"level" default:"L3"`
	Point    kinds.Point   `cookie:"point" default:"1:2"`
	Secret   kinds.Secret  `cookie:"secret" default:"s:x"`
	Time     time.Time     `cookie:"time" default:"2020-01-02T03:04:05Z"`
	Duration time.Duration `cookie:"duration" default:"1m"`
	Local    local         `cookie:"local" default:""`
}

// GET /defaults
func Defaults(w http.ResponseWriter, r *http.Request) {}

// OmittedRequest sends no zero values.
type OmittedRequest struct {
	String   string        `cookie:"string,omitempty"`
	Bool     bool          `cookie:"bool,omitempty"`
	Int      int           `cookie:"int,omitempty"`
	Float64  float64       `cookie:"float64,omitempty"`
	Tiny     kinds.Tiny    `cookie:"tiny,omitempty"`
	Big      kinds.Big     `cookie:"big,omitempty"`
	Rate     kinds.Rate    `cookie:"rate,omitempty"`
	Color    kinds.Color   `cookie:"color,omitempty"`
	Even     kinds.Even    `cookie:"even,omitempty"`
	UUID     kinds.UUID    `cookie:"uuid,omitempty"`
	Level    kinds.Level   `cookie:"level,omitempty"`
	Point    kinds.Point   `cookie:"point,omitempty"`
	Secret   kinds.Secret  `cookie:"secret,omitempty"`
	Time     time.Time     `cookie:"time,omitempty"`
	Duration time.Duration `cookie:"duration,omitempty"`
	Local    local         `cookie:"local,omitempty"`
}

// GET /omitted
func Omitted(w http.ResponseWriter, r *http.Request) {}
