package rooms

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestErrors tests that the function of the config answers all errors.
func TestErrors(t *testing.T) {
	mux := http.NewServeMux()
	for _, h := range (&Rooms{Prices: map[string]int{"sea": 80}}).ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	for path, want := range map[string]string{
		"/rooms/sea?nights=2": `200 {"price":160}`,
		"/rooms/sea?nights=x": `400 {"code":"invalid"}`,
		"/rooms/sky":          `404 {"code":"missing"}`,
		"/export":             `404 {"code":"missing"}`,
	} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if got := w.Result().Status[:4] + strings.TrimSpace(w.Body.String()); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
}
