// Package rooms registers its handlers with other routes than those of their names.
package rooms

import "net/http"

// Rooms serves the rooms.
type Rooms struct {
	prefix string
	mux    *http.ServeMux
}

// List lists the rooms.
func (s *Rooms) List(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Get(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Put(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Del(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Style(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) File(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Admin(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Stats(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Below(w http.ResponseWriter, r *http.Request) {}

// Rooted is below a prefix with a slash at its end.
func (s *Rooms) Rooted(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Joined(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Moved(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Unknown(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Members(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Search(w http.ResponseWriter, r *http.Request) {}

// Purge answers only DELETE.
func (s *Rooms) Purge(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodDelete {
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// Made has its route from its registration, without the prefix.
func (s *Rooms) Made() http.HandlerFunc { return func(http.ResponseWriter, *http.Request) {} }

// MadeToo is another one.
func (s *Rooms) MadeToo() http.HandlerFunc { return func(http.ResponseWriter, *http.Request) {} }

// Shut has a path that net/http has no pattern for, as Open.
func (s *Rooms) Shut() http.HandlerFunc { return func(http.ResponseWriter, *http.Request) {} }

func (s *Rooms) Open() http.HandlerFunc { return func(http.ResponseWriter, *http.Request) {} }

// MadeOf only returns a handler, which has the route.
func (s *Rooms) MadeOf() http.Handler { return http.HandlerFunc(s.served) }

func (s *Rooms) served(w http.ResponseWriter, r *http.Request) {}

// Close is called by what is registered.
func (s *Rooms) Close(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Sell(w http.ResponseWriter, r *http.Request) {}

// Login answers some requests of others, and has no route of its own.
func (s *Rooms) Login(w http.ResponseWriter, r *http.Request) {}

// Plants is below the path of its router.
func (s *Rooms) Plants(w http.ResponseWriter, r *http.Request) {}

// Stripped is reached only behind something that strips a prefix.
func (s *Rooms) Stripped(w http.ResponseWriter, r *http.Request) {}

func (s *Rooms) Bare(w http.ResponseWriter, r *http.Request) {}

// Known has a prefix.
//
// gen:prefix /v1
type Known struct{}

func (k *Known) Shut() http.Handler { return http.NotFoundHandler() }

// Halls serves the halls. The route of its name is no clash, since it is registered with another one.
type Halls struct{}

func (h *Halls) GetStats(w http.ResponseWriter, r *http.Request) {}

func Health(w http.ResponseWriter, r *http.Request) {}

func Version(w http.ResponseWriter, r *http.Request) {}

// GetSame has the route of its name.
func GetSame(w http.ResponseWriter, r *http.Request) {}

// Listed is registered by ListHandlers, and once more by hand.
type Listed struct{}

func (l *Listed) GetIt(w http.ResponseWriter, r *http.Request) {}

func logged(h http.Handler) http.Handler { return h }
