package handlers

import "testing"

func TestRecord(t *testing.T) {
	list := map[string]route{}
	for name, h := range ListGinHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	for name, h := range (&server{}).ListGinHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	// What a function makes is not in the lists.
	list["Aborted"] = route{"GET", "/aborted"}
	record(t, Router(), list)
}
