package answers

import (
	"io"
	"log"
	"maps"
	"testing"

	"example.com/cases/answers/store"
)

// handlers returns all handlers of the case.
func handlers() map[string]HandlerInfo {
	all := ListHandlers()
	api := &API{items: store.Memory{}, log: log.New(io.Discard, "", 0)}
	maps.Copy(all, api.ListHandlers())
	all["Factory"] = HandlerInfo{Method: "GET", Path: "/generics/factory", Ref: Factory()}
	return all
}

// TestRecord writes down what they send.
func TestRecord(t *testing.T) { record(t, handlers()) }
