package handlers

import (
	"net/http"
	"testing"
)

func TestRecord(t *testing.T) {
	mux := http.NewServeMux()
	list := map[string]route{}
	for name, h := range ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
		list[name] = route{h.Method, h.Path}
	}
	record(t, mux, list)
}
