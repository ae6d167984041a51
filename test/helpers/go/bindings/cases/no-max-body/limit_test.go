package notes

import (
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

// huge is longer than any form that net/http reads by itself.
var huge = strings.Repeat("x", 11<<20)

// TestNoLimit tests that Parse reads bodies of any length if the config sets no limit.
func TestNoLimit(t *testing.T) {
	var put PutNoteRequest
	if err := put.Parse(bindingtest.Request("PUT", "/notes/1", bindingtest.JSON, `{"text":"`+huge+`"}`)); err != nil || put.Text != huge {
		t.Errorf("json: %v", err)
	}
	var send SendNoteRequest
	if err := send.Parse(bindingtest.Request("POST", "/notes", bindingtest.Form, "text="+huge)); err != nil || send.Text != huge {
		t.Errorf("form: %v", err)
	}
	var drop DropNotesRequest
	if err := drop.Parse(bindingtest.Request("DELETE", "/notes", bindingtest.Form, "text="+huge)); err != nil || drop.Text != huge {
		t.Errorf("form of a DELETE: %v", err)
	}
	var put2 PutNoteResponse
	if err := put2.Parse(bindingtest.Response(200, bindingtest.JSON, `{"text":"`+huge+`"}`)); err != nil || put2.Text != huge {
		t.Errorf("json response: %v", err)
	}
	var form SendNoteResponse
	if err := form.Parse(bindingtest.Response(200, bindingtest.Form, "text="+huge)); err != nil || form.Text != huge {
		t.Errorf("form response: %v", err)
	}
}
