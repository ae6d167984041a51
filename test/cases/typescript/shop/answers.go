package shop

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

// OrderRequest orders books.
type OrderRequest struct {
	Kind  Kind    `json:"kind" validate:"required"`
	Books []int64 `json:"books" validate:"min=1,max=3"`
	// Pay is how it is paid.
	Pay string `json:"pay,omitempty" validate:"omitempty,oneof=card cash"`
	// Gifts are the kinds of paper that they are wrapped in.
	Gifts []int8 `json:"gifts,omitempty" validate:"dive,oneof=1 2"`
}

// OrderResponse says where the order is, and what it costs.
type OrderResponse struct {
	Location string `header:"Location"`
	Price    Cents  `json:"price"`
}

// TakenResponse names the books that somebody else has ordered.
type TakenResponse struct {
	Books []int64 `json:"books"`
}

// Order takes an order.
//
// POST /orders 201
//
// 402 the last order is not paid yet
func (s *Shop) Order(w http.ResponseWriter, r *http.Request) {
	var request OrderRequest
	if err := request.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if request.Kind == KindPoems {
		w.WriteHeader(http.StatusPaymentRequired)
		fmt.Fprint(w, "<p>Pay first</p>")
		return
	}
	if len(request.Books) == 2 {
		http.Error(w, "only one or three", http.StatusConflict)
		return
	}
	response := OrderResponse{Location: "/orders/1", Price: Cents(len(request.Books))}
	if err := response.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Taken lists what is ordered, or gives it as an error.
//
// GET /orders/taken
func (s *Shop) Taken(w http.ResponseWriter, r *http.Request) {
	response := TakenResponse{Books: []int64{7}}
	switch r.URL.Query().Get("as") {
	case "error":
		if err := response.WriteStatus(w, http.StatusGone); err != nil {
			_ = WriteProblem(w, err)
		}
	case "nothing":
		w.WriteHeader(http.StatusNoContent)
	case "same":
		w.WriteHeader(http.StatusNotModified)
	case "redirect":
		http.Redirect(w, r, "taken", http.StatusSeeOther)
	default:
		if err := response.Write(w); err != nil {
			_ = WriteProblem(w, err)
		}
	}
}

// BasketResponse is a form for every status.
type BasketResponse struct {
	Books int `form:"books"`
}

// GET /basket
func (s *Shop) Basket(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("full") {
		res := BasketResponse{Books: 9}
		if err := res.WriteStatus(w, http.StatusInsufficientStorage); err != nil {
			_ = WriteProblem(w, err)
		}
		return
	}
	res := BasketResponse{Books: 1}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// WordsRequest is a list of words as a whole body.
type WordsRequest []Tags

// WordsResponse counts words.
type WordsResponse map[string]*Priority

// POST /words
func (s *Shop) Words(w http.ResponseWriter, r *http.Request) {
	var request WordsRequest
	if err := request.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	response := WordsResponse{}
	for _, tags := range request {
		for _, tag := range tags {
			if response[tag] == nil {
				response[tag] = new(Priority)
			}
			*response[tag]++
		}
	}
	if len(request) == 0 {
		response["none"] = nil
	}
	if err := response.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// RateRequest is a number as a whole body.
type RateRequest float64

// RateResponse is a text as a whole body.
type RateResponse string

// PUT /rate
func (s *Shop) Rate(w http.ResponseWriter, r *http.Request) {
	var request RateRequest
	if err := request.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := RateResponse(fmt.Sprint(float64(request)))
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// LoginResponse sets a cookie.
type LoginResponse struct {
	User http.Cookie `cookie:"user"`
	Name string      `json:"name"`
}

// POST /login
func (s *Shop) Login(w http.ResponseWriter, r *http.Request) {
	res := LoginResponse{User: http.Cookie{Value: "ann", HttpOnly: true}, Name: "Ann"}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// streams counts the streams that are open.
var streams atomic.Int64

// StreamsResponse is the number of open streams.
type StreamsResponse int64

// GET /streams
func (s *Shop) Streams(w http.ResponseWriter, r *http.Request) {
	res := StreamsResponse(streams.Load())
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

// Tail sends lines until the client goes, or three of them.
//
// GET /tail
func (s *Shop) Tail(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	stream(w, r, func(number int) string { return fmt.Sprintf("größe %d\r\n", number) })
}

// Watch sends events until the client goes, or three of them.
//
// GET /watch
func (s *Shop) Watch(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	stream(w, r, func(number int) string {
		return fmt.Sprintf(": comment\nid: %d\nevent: sold\ndata: {\"book\":%d}\ndata:\n\ndata: plain\n\n", number, number)
	})
}

func stream(w http.ResponseWriter, r *http.Request, text func(number int) string) {
	streams.Add(1)
	defer streams.Add(-1)
	wait(r.Context(), 0)
	for number := 1; number <= 3 || r.URL.Query().Has("endless"); number++ {
		for _, piece := range []byte(text(number)) {
			_, _ = w.Write([]byte{piece})
			if piece == 0xc3 {
				w.(http.Flusher).Flush()
			}
		}
		w.(http.Flusher).Flush()
		if !wait(r.Context(), time.Millisecond) {
			return
		}
	}
}

// wait reports whether the client is still there after a pause.
func wait(ctx context.Context, pause time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(pause):
		return true
	}
}

// relay is set when the program starts, so that its answers are not known.
var relay http.HandlerFunc

func init() {
	relay = func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("as") {
		case "json":
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			w.WriteHeader(http.StatusTeapot)
			fmt.Fprint(w, `{"short":true}`)
		case "broken":
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusTeapot)
			fmt.Fprint(w, `{"short":`)
		case "text":
			http.Error(w, "no tea", http.StatusTeapot)
		case "nothing":
			w.WriteHeader(http.StatusTeapot)
		case "bytes":
			w.Header().Set("Content-Type", "application/pdf")
			w.WriteHeader(http.StatusAccepted)
			fmt.Fprint(w, "%PDF")
		default:
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusAccepted)
			fmt.Fprint(w, `{"said":"later"}`)
		}
	}
}

// RelayResponse is what another server says.
type RelayResponse struct {
	Said string `json:"said"`
}

// Relay sends what another handler sends.
//
// GET /relay
func (s *Shop) Relay(w http.ResponseWriter, r *http.Request) { relay(w, r) }

// ForwardResponse is what another server says.
type ForwardResponse struct {
	Said string `json:"said"`
}

// Forward answers itself, or leaves it to another handler.
//
// GET /forward
func (s *Shop) Forward(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Query().Get("as") {
	case "own":
		_ = ForwardResponse{Said: "now"}.Write(w)
	case "missing":
		http.NotFound(w, r)
	case "left":
		_ = RelayResponse{Said: "not here"}.WriteStatus(w, http.StatusNotFound)
	default:
		relay(w, r)
	}
}
