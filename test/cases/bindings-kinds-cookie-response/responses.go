// Package cookieresponses has responses that set cookies of every kind and shape.
package cookieresponses

import (
	"net/http"
	"time"

	"example.com/cases/bindings-kinds"
)

// local is not exported.
type local string

// ScalarsResponse requires each value.
type ScalarsResponse struct {
	String   string        `cookie:"string"`
	Bool     bool          `cookie:"bool"`
	Int      int           `cookie:"int"`
	Float64  float64       `cookie:"float64"`
	Tiny     kinds.Tiny    `cookie:"tiny"`
	Big      kinds.Big     `cookie:"big"`
	Rate     kinds.Rate    `cookie:"rate"`
	Color    kinds.Color   `cookie:"color"`
	Even     kinds.Even    `cookie:"even"`
	UUID     kinds.UUID    `cookie:"uuid"`
	Level    kinds.Level   `cookie:"level"`
	Point    kinds.Point   `cookie:"point"`
	Secret   kinds.Secret  `cookie:"secret"`
	Time     time.Time     `cookie:"time"`
	Duration time.Duration `cookie:"duration"`
	Local    local         `cookie:"local"`
	Whole    http.Cookie   `cookie:"whole"`
}

// PointersResponse tells a missing value from an empty one.
type PointersResponse struct {
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
	Whole    *http.Cookie   `cookie:"whole"`
}

// SlicesResponse takes any number of values.
type SlicesResponse struct {
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
	Whole    []http.Cookie   `cookie:"whole"`
}

// DefaultsResponse replaces what is missing.
type DefaultsResponse struct {
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

// OmittedResponse sends no zero values.
type OmittedResponse struct {
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

func Scalars(w http.ResponseWriter, r *http.Request) {}

func Pointers(w http.ResponseWriter, r *http.Request) {}

func Slices(w http.ResponseWriter, r *http.Request) {}

func Defaults(w http.ResponseWriter, r *http.Request) {}

func Omitted(w http.ResponseWriter, r *http.Request) {}
