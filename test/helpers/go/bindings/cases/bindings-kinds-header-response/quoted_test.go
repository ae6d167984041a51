package headerresponses

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// TestQuotedElements tests that an element with quotes is escaped, at the cost of its own text.
func TestQuotedElements(t *testing.T) {
	res := SlicesResponse{String: strings.Split(strings.Repeat(`"\,`, 999)+`"\`, ",")}
	w := httptest.NewRecorder()
	if err := res.Write(w); err != nil || w.Header().Get("X-String") != strings.Repeat(`"\"\\", `, 999)+`"\"\\"` {
		t.Fatal(err, w.Header())
	}
	if count := testing.AllocsPerRun(10, func() { _ = res.Write(httptest.NewRecorder()) }); count > 5000 {
		t.Errorf("1000 elements take %v allocations", count)
	}
}
