package answers

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

// GET /generics/mapped
func Mapped(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, mapped(r.URL.Query()["a"], named))
}

// GET /generics/literal
func MappedByLiteral(w http.ResponseWriter, r *http.Request) {
	things := mapped([]string{"x"}, func(name string) *Thing { return &Thing{Name: name} })
	respond(w, http.StatusOK, things)
}

// GET /generics/page
func Paged(w http.ResponseWriter, r *http.Request) {
	respond(w, http.StatusOK, itemsOf(page[Thing]{[]Thing{rex}, 1}))
}

// POST /generics/decoded
func Decoded(w http.ResponseWriter, r *http.Request) {
	thing, err := decoded[Thing](r)
	if err != nil {
		respond(w, http.StatusBadRequest, fmt.Sprintf("no thing: %v", err))
		return
	}
	respond(w, http.StatusOK, thing)
}

// GET /generics/audited
func Audited(w http.ResponseWriter, r *http.Request) {
	audit := newAudit[Thing](w)
	defer audit.done()
	respond(audit.w, http.StatusOK, rex)
}

// GET /generics/factory
func Factory() http.HandlerFunc { return statusFactory("b") }

func named(name string) Thing { return Thing{Name: name} }

func mapped[A, B any](list []A, convert func(A) B) []B {
	all := make([]B, 0, len(list))
	for _, one := range list {
		all = append(all, convert(one))
	}
	return all
}

func itemsOf[T any](of page[T]) []T { return of.Items }

func decoded[T any](r *http.Request) (T, error) {
	var value T
	err := json.NewDecoder(r.Body).Decode(&value)
	return value, err
}

// statusWriter remembers the status for the audit.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (s *statusWriter) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

type audit[T any] struct {
	w      http.ResponseWriter
	before T
}

func newAudit[T any](w http.ResponseWriter) *audit[T] { return &audit[T]{w: w} }

func (a *audit[T]) done() {
	if sent, ok := a.w.(*statusWriter); ok {
		log.Print(int32(sent.status), a.before)
	}
}

// statusFactory is long, as factories are that have their handler in them.
func statusFactory(key string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has(key) {
			respond(w, http.StatusForbidden, struct {
				Text   string `json:"text"`
				Detail string `json:"detail"`
				Code   int    `json:"code"`
			}{
				Text:   "You may not do this, since you are neither the owner of the thing, nor somebody whom the owner trusts with it.",
				Detail: "Ask the owner of the thing, or an administrator of the service, for a role that lets you read what belongs to others.",
				Code:   403_001,
			})
			return
		}
		if r.URL.Query().Has("c") {
			respond(w, http.StatusNotFound, struct {
				Text   string `json:"text"`
				Detail string `json:"detail"`
				Code   int    `json:"code"`
			}{
				Text:   "There is no such thing. It may have been removed by its owner, or it never was there, or it has another name by now.",
				Detail: "Look at the list of all things, which has those that were removed in the last thirty days with a mark, and their names.",
				Code:   404_001,
			})
			return
		}
		respond(w, http.StatusOK, rex)
	}
}
