package gates

import (
	"encoding/json"
	"net/http"
	"strconv"

	"example.com/services/web"
)

// Doors serves requests itself, with a router in a field.
type Doors struct {
	mux  *http.ServeMux
	open map[int]bool
}

// NewDoors makes doors.
func NewDoors() *Doors {
	d := &Doors{mux: http.NewServeMux(), open: map[int]bool{}}
	d.routes()
	return d
}

func (d *Doors) routes() {
	d.mux.HandleFunc("GET /doors/{number}", d.door)
	d.mux.HandleFunc("PUT /doors/{number}", d.shut)
}

// ServeHTTP lets in who has a key, and says no to teapots.
func (d *Doors) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if r.Header.Get("If-None-Match") == "*" {
		web.Refuse(w, http.StatusTeapot, "teapot", "no tea")
		return
	}
	signed(d.mux.ServeHTTP)(w, r)
}

// Door is a door.
type Door struct {
	Number int  `json:"number"`
	Open   bool `json:"open"`
}

// GET /doors/{number}
func (d *Doors) door(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		web.Refuse(w, http.StatusNotFound, "door", "no such door")
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(Door{number, d.open[number]})
}

// PUT /doors/{number}
func (d *Doors) shut(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusNoContent)
}
