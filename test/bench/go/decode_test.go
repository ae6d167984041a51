package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"testing"

	"github.com/bytedance/sonic"
	gojson "github.com/goccy/go-json"
	"github.com/mailru/easyjson"

	"example.com/bench/easy"
	"example.com/bench/shelter"
)

// BenchmarkDecode reads a JSON body after its content type.
func BenchmarkDecode(b *testing.B) {
	decode[shelter.CreatePetResponse, easy.CreatePetResponse](b, "small", smallBody(), (*shelter.CreatePetResponse).Parse)
	decode[shelter.ListPetsResponse, easy.ListPetsResponse](b, "large", largeBody(), (*shelter.ListPetsResponse).Parse)
}

// decode reads the JSON of v into a T; easyjson reads it into an E, which has the same fields.
func decode[T, E any](b *testing.B, size string, v T, parse func(*T, *http.Response) error) {
	text, err := json.Marshal(v)
	if err != nil {
		b.Fatal(err)
	}
	rd := bytes.NewReader(text)
	r := &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, ContentLength: int64(len(text)), Request: &http.Request{Method: http.MethodGet}}
	run := func(name string, read func() error) {
		b.Run(size+"/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				rd.Reset(text)
				r.Body = rewinder{rd}
				if err := read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	body := func() ([]byte, error) {
		if r.Header.Get("Content-Type") != "application/json" {
			return nil, errors.New("content type")
		}
		body := make([]byte, r.ContentLength)
		_, err := io.ReadFull(http.MaxBytesReader(nil, r.Body, 10<<20), body)
		return body, err
	}
	by := func(unmarshal func([]byte, any) error) func() error {
		return func() error {
			body, err := body()
			if err != nil {
				return err
			}
			var v T
			return unmarshal(body, &v)
		}
	}
	run("generated", func() error {
		var v T
		return parse(&v, r)
	})
	run("json.Unmarshal", by(json.Unmarshal))
	run("easyjson", func() error {
		body, err := body()
		if err != nil {
			return err
		}
		var v E
		return easyjson.Unmarshal(body, any(&v).(easyjson.Unmarshaler))
	})
	run("sonic", by(sonic.ConfigStd.Unmarshal))
	run("goccy", by(gojson.Unmarshal))
}
