package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"testing"

	"example.com/bench/profiles"
	"example.com/bench/quick"
)

const changes = `{"name":"Ada Lovelace","motto":"so be it","age":36,"score":-1.5,"public":true,"tags":["first","second"],"address":{"street":"St James's Square","city":"London","number":12},"boss":"Charles"}`

// BenchmarkPatch reads, writes and sends a body with eight fields, which are Optionals or pointers.
func BenchmarkPatch(b *testing.B) {
	patch(b, "standard/Optional", (*profiles.PatchProfileRequest).Parse, profiles.PatchProfileResponse.Write, profiles.PatchProfileRequest.Build)
	patch(b, "standard/pointer", (*profiles.PatchPointersRequest).Parse, profiles.PatchPointersResponse.Write, profiles.PatchPointersRequest.Build)
	patch(b, "quick/Optional", (*quick.PatchProfileRequest).Parse, quick.PatchProfileResponse.Write, quick.PatchProfileRequest.Build)
	patch(b, "quick/pointer", (*quick.PatchPointersRequest).Parse, quick.PatchPointersResponse.Write, quick.PatchPointersRequest.Build)
}

// patch measures the methods of a request and a response with the same body.
func patch[Q, S any](b *testing.B, name string, parse func(*Q, *http.Request) error, write func(S, http.ResponseWriter) error, build func(Q, string) (*http.Request, error)) {
	var req Q
	var res S
	text := []byte(`{"Changes":` + changes + `}`)
	if err := errors.Join(json.Unmarshal(text, &req), json.Unmarshal(text, &res)); err != nil {
		b.Fatal(err)
	}
	run := func(step string, do func() error) {
		b.Run(name+"/"+step, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if err := do(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	body := []byte(changes)
	rd := bytes.NewReader(body)
	r := &http.Request{Method: http.MethodPatch, Header: http.Header{"Content-Type": {"application/json"}}, ContentLength: int64(len(body))}
	run("Parse", func() error {
		var req Q
		rd.Reset(body)
		r.Body = rewinder{rd}
		return parse(&req, r)
	})
	w := discarded{http.Header{}}
	run("Write", func() error { return write(res, w) })
	run("Build", func() error {
		r, err := build(req, "https://example.com")
		if err == nil && r.ContentLength != int64(len(body)) {
			b.Fatal(io.ErrShortWrite)
		}
		return err
	})
}
