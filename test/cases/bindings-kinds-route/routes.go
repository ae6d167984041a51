// Package routes has route values of every type.
package routes

import (
	"net/http"
	"net/netip"
	"time"

	"example.com/cases/bindings-kinds"
)

// local is not exported.
type local string

// ScalarsRequest has a placeholder for every type.
type ScalarsRequest struct {
	String   string        `route:"string"`
	Bool     bool          `route:"bool"`
	Int      int           `route:"int"`
	Int8     int8          `route:"int8"`
	Int16    int16         `route:"int16"`
	Int32    int32         `route:"int32"`
	Int64    int64         `route:"int64"`
	Uint     uint          `route:"uint"`
	Uint8    uint8         `route:"uint8"`
	Uint16   uint16        `route:"uint16"`
	Uint32   uint32        `route:"uint32"`
	Uint64   uint64        `route:"uint64"`
	Float32  float32       `route:"float32"`
	Float64  float64       `route:"float64"`
	Byte     byte          `route:"byte"`
	Rune     rune          `route:"rune"`
	Name     kinds.Name    `route:"name"`
	Flag     kinds.Flag    `route:"flag"`
	Count    kinds.Count   `route:"count"`
	Tiny     kinds.Tiny    `route:"tiny"`
	Big      kinds.Big     `route:"big"`
	Rate     kinds.Rate    `route:"rate"`
	Nick     kinds.Nick    `route:"nick"`
	Alias    kinds.Alias   `route:"alias"`
	Stamp    kinds.Stamp   `route:"stamp"`
	Color    kinds.Color   `route:"color"`
	Shade    kinds.Shade   `route:"shade"`
	Even     kinds.Even    `route:"even"`
	UUID     kinds.UUID    `route:"uuid"`
	Level    kinds.Level   `route:"level"`
	When     kinds.When    `route:"when"`
	Point    kinds.Point   `route:"point"`
	Secret   kinds.Secret  `route:"secret"`
	Boolean  kinds.Boolean `route:"boolean"`
	Integer  kinds.Int     `route:"integer"`
	Time     time.Time     `route:"time"`
	Duration time.Duration `route:"duration"`
	Addr     netip.Addr    `route:"addr"`
	Local    local         `route:"local"`
}

// GET /scalars/{string}/{bool}/{int}/{int8}/{int16}/{int32}/{int64}/{uint}/{uint8}/{uint16}/{uint32}/{uint64}/{float32}/{float64}/{byte}/{rune}/{name}/{flag}/{count}/{tiny}/{big}/{rate}/{nick}/{alias}/{stamp}/{color}/{shade}/{even}/{uuid}/{level}/{when}/{point}/{secret}/{boolean}/{integer}/{time}/{duration}/{addr}/{local}
func Scalars(w http.ResponseWriter, r *http.Request) {}

// PointersRequest has pointers: a path still needs every value.
type PointersRequest struct {
	String   *string        `route:"string"`
	Bool     *bool          `route:"bool"`
	Int      *int           `route:"int"`
	Float64  *float64       `route:"float64"`
	Tiny     *kinds.Tiny    `route:"tiny"`
	Big      *kinds.Big     `route:"big"`
	Rate     *kinds.Rate    `route:"rate"`
	Color    *kinds.Color   `route:"color"`
	Even     *kinds.Even    `route:"even"`
	UUID     *kinds.UUID    `route:"uuid"`
	Level    *kinds.Level   `route:"level"`
	Point    *kinds.Point   `route:"point"`
	Secret   *kinds.Secret  `route:"secret"`
	Time     *time.Time     `route:"time"`
	Duration *time.Duration `route:"duration"`
	Local    *local         `route:"local"`
}

// GET /pointers/{string}/{bool}/{int}/{float64}/{tiny}/{big}/{rate}/{color}/{even}/{uuid}/{level}/{point}/{secret}/{time}/{duration}/{local}
func Pointers(w http.ResponseWriter, r *http.Request) {}
