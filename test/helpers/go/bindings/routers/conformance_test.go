package routers

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestConformance tests that a handler sees the same message behind every router, and without one. Where a router answers a request in
// another way, the documentation has a row that says so; a row that no request needs fails the test, too.
func TestConformance(t *testing.T) {
	known := differences(t)
	for _, request := range requests(bindingtest.Random(t), bindingtest.Cases(t, 200)) {
		want := ask(plain, request)
		all := servers
		for _, base := range []string{"", prefix} {
			if server, ok := without(request, base); ok {
				all = append(all[:len(all):len(all)], server)
			}
		}
		for _, server := range all {
			if got := ask(server, request); got != want && !explained(known, server, request, want, got) {
				t.Errorf("%s\n%s %s answers %s\nnet/http answers %s", request, server.router, server.name, got, want)
			}
		}
	}
	for _, d := range known {
		if !d.seen {
			t.Errorf("no request shows this difference: %+v", *d)
		}
	}
}

// explained reports whether the documentation has a row for what a router answers, and marks such rows as seen.
func explained(known []*difference, server server, request request, want, got string) bool {
	found := false
	for _, d := range known {
		if d.fits(server, request, want, got) {
			d.seen, found = true, true
		}
	}
	return found
}
