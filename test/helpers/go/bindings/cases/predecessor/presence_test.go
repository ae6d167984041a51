package predecessor

import (
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

// TestMethodsDecideWhatIsSent tests that the type's own methods decide whether a value is sent, and their errors are reported.
func TestMethodsDecideWhatIsSent(t *testing.T) {
	three, zero := Limit(3), Limit(0)
	for _, test := range []struct {
		req  ListPetsRequest
		path string
		read ListPetsRequest
	}{
		{ListPetsRequest{}, "/pets", ListPetsRequest{}},
		{ListPetsRequest{Limit: 2}, "/pets?limit=2", ListPetsRequest{Limit: 2}},
		{ListPetsRequest{Offset: &three}, "/pets?offset=3", ListPetsRequest{Offset: &three}},
		{ListPetsRequest{Offset: &zero, Pages: []Limit{0}}, "/pets", ListPetsRequest{}},
		{ListPetsRequest{Pages: []Limit{1, 0, 2}}, "/pets?page=1&page=2", ListPetsRequest{Pages: []Limit{1, 2}}},
	} {
		path, err := test.req.Path()
		if err != nil || path != test.path {
			t.Errorf("%+v: %q, %v, want %q", test.req, path, err, test.path)
			continue
		}
		var got ListPetsRequest
		if err := got.Parse(httptest.NewRequest("GET", path, nil)); err != nil || !reflect.DeepEqual(got, test.read) {
			t.Errorf("%s: read %+v, %v, want %+v", path, got, err, test.read)
		}
	}
	_, err := ListPetsRequest{Limit: -1, Pages: []Limit{-2}}.Path()
	if err == nil || !strings.Contains(err.Error(), "-1 is negative") || !strings.Contains(err.Error(), "-2 is negative") {
		t.Errorf("no errors of the methods: %v", err)
	}
}
