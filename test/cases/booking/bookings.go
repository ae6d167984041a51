package booking

import (
	"net/http"
	"time"
)

// HealthResponse has no content.
type HealthResponse struct {
	Version string `header:"X-Version"`
}

// GET /health 204
func (a *API) Health(w http.ResponseWriter, r *http.Request) {
	res := HealthResponse{Version: "1"}
	if err := res.WriteStatus(w, http.StatusNoContent); err != nil {
		_ = WriteProblem(w, err)
	}
}

type LoginRequest struct {
	Name     string `form:"name"`
	Remember bool   `form:"remember,omitempty"`
}

type LoginResponse struct {
	Session *http.Cookie `cookie:"session"`
	Theme   string       `cookie:"theme"`
}

// POST /session 204
func (a *API) Login(w http.ResponseWriter, r *http.Request) {
	var req LoginRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	session := "s-" + req.Name
	a.guests[session] = req.Name
	cookie := &http.Cookie{Value: session, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if req.Remember {
		cookie.MaxAge = 86400
	}
	res := LoginResponse{Session: cookie, Theme: "light"}
	if err := res.WriteStatus(w, http.StatusNoContent); err != nil {
		_ = WriteProblem(w, err)
	}
}

type LogoutRequest struct{ Session }

type LogoutResponse struct {
	Session *http.Cookie `cookie:"session"`
}

// DELETE /session 204
func (a *API) Logout(w http.ResponseWriter, r *http.Request) {
	var req LogoutRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.guests, req.Token)
	res := LogoutResponse{Session: &http.Cookie{Path: "/", MaxAge: -1}}
	if err := res.WriteStatus(w, http.StatusNoContent); err != nil {
		_ = WriteProblem(w, err)
	}
}

type MeRequest struct{ Session }

type MeResponse struct {
	Name string `json:"name"`
}

// GET /me
func (a *API) Me(w http.ResponseWriter, r *http.Request) {
	var req MeRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	name, ok := a.guests[req.Token]
	if !ok {
		_ = WriteProblem(w, Refusal(http.StatusUnauthorized))
		return
	}
	res := MeResponse{Name: name}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type CreateBookingRequest struct {
	Session
	Key   string    `header:"Idempotency-Key,omitempty"`
	Room  int       `json:"room"`
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

type CreateBookingResponse struct {
	Location string `header:"Location"`
	Booking
}

// POST /bookings 201
func (a *API) CreateBooking(w http.ResponseWriter, r *http.Request) {
	var req CreateBookingRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	guest, ok := a.guests[req.Token]
	if !ok {
		_ = WriteProblem(w, Refusal(http.StatusUnauthorized))
		return
	}
	if a.isTaken(req.Room, req.From, req.Until) {
		_ = WriteProblem(w, Refusal(http.StatusConflict))
		return
	}
	booking := Booking{ID: len(a.bookings) + 1, Room: req.Room, Guest: guest, From: req.From, Until: req.Until, State: Open}
	a.bookings[booking.ID] = booking
	location, err := GetBookingRequest{ID: booking.ID}.Path()
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := CreateBookingResponse{Location: location, Booking: booking}
	if err := res.WriteStatus(w, http.StatusCreated); err != nil {
		_ = WriteProblem(w, err)
	}
}

type ListBookingsRequest struct {
	Session
	State *State `query:"state"`
}

// ListBookingsResponse is a whole body.
type ListBookingsResponse []Booking

// GET /bookings
func (a *API) ListBookings(w http.ResponseWriter, r *http.Request) {
	var req ListBookingsRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	res := ListBookingsResponse{}
	for id := range len(a.bookings) {
		booking := a.bookings[id+1]
		if booking.Guest == a.guests[req.Token] && (req.State == nil || *req.State == booking.State) {
			res = append(res, booking)
		}
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type GetBookingRequest struct {
	ID int `route:"id"`
}

type GetBookingResponse struct{ Booking }

// GET /bookings/{id}
func (a *API) GetBooking(w http.ResponseWriter, r *http.Request) {
	var req GetBookingRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	booking, err := a.booking(req.ID)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := GetBookingResponse{booking}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type CancelBookingRequest struct {
	ID int `route:"id"`
}

// DELETE /bookings/{id} 204
func (a *API) CancelBooking(w http.ResponseWriter, r *http.Request) {
	var req CancelBookingRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if _, err := a.booking(req.ID); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.set(req.ID, Open)
	res := HealthResponse{Version: "1"}
	if err := res.WriteStatus(w, http.StatusNoContent); err != nil {
		_ = WriteProblem(w, err)
	}
}

type ConfirmBookingRequest struct {
	ID int `route:"id"`
}

type ConfirmBookingResponse struct {
	Retry time.Time `header:"Retry-After,omitzero"`
	State State     `json:"state"`
}

// POST /bookings/{id}/confirmation 202
func (a *API) ConfirmBooking(w http.ResponseWriter, r *http.Request) {
	var req ConfirmBookingRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if _, err := a.booking(req.ID); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.set(req.ID, Confirmed)
	retry := time.Date(2026, 12, 24, 18, 0, 0, 0, time.UTC)
	res := ConfirmBookingResponse{Retry: retry, State: Confirmed}
	if err := res.WriteStatus(w, http.StatusAccepted); err != nil {
		_ = WriteProblem(w, err)
	}
}

type GetInvoiceRequest struct {
	ID        int      `route:"id"`
	Languages []string `header:"Accept-Language"`
}

type GetInvoiceResponse struct {
	Language string `header:"Content-Language"`
	Total    int    `json:"total"`
}

// GET /bookings/{id}/invoice
func (a *API) GetInvoice(w http.ResponseWriter, r *http.Request) {
	var req GetInvoiceRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	booking, err := a.booking(req.ID)
	if err != nil {
		_ = WriteProblem(w, err)
		return
	}
	res := GetInvoiceResponse{Language: "en", Total: a.rooms[booking.Room].Price * int(booking.Until.Sub(booking.From).Hours()/24)}
	if len(req.Languages) > 0 {
		res.Language = req.Languages[0]
	}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

type PayInvoiceRequest struct {
	ID     int `route:"id"`
	Amount int `json:"amount"`
}

type PayInvoiceResponse struct {
	State State `json:"state"`
}

// POST /bookings/{id}/payments
func (a *API) PayInvoice(w http.ResponseWriter, r *http.Request) {
	var req PayInvoiceRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	if _, err := a.booking(req.ID); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	a.set(req.ID, Paid)
	res := PayInvoiceResponse{State: Paid}
	if err := res.Write(w); err != nil {
		_ = WriteProblem(w, err)
	}
}

func (a *API) booking(id int) (Booking, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	booking, ok := a.bookings[id]
	if !ok {
		return booking, Refusal(http.StatusNotFound)
	}
	return booking, nil
}

func (a *API) set(id int, state State) {
	a.mu.Lock()
	defer a.mu.Unlock()
	booking := a.bookings[id]
	booking.State = state
	a.bookings[id] = booking
}
