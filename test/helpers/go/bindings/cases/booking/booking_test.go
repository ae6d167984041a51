package booking

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"
)

// hotel is a running server of the API and a client that keeps cookies, as a browser does.
type hotel struct {
	t      *testing.T
	server *httptest.Server
	client *http.Client
}

// start runs the API until the end of the test.
func start(t *testing.T) hotel {
	api := NewAPI()
	mux := http.NewServeMux()
	for _, h := range api.ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return hotel{t, server, &http.Client{Jar: jar}}
}

type request interface {
	Build(host string) (*http.Request, error)
}

type response interface {
	Parse(r *http.Response) error
}

// send sends a request, and reads the response into res; it returns the status.
func (h hotel) send(req request, res response) (int, error) {
	h.t.Helper()
	r, err := req.Build(h.server.URL)
	if err != nil {
		h.t.Fatal(err)
	}
	answer, err := h.client.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode, res.Parse(answer)
}

// want sends a request that has to succeed with a status.
func (h hotel) want(status int, req request, res response) {
	h.t.Helper()
	if got, err := h.send(req, res); got != status || err != nil {
		h.t.Fatalf("%T was answered %d %v, want %d", req, got, err, status)
	}
}

// refused sends a request that has to be answered with a problem.
func (h hotel) refused(status int, req request, res response) {
	h.t.Helper()
	_, err := h.send(req, res)
	var failed *StatusError
	if !errors.As(err, &failed) || failed.StatusCode != status || failed.Header.Get("Content-Type") != "application/problem+json" {
		h.t.Fatalf("%T was answered %v, want a problem with status %d", req, err, status)
	}
	var problem struct {
		Title  string
		Status int
	}
	if err := json.Unmarshal(failed.Body, &problem); err != nil || problem.Status != status || problem.Title != http.StatusText(status) {
		h.t.Errorf("%T: problem %s %v", req, failed.Body, err)
	}
}

var day = time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC)

// TestStay sends the requests of a guest from the first look at the rooms to the end of the session, and compares each answer.
func TestStay(t *testing.T) {
	h := start(t)
	var health HealthResponse
	h.want(204, nothing("GET /health"), &health)
	if health.Version != "1" {
		t.Errorf("health %+v", health)
	}

	var created CreateRoomResponse
	h.want(201, CreateRoomRequest{Name: "blue", Beds: []Bed{Double}, Price: 100}, &created)
	if created.Location != "/rooms/1" || created.ETag != `"1-100"` || created.Name != "blue" {
		t.Errorf("created %+v", created)
	}
	h.want(201, CreateRoomRequest{Name: "red", Beds: []Bed{Single, Single}, Price: 2000}, &created)

	var list ListRoomsResponse
	h.want(200, ListRoomsRequest{MaxPrice: 1000}, &list)
	if len(list.Rooms) != 1 || list.MaxAge != time.Minute || !reflect.DeepEqual(list.Vary, []string{"Accept", "Cookie"}) || list.ETag != `"2"` {
		t.Errorf("rooms %+v", list)
	}
	if status, err := h.send(ListRoomsRequest{IfNoneMatch: []string{"x", "2"}}, &list); status != 304 || err == nil {
		t.Errorf("a list that did not change was answered %d %v", status, err)
	}

	var room GetRoomResponse
	h.want(200, GetRoomRequest{ID: 1}, &room)
	var updated UpdateRoomResponse
	h.refused(412, UpdateRoomRequest{ID: 1, IfMatch: `"old"`, Price: 120}, &updated)
	h.want(200, UpdateRoomRequest{ID: 1, IfMatch: room.ETag, Price: 120}, &updated)
	if updated.ETag != `"1-120"` || updated.Price != 120 {
		t.Errorf("updated %+v", updated)
	}

	stay := CreateBookingRequest{Room: 1, From: day, Until: day.AddDate(0, 0, 2), Key: "k1"}
	var booked CreateBookingResponse
	stay.Token = "s-nobody"
	h.refused(401, stay, &booked)
	var login LoginResponse
	h.want(204, LoginRequest{Name: "ann", Remember: true}, &login)
	if login.Session == nil || login.Session.Value != "s-ann" || login.Session.MaxAge != 86400 || !login.Session.HttpOnly || login.Theme != "light" {
		t.Errorf("login %+v", login)
	}
	session := Session{login.Session.Value}
	var me MeResponse
	h.want(200, MeRequest{session}, &me)
	stay.Session = session
	h.want(201, stay, &booked)
	if me.Name != "ann" || booked.Location != "/bookings/1" || booked.Guest != "ann" || !booked.Until.Equal(stay.Until) || booked.State != Open {
		t.Errorf("%+v booked %+v", me, booked)
	}
	h.refused(409, stay, &booked)

	var free SearchAvailabilityResponse
	h.want(200, SearchAvailabilityRequest{From: day, Until: day.AddDate(0, 0, 1)}, &free)
	if len(free) != 0 {
		t.Errorf("free %+v", free)
	}
	h.want(200, SearchAvailabilityRequest{From: day, Until: day.AddDate(0, 0, 1), Bed: Single}, &free)
	if len(free) != 1 || free[2].Name != "red" {
		t.Errorf("free %+v", free)
	}

	var confirmed ConfirmBookingResponse
	h.want(202, ConfirmBookingRequest{ID: 1}, &confirmed)
	if confirmed.State != Confirmed || !confirmed.Retry.Equal(time.Date(2026, 12, 24, 18, 0, 0, 0, time.UTC)) {
		t.Errorf("confirmed %+v", confirmed)
	}
	var invoice GetInvoiceResponse
	h.want(200, GetInvoiceRequest{ID: 1, Languages: []string{"id", "fr"}}, &invoice)
	if invoice != (GetInvoiceResponse{Language: "id", Total: 240}) {
		t.Errorf("invoice %+v", invoice)
	}
	var paid PayInvoiceResponse
	h.want(200, PayInvoiceRequest{ID: 1, Amount: 240}, &paid)

	state := Paid
	var all ListBookingsResponse
	h.want(200, ListBookingsRequest{Session: session, State: &state}, &all)
	var one GetBookingResponse
	h.want(200, GetBookingRequest{ID: 1}, &one)
	if len(all) != 1 || all[0] != one.Booking || one.State != Paid {
		t.Errorf("bookings %+v and %+v", all, one)
	}
	h.want(204, CancelBookingRequest{ID: 1}, &health)

	var logout LogoutResponse
	h.want(204, LogoutRequest{session}, &logout)
	if logout.Session == nil || logout.Session.MaxAge != -1 {
		t.Errorf("logout %+v", logout)
	}
	h.refused(401, MeRequest{session}, &me)

	var deleted DeleteRoomResponse
	h.want(204, DeleteRoomRequest{ID: 2}, &deleted)
	if deleted.Left != 1 {
		t.Errorf("deleted %+v", deleted)
	}
	h.refused(404, DeleteRoomRequest{ID: 2}, &deleted)
	h.refused(404, GetBookingRequest{ID: 7}, &one)
}

