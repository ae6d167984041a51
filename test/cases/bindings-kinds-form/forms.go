// Package forms has form fields of every kind and shape.
package forms

import (
	"net/http"
	"time"

	"example.com/cases/bindings-kinds"
)

// local is not exported.
type local string

// ScalarsRequest requires each value.
type ScalarsRequest struct {
	String   string        `form:"string"`
	Bool     bool          `form:"bool"`
	Int      int           `form:"int"`
	Float64  float64       `form:"float64"`
	Tiny     kinds.Tiny    `form:"tiny"`
	Big      kinds.Big     `form:"big"`
	Rate     kinds.Rate    `form:"rate"`
	Color    kinds.Color   `form:"color"`
	Even     kinds.Even    `form:"even"`
	UUID     kinds.UUID    `form:"uuid"`
	Level    kinds.Level   `form:"level"`
	Point    kinds.Point   `form:"point"`
	Secret   kinds.Secret  `form:"secret"`
	Time     time.Time     `form:"time"`
	Duration time.Duration `form:"duration"`
	Local    local         `form:"local"`
}

// POST /scalars
func Scalars(w http.ResponseWriter, r *http.Request) {}

// PointersRequest tells a missing value from an empty one.
type PointersRequest struct {
	String   *string        `form:"string"`
	Bool     *bool          `form:"bool"`
	Int      *int           `form:"int"`
	Float64  *float64       `form:"float64"`
	Tiny     *kinds.Tiny    `form:"tiny"`
	Big      *kinds.Big     `form:"big"`
	Rate     *kinds.Rate    `form:"rate"`
	Color    *kinds.Color   `form:"color"`
	Even     *kinds.Even    `form:"even"`
	UUID     *kinds.UUID    `form:"uuid"`
	Level    *kinds.Level   `form:"level"`
	Point    *kinds.Point   `form:"point"`
	Secret   *kinds.Secret  `form:"secret"`
	Time     *time.Time     `form:"time"`
	Duration *time.Duration `form:"duration"`
	Local    *local         `form:"local"`
}

// POST /pointers
func Pointers(w http.ResponseWriter, r *http.Request) {}

// SlicesRequest takes any number of values.
type SlicesRequest struct {
	String   []string        `form:"string"`
	Bool     []bool          `form:"bool"`
	Int      []int           `form:"int"`
	Float64  []float64       `form:"float64"`
	Tiny     []kinds.Tiny    `form:"tiny"`
	Big      []kinds.Big     `form:"big"`
	Rate     []kinds.Rate    `form:"rate"`
	Color    []kinds.Color   `form:"color"`
	Even     []kinds.Even    `form:"even"`
	UUID     []kinds.UUID    `form:"uuid"`
	Level    []kinds.Level   `form:"level"`
	Point    []kinds.Point   `form:"point"`
	Secret   []kinds.Secret  `form:"secret"`
	Time     []time.Time     `form:"time"`
	Duration []time.Duration `form:"duration"`
	Local    []local         `form:"local"`
}

// POST /slices
func Slices(w http.ResponseWriter, r *http.Request) {}

// DefaultsRequest replaces what is missing.
type DefaultsRequest struct {
	String   string        `form:"string" default:"a \"quoted\" \\ text"`
	Bool     bool          `form:"bool" default:"true"`
	Int      int           `form:"int" default:"-5"`
	Float64  float64       `form:"float64" default:"1e3"`
	Tiny     kinds.Tiny    `form:"tiny" default:"7"`
	Big      kinds.Big     `form:"big" default:"18446744073709551615"`
	Rate     kinds.Rate    `form:"rate" default:"0.5"`
	Color    kinds.Color   `form:"color" default:"red"`
	Even     kinds.Even    `form:"even" default:"2"`
	UUID     kinds.UUID    `form:"uuid" default:"01020304"`
	Level    kinds.Level   `form:"level" default:"L3"`
	Point    kinds.Point   `form:"point" default:"1;2"`
	Secret   kinds.Secret  `form:"secret" default:"s:x"`
	Time     time.Time     `form:"time" default:"2020-01-02T03:04:05Z"`
	Duration time.Duration `form:"duration" default:"1m"`
	Local    local         `form:"local" default:""`
}

// POST /defaults
func Defaults(w http.ResponseWriter, r *http.Request) {}

// OmittedRequest sends no zero values.
type OmittedRequest struct {
	String   string        `form:"string,omitempty"`
	Bool     bool          `form:"bool,omitempty"`
	Int      int           `form:"int,omitempty"`
	Float64  float64       `form:"float64,omitempty"`
	Tiny     kinds.Tiny    `form:"tiny,omitempty"`
	Big      kinds.Big     `form:"big,omitempty"`
	Rate     kinds.Rate    `form:"rate,omitempty"`
	Color    kinds.Color   `form:"color,omitempty"`
	Even     kinds.Even    `form:"even,omitempty"`
	UUID     kinds.UUID    `form:"uuid,omitempty"`
	Level    kinds.Level   `form:"level,omitempty"`
	Point    kinds.Point   `form:"point,omitempty"`
	Secret   kinds.Secret  `form:"secret,omitempty"`
	Time     time.Time     `form:"time,omitempty"`
	Duration time.Duration `form:"duration,omitempty"`
	Local    local         `form:"local,omitempty"`
}

// POST /omitted
func Omitted(w http.ResponseWriter, r *http.Request) {}
