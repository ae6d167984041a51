// Package gates has handlers of net/http behind middleware, which answers before them: by functions that get them where they are registered.
package gates

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"

	"example.com/services/web"
)

// Gates lets visitors in.
type Gates struct{ log *slog.Logger }

// New makes gates.
func New() *Gates { return &Gates{slog.New(slog.DiscardHandler)} }

// Register registers the handlers of the gates.
func (g *Gates) Register(mux *http.ServeMux) {
	mux.HandleFunc("GET /gates/{name}", signed(g.show))
	mux.Handle("PUT /gates/{name}", g.logged(role("keeper")(http.HandlerFunc(g.open))))
	mux.HandleFunc("DELETE /gates/{name}", keeper(g.remove))
	mux.Handle("POST /gates", chain(http.HandlerFunc(g.create), g.logged, limited))
	mux.HandleFunc("GET /gates", g.paged(signed(g.list)))
	mux.Handle("GET /gates/count", g.logged(http.HandlerFunc(g.count)))
	onlyGuests := role("guest")
	mux.Handle("GET /gates/guests", onlyGuests(http.HandlerFunc(g.guests)))
}

// Visitor is who comes.
type Visitor struct {
	Name string `json:"name"`
}

type visitorKey struct{}

// signed lets in who has a key.
func signed(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get("X-Key")
		if key == "" {
			web.Refuse(w, http.StatusUnauthorized, "unknown", "who are you?")
			return
		}
		next(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, &Visitor{key})))
	}
}

// keeper lets in those with a long key.
func keeper(next http.HandlerFunc) http.HandlerFunc {
	return signed(func(w http.ResponseWriter, r *http.Request) {
		if visitor, _ := r.Context().Value(visitorKey{}).(*Visitor); visitor == nil || len(visitor.Name) < 4 {
			web.Refuse(w, http.StatusForbidden, "forbidden", "not for you")
			return
		}
		next(w, r)
	})
}

func role(name string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("X-Role") == "" {
				http.Error(w, "only a "+name, http.StatusForbidden)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength > 500 {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func chain(handler http.Handler, all ...func(http.Handler) http.Handler) http.Handler {
	for _, one := range all {
		handler = one(handler)
	}
	return handler
}

type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

func (g *Gates) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &recorder{w, http.StatusOK}
		next.ServeHTTP(rec, r)
		g.log.Info("served", "status", rec.status)
	})
}

// paged refuses pages without a number.
func (g *Gates) paged(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if page := r.URL.Query().Get("page"); page == "x" || len(page) > 3 {
			web.Refuse(w, http.StatusBadRequest, "page", "no such page")
			return
		}
		next(w, r)
	}
}

// GET /gates/{name}
func (g *Gates) show(w http.ResponseWriter, r *http.Request) {
	web.JSON(w, http.StatusOK, Visitor{r.PathValue("name")})
}

// PUT /gates/{name} 204
func (g *Gates) open(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusNoContent)
}

// DELETE /gates/{name}
func (g *Gates) remove(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusAccepted)
}

// POST /gates
func (g *Gates) create(w http.ResponseWriter, r *http.Request) {
	var visitor Visitor
	if err := json.NewDecoder(r.Body).Decode(&visitor); err != nil {
		web.Refuse(w, http.StatusBadRequest, "json", "no JSON")
		return
	}
	web.JSON(w, http.StatusCreated, visitor)
}

// GET /gates
func (g *Gates) list(w http.ResponseWriter, r *http.Request) {
	visitor := r.Context().Value(visitorKey{}).(*Visitor)
	web.JSON(w, http.StatusOK, []Visitor{*visitor})
}

// GET /gates/count
func (g *Gates) count(w http.ResponseWriter, r *http.Request) {
	web.JSON(w, http.StatusOK, len(r.URL.Path))
}

// GET /gates/guests
func (g *Gates) guests(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusNoContent)
}
