// Package standard has types of the standard library, and well-known ones.
package standard

import (
	"bytes"
	"container/list"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"html/template"
	"image"
	"image/color"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/mail"
	"net/netip"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"example.org/go-uuid"
)

type Times struct {
	Time     time.Time
	Pointer  *time.Time
	Omitted  *time.Time `json:",omitempty"`
	Zero     time.Time  `json:",omitzero"`
	NoEffect time.Time  `json:",omitempty"`
	List     []time.Time
	Duration time.Duration
	Quoted   time.Duration `json:",string"`
	Month    time.Month
	Weekday  *time.Weekday
	Stamp    Stamp
	Location *time.Location
	ByTime   map[string]time.Time
}

// Stamp has none of the methods of time.Time.
type Stamp time.Time

type Raw struct {
	Raw      json.RawMessage
	Pointer  *json.RawMessage
	Omitted  json.RawMessage `json:",omitempty"`
	Number   json.Number
	ToNumber *json.Number
	Empty    json.Number `json:",omitempty"`
	Quoted   json.Number `json:",string"`
	Numbers  []json.Number
	Raws     map[string]json.RawMessage
	OwnRaw   OwnRaw
	OwnNum   OwnNumber
	Any      any
}

// OwnRaw has no methods, OwnNumber is not a number.
type OwnRaw json.RawMessage
type OwnNumber json.Number

type Net struct {
	URL       url.URL
	ToURL     *url.URL
	Values    url.Values
	Addr      netip.Addr
	ToAddr    *netip.Addr
	AddrPort  netip.AddrPort
	Prefix    netip.Prefix
	IP        net.IP
	IPNet     net.IPNet
	Mask      net.IPMask
	Hardware  net.HardwareAddr
	Header    http.Header
	Cookie    http.Cookie
	Mail      mail.Address
	Omitted   netip.Addr `json:",omitzero"`
	TCP       *net.TCPAddr
	EmptyAddr net.IP `json:",omitempty"`
}

type Big struct {
	Int     big.Int
	ToInt   *big.Int
	Ints    []big.Int
	ByName  map[string]big.Int
	Float   *big.Float
	AsFloat big.Float
	Rat     *big.Rat
	AsRat   big.Rat
	Word    big.Word
	Omitted *big.Int `json:",omitempty"`
}

type SQL struct {
	String  sql.NullString
	Int64   sql.NullInt64
	Int32   *sql.NullInt32
	Int16   sql.NullInt16
	Byte    sql.NullByte
	Float   sql.NullFloat64
	Bool    sql.NullBool
	Time    sql.NullTime
	Null    sql.Null[string]
	OfTime  sql.Null[time.Time]
	RawByte sql.RawBytes
}

type IDs struct {
	ID      uuid.UUID
	ToID    *uuid.UUID
	Null    uuid.NullUUID
	List    []uuid.UUID
	ByID    map[uuid.UUID]uuid.UUID
	Zero    uuid.UUID  `json:",omitzero"`
	Omitted *uuid.UUID `json:",omitempty"`
}

type Others struct {
	Level    slog.Level
	LevelVar *slog.LevelVar
	Regexp   *regexp.Regexp
	HTML     template.HTML
	Counter  atomic.Int64
	Mutex    sync.Mutex
	Buffer   bytes.Buffer
	List     list.List
	Mode     os.FileMode
	Kind     reflect.Kind
	Point    image.Point
	RGBA     color.RGBA
	Stringer fmt.Stringer
	Reader   io.Reader
	Context  context.Context
	Error    error
	Syntax   *json.SyntaxError
	Palette  color.Palette
}

// Unsupported can't be written.
type Unsupported struct {
	Chan chan int
	Own  int
}

// UnsupportedFunc can be written while nothing is there.
type UnsupportedFunc struct {
	Func    func()          `json:"-"`
	Func2   func()          `json:",omitzero"`
	Pointer *func(int) bool `json:",omitempty"`
	Chans   []chan int      `json:",omitempty"`
	Own     int
}

type UnsupportedComplex struct {
	Complex complex128 `json:",omitzero"`
	Own     int
}

type Timer struct {
	Timer *time.Timer
}
