// Package labels has handlers that return what encodes itself, and whose routes are in groups.
package labels

import (
	"context"
	"encoding/json"
	"net/http"

	"example.com/services/labels/web"
)

// Label is a label.
type Label struct {
	Name string `json:"name"`
}

// Encode makes JSON of the label.
func (l Label) Encode() ([]byte, string, error) {
	data, err := json.Marshal(l)
	return data, "application/json", err
}

// Labels serves labels.
type Labels struct{ names map[string]bool }

// New makes labels.
func New() *Labels { return &Labels{names: map[string]bool{}} }

const version = "v1"

// Register registers the handlers.
func (l *Labels) Register(mux *http.ServeMux) {
	app := web.New(mux, teapots)
	app.Handle(http.MethodGet, version, "/labels/{name}", l.show)
	app.Handle(http.MethodPost, version, "/labels", l.create, teapots)
	app.HandleAlone(http.MethodGet, version, "/labels", l.check)
	app.HandleAlone(http.MethodDelete, version, "/labels/{name}", l.remove, teapots, longer(3))
	mux.Handle("GET /labels/{name}/count", web.Serve(l.count))
}

// Teapots answers requests for teapots.
func teapots(next web.HandlerFunc) web.HandlerFunc {
	return func(ctx context.Context, r *http.Request) web.Encoder {
		if r.Header.Get("If-None-Match") == "*" {
			return web.Errorf(web.Teapot, "a teapot")
		}
		return next(ctx, r)
	}
}

// Longer answers requests for labels with longer names.
func longer(most int) web.Middleware {
	return func(next web.HandlerFunc) web.HandlerFunc {
		return func(ctx context.Context, r *http.Request) web.Encoder {
			if len(r.PathValue("name")) > most {
				return web.Errorf(web.TooLong, "longer than %d", most)
			}
			return next(ctx, r)
		}
	}
}

func (l *Labels) remove(_ context.Context, r *http.Request) web.Encoder {
	if r.URL.Query().Get("kept") != "" {
		return Label{Name: r.PathValue("name")}
	}
	return nil
}

func (l *Labels) show(_ context.Context, r *http.Request) web.Encoder {
	name := r.PathValue("name")
	if len(name) > 3 {
		return web.Errorf(web.NotFound, "no label %q", name)
	}
	return Label{Name: name}
}

func (l *Labels) create(_ context.Context, r *http.Request) web.Encoder {
	var label Label
	if err := json.NewDecoder(r.Body).Decode(&label); err != nil {
		return web.Errorf(web.Invalid, "%v", err)
	}
	l.names[label.Name] = true
	return label
}

func (l *Labels) check(_ context.Context, r *http.Request) web.Encoder {
	if r.URL.Query().Get("name") == "" {
		return nil
	}
	return Label{Name: r.URL.Query().Get("name")}
}

func (l *Labels) count(r *http.Request) web.Encoder {
	if len(r.PathValue("name")) > 3 {
		return &web.Error{Code: web.TooLong, Message: "too long"}
	}
	return Label{Name: r.PathValue("name")}
}
