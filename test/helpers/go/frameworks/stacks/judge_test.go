package handlers

import "testing"

func TestRecord(t *testing.T) {
	list := map[string]route{}
	for name, h := range ListHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	for name, h := range new(Rooms).ListHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	for name, h := range new(Halls).ListHandlers() {
		list[name] = route{h.Method, h.Path}
	}
	list["Made"], list["served"] = route{"GET", "/made"}, route{"GET", "/served"}
	record(t, Router(), list)
}
