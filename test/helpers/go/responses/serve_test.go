package responses

import (
	"mime"
	"net/http"
	"net/http/httptest"
)

// final takes statuses as net/http's server does: 1xx but 101 are sent before the header.
type final struct {
	*httptest.ResponseRecorder
	// writes counts how often bytes were written.
	writes *int
}

func (w final) WriteHeader(status int) {
	if status < 100 || status > 199 || status == 101 {
		w.ResponseRecorder.WriteHeader(status)
	}
}

// Write sends 200 first, so that the recorder adds no Content-Type of its own.
func (w final) Write(data []byte) (int, error) {
	if len(data) > 0 {
		*w.writes++
	}
	w.ResponseRecorder.WriteHeader(http.StatusOK)
	return w.ResponseRecorder.Write(data)
}

// WriteString is Write for texts.
func (w final) WriteString(text string) (int, error) { return w.Write([]byte(text)) }

// sentAnswer is what a handler sent: a status and a body.
type sentAnswer struct {
	Status int
	// Type is the media type without parameters; net/http finds it in the body if the handler sets none, which Sniffed says.
	Type    string
	Sniffed bool
	Body    string
	// Once says that one Write wrote the body.
	Once bool
}

// serve returns the answer to a request; false if the handler panicked, which sends none.
func serve(h http.Handler, r *http.Request) (sent sentAnswer, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	w := httptest.NewRecorder()
	writes := 0
	h.ServeHTTP(final{w, &writes}, r)
	sent.Once = writes == 1
	sent.Status = w.Code
	// HTTP has no body there, whatever the handler writes.
	if w.Code != http.StatusNoContent && w.Code != http.StatusNotModified && r.Method != http.MethodHead {
		sent.Body = w.Body.String()
	}
	if sent.Body == "" {
		return sent, true
	}
	header, set := w.Result().Header["Content-Type"]
	if sent.Sniffed = !set; sent.Sniffed {
		header = []string{http.DetectContentType([]byte(sent.Body))}
	}
	sent.Type, _, _ = mime.ParseMediaType(header[0])
	return sent, true
}
