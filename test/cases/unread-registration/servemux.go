package rooms

import (
	"net/http"
	"path"
)

// route is a row of the table of routes.
type route struct {
	name, method, pattern string
	handler               http.HandlerFunc
}

func (s *Rooms) table() []route {
	return []route{
		{"stats", http.MethodGet, "/rooms/stats", s.Stats},
		{name: "health", method: "GET", pattern: "/healthz", handler: Health},
	}
}

func (s *Rooms) routes() {
	s.mux = http.NewServeMux()
	s.mux.Handle("GET example.com/rooms", logged(http.HandlerFunc(s.List)))
	for _, one := range s.table() {
		s.mux.HandleFunc(one.method+" "+one.pattern, one.handler)
	}
	s.mux.HandleFunc("GET /halls/stats", (&Halls{}).GetStats)
	s.mux.HandleFunc(s.prefix+"/below", s.Below)
	s.mux.HandleFunc("PUT "+s.prefix+"below/{id}", s.Rooted)
	base := path.Join("/", s.prefix)
	s.mux.HandleFunc("DELETE "+path.Join(base, "joined/", "{id}"), s.Joined)
	s.mux.HandleFunc("PATCH "+s.below("moved"), s.Moved)
	s.mux.HandleFunc(s.prefix, s.Unknown)
	s.mux.HandleFunc("GET /get-same", GetSame)
	s.mux.HandleFunc("/rooms/purge", s.Purge)
	s.mux.Handle("GET "+s.prefix+"/made", s.Made())
	s.mux.Handle("GET "+s.prefix+"/made/too", s.MadeToo())
	s.mux.Handle("GET /made/of", s.MadeOf())
	s.mux.Handle("GET "+s.prefix+"/known", (&Known{}).Shut())
	s.handle("GET", "/search", s.Search)
	l := &Listed{}
	for _, one := range l.ListHandlers() {
		s.mux.HandleFunc(one.Method+" "+one.Path, one.Ref)
	}
	s.mux.HandleFunc("/it", l.GetIt)
	s.mux.HandleFunc("PUT /rooms/closed", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		s.Close(w, r)
	})
	s.mux.HandleFunc("/rooms/sold", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Cookie") == "" {
			s.Login(w, r)
			return
		}
		s.Sell(w, r)
	})
	s.mux.HandleFunc("bare", s.Bare)
	garden := http.NewServeMux()
	garden.HandleFunc("GET /garden/plants", s.Plants)
	garden.HandleFunc("GET /plants/{id}", s.Stripped)
	s.mux.Handle("/garden/", logged(garden))
}

func (s *Rooms) below(name string) string { return path.Join(s.prefix, "/halls", name) }

func (s *Rooms) handle(method, path string, h http.HandlerFunc) {
	s.mux.Handle(method+" /api"+path, logged(h))
}