// nothing is a request without a struct: method and path.
type nothing string

func (n nothing) Build(host string) (*http.Request, error) {
	method, path, _ := strings.Cut(string(n), " ")
	return http.NewRequest(method, host+path, nil)
}

// TestProblems sends wrong requests, and compares the problems that the API answers with.
func TestProblems(t *testing.T) {
	h := start(t)
	for _, test := range []struct {
		method, target, contentType, body string
		status                            int
		want                              string
	}{
		{"GET", "/rooms/x", "", "", 400, `{"title":"Bad Request","status":400,"errors":[{"in":"route","name":"id","detail":"must be an integer"}]}`},
		{"GET", "/rooms?bed=king&max_price=x", "", "", 400, `{"title":"Bad Request","status":400,"errors":[{"in":"query","name":"bed","detail":"must be one of \"single\", \"double\""},{"in":"query","name":"max_price","detail":"must be an integer"}]}`},
		{"POST", "/rooms", "application/json", `{"name":"x","beds":["double","king"]}`, 422, `{"title":"Unprocessable Entity","status":422,"errors":[{"in":"json","pointer":"/beds/1","detail":"must be one of \"single\", \"double\""}]}`},
		{"POST", "/rooms", "application/json", `{"price":"x"}`, 400, `{"title":"Bad Request","status":400,"errors":[{"in":"json","pointer":"/price","detail":"must be an integer"}]}`},
		{"POST", "/session", "multipart/form-data; boundary=x", "--x--", 415, `{"title":"Unsupported Media Type","status":415,"errors":[{"in":"form","detail":"must have the content type application/x-www-form-urlencoded; multipart bodies are not supported"}]}`},
		{"GET", "/me", "", "", 400, `{"title":"Bad Request","status":400,"errors":[{"in":"cookie","name":"session","detail":"is missing"}]}`},
		{"GET", "/rooms/9", "", "", 404, `{"title":"Not Found","status":404}`},
	} {
		r, err := http.NewRequest(test.method, h.server.URL+test.target, strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		if test.contentType != "" {
			r.Header.Set("Content-Type", test.contentType)
		}
		res, err := h.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != test.status || string(body) != test.want {
			t.Errorf("%s %s: %d %s %v\nwant %d %s", test.method, test.target, res.StatusCode, body, err, test.status, test.want)
		}
	}
}

// TestWrongStatus tests that WriteStatus refuses a number that is not a final status, and leaves the header as it was.
func TestWrongStatus(t *testing.T) {
	for _, status := range []int{-1, 1, 99, 100, 199, 1000} {
		w := httptest.NewRecorder()
		err := LoginResponse{Session: &http.Cookie{Value: "s"}, Theme: "dark"}.WriteStatus(w, status)
		if err == nil || len(w.Header()) > 0 {
			t.Errorf("%d: %v %v", status, err, w.Header())
		}
	}
}
