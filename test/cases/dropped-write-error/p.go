// Package p drops the errors of Write, some of which can fail.
package p

import (
	"net/http"
	"time"
)

type Mood struct{ n int }

func (m Mood) MarshalText() ([]byte, error) { return nil, nil }

type Inner struct {
	Moods []*Mood `json:"moods"`
}

type AResponse struct {
	Location string `header:"Location"`
	ID       int    `json:"id"`
}
type BResponse struct {
	Price float64 `json:"price"`
}
type CResponse struct {
	Any any `json:"any"`
}
type DResponse struct {
	Inner Inner `json:"inner"`
}
type EResponse struct {
	At    time.Time        `json:"at"`
	Names map[string][]int `json:"names"`
	E     *EResponse       `json:"e"`
}
type FResponse struct {
	Name string `form:"name"`
}
type GResponse []float32
type HResponse []string

// GET /a
func A(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "" {
		_ = AResponse{ID: 1}.WriteStatus(w, 201)
		return
	}
	res := AResponse{
		ID: 1,
	}
	res.Write(w)
	if err := res.Write(w); err != nil {
		return
	}
	_ = AResponse{
		ID: 2,
	}.Write(w)
}

func makeB() (BResponse, error) { return BResponse{}, nil }

// GET /b
func B(w http.ResponseWriter, r *http.Request) {
	b, err := makeB()
	_ = err
	_ = b.Write(w)
	defer b.Write(w)
	func() {
		c := &CResponse{}
		_ = c.Write(w)
		c.WriteStatus(w, http.StatusAccepted)
	}()
}

// GET /c
func C(w http.ResponseWriter, r *http.Request) { var res CResponse; _ = res.Write(w) }

// GET /d
func D(w http.ResponseWriter, r *http.Request) {
	send(w, DResponse{})
	err := DResponse{}.Write(w)
	_ = err
}

func send(w http.ResponseWriter, res DResponse) { _ = res.Write(w) }

// GET /e
func E(w http.ResponseWriter, r *http.Request) { _ = EResponse{}.Write(w) }

// GET /f
func F(w http.ResponseWriter, r *http.Request) {
	_ = FResponse{}.Write(w)
	_, _ = w.Write(nil)
	w.Write(nil)
}

// GET /g
func G(w http.ResponseWriter, r *http.Request) { _ = GResponse{1}.Write(w) }

// GET /h
func H(w http.ResponseWriter, r *http.Request) {
	res := HResponse{}
	for range 3 {
		_ = (res).Write(w)
	}
}
