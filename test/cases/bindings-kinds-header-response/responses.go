// Package headerresponses has responses with header fields of every kind and shape.
package headerresponses

import (
	"net/http"
	"time"

	"example.com/cases/bindings-kinds"
)

// local is not exported.
type local string

// ScalarsResponse requires each value.
type ScalarsResponse struct {
	String   string        `header:"x-string"`
	Bool     bool          `header:"x-bool"`
	Int      int           `header:"x-int"`
	Float64  float64       `header:"x-float64"`
	Tiny     kinds.Tiny    `header:"x-tiny"`
	Big      kinds.Big     `header:"x-big"`
	Rate     kinds.Rate    `header:"x-rate"`
	Color    kinds.Color   `header:"x-color"`
	Even     kinds.Even    `header:"x-even"`
	UUID     kinds.UUID    `header:"x-uuid"`
	Level    kinds.Level   `header:"x-level"`
	Point    kinds.Point   `header:"x-point"`
	Secret   kinds.Secret  `header:"x-secret"`
	Time     time.Time     `header:"x-time"`
	Duration time.Duration `header:"x-duration"`
	Local    local         `header:"x-local"`
}

// PointersResponse tells a missing value from an empty one.
type PointersResponse struct {
	String   *string        `header:"x-string"`
	Bool     *bool          `header:"x-bool"`
	Int      *int           `header:"x-int"`
	Float64  *float64       `header:"x-float64"`
	Tiny     *kinds.Tiny    `header:"x-tiny"`
	Big      *kinds.Big     `header:"x-big"`
	Rate     *kinds.Rate    `header:"x-rate"`
	Color    *kinds.Color   `header:"x-color"`
	Even     *kinds.Even    `header:"x-even"`
	UUID     *kinds.UUID    `header:"x-uuid"`
	Level    *kinds.Level   `header:"x-level"`
	Point    *kinds.Point   `header:"x-point"`
	Secret   *kinds.Secret  `header:"x-secret"`
	Time     *time.Time     `header:"x-time"`
	Duration *time.Duration `header:"x-duration"`
	Local    *local         `header:"x-local"`
}

// SlicesResponse takes any number of values.
type SlicesResponse struct {
	String   []string        `header:"x-string"`
	Bool     []bool          `header:"x-bool"`
	Int      []int           `header:"x-int"`
	Float64  []float64       `header:"x-float64"`
	Tiny     []kinds.Tiny    `header:"x-tiny"`
	Big      []kinds.Big     `header:"x-big"`
	Rate     []kinds.Rate    `header:"x-rate"`
	Color    []kinds.Color   `header:"x-color"`
	Even     []kinds.Even    `header:"x-even"`
	UUID     []kinds.UUID    `header:"x-uuid"`
	Level    []kinds.Level   `header:"x-level"`
	Point    []kinds.Point   `header:"x-point"`
	Secret   []kinds.Secret  `header:"x-secret"`
	Time     []time.Time     `header:"x-time"`
	Duration []time.Duration `header:"x-duration"`
	Local    []local         `header:"x-local"`
}

// DefaultsResponse replaces what is missing.
type DefaultsResponse struct {
	String   string        `header:"x-string" default:"a \"quoted\" \\ text"`
	Bool     bool          `header:"x-bool" default:"true"`
	Int      int           `header:"x-int" default:"-5"`
	Float64  float64       `header:"x-float64" default:"1e3"`
	Tiny     kinds.Tiny    `header:"x-tiny" default:"7"`
	Big      kinds.Big     `header:"x-big" default:"18446744073709551615"`
	Rate     kinds.Rate    `header:"x-rate" default:"0.5"`
	Color    kinds.Color   `header:"x-color" default:"red"`
	Even     kinds.Even    `header:"x-even" default:"2"`
	UUID     kinds.UUID    `header:"x-uuid" default:"01020304"`
	Level    kinds.Level   `header:"x-level" default:"L3"`
	Point    kinds.Point   `header:"x-point" default:"1,2"`
	Secret   kinds.Secret  `header:"x-secret" default:"s:x"`
	Time     time.Time     `header:"x-time" default:"Thu, 02 Jan 2020 03:04:05 GMT"`
	Duration time.Duration `header:"x-duration" default:"1m"`
	Local    local         `header:"x-local" default:""`
}

// OmittedResponse sends no zero values.
type OmittedResponse struct {
	String   string        `header:"x-string,omitempty"`
	Bool     bool          `header:"x-bool,omitempty"`
	Int      int           `header:"x-int,omitempty"`
	Float64  float64       `header:"x-float64,omitempty"`
	Tiny     kinds.Tiny    `header:"x-tiny,omitempty"`
	Big      kinds.Big     `header:"x-big,omitempty"`
	Rate     kinds.Rate    `header:"x-rate,omitempty"`
	Color    kinds.Color   `header:"x-color,omitempty"`
	Even     kinds.Even    `header:"x-even,omitempty"`
	UUID     kinds.UUID    `header:"x-uuid,omitempty"`
	Level    kinds.Level   `header:"x-level,omitempty"`
	Point    kinds.Point   `header:"x-point,omitempty"`
	Secret   kinds.Secret  `header:"x-secret,omitempty"`
	Time     time.Time     `header:"x-time,omitempty"`
	Duration time.Duration `header:"x-duration,omitempty"`
	Local    local         `header:"x-local,omitempty"`
}

func Scalars(w http.ResponseWriter, r *http.Request) {}

func Pointers(w http.ResponseWriter, r *http.Request) {}

func Slices(w http.ResponseWriter, r *http.Request) {}

func Defaults(w http.ResponseWriter, r *http.Request) {}

func Omitted(w http.ResponseWriter, r *http.Request) {}
