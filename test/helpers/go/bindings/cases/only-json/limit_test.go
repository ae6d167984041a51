package names

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// TestDefaultLimit tests that a body may have 10 MiB if the config says nothing.
func TestDefaultLimit(t *testing.T) {
	var req AddNameRequest
	var tooLarge *http.MaxBytesError
	err := req.Parse(bindingtest.Request("POST", "/names", bindingtest.JSON, `{"name":"x"}`+strings.Repeat(" ", 10<<20)))
	if !errors.As(err, &tooLarge) || tooLarge.Limit != 10<<20 {
		t.Errorf("%v", err)
	}
}
