package bench

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/bytedance/sonic"
	gojson "github.com/goccy/go-json"
	"github.com/mailru/easyjson"

	"example.com/bench/easy"
	"example.com/bench/shelter"
)

func smallBody() shelter.CreatePetResponse {
	return shelter.CreatePetResponse{
		Name: "Rex the dog", Species: "dog", Age: 7, Weight: 12.5, Vaccinated: true, Tags: []string{"brown", "friendly"},
		Owner: shelter.Owner{ID: 12345, Email: "owner@example.com"}, Born: time.Date(2019, 5, 4, 3, 2, 1, 0, time.UTC),
	}
}

func largeBody() shelter.ListPetsResponse {
	next := "abc"
	res := shelter.ListPetsResponse{Total: 40, Next: &next}
	for i := range 40 {
		at := time.Date(2020, 1, 1+i, 3, 2, 1, 0, time.UTC)
		res.Items = append(res.Items, shelter.Item{
			ID: int64(i * 1000), Name: fmt.Sprint("item number ", i), Description: "a text", Price: 9.5 * float64(i), Stock: uint32(i),
			Active: i%2 == 0, Created: at, Updated: &at, Owner: shelter.Owner{ID: int64(i), Email: "owner@example.com", Admin: true},
			Labels: map[string]string{"color": "red", "size": "xl"}, Tags: []string{"a", "bb", "ccc"},
		})
	}
	return res
}

// discarded is a response that nobody reads.
type discarded struct{ header http.Header }

func (w discarded) Header() http.Header         { return w.header }
func (w discarded) Write(b []byte) (int, error) { return len(b), nil }
func (w discarded) WriteHeader(int)             {}

// BenchmarkEncode writes a JSON body with its content type.
func BenchmarkEncode(b *testing.B) {
	small, large := smallBody(), largeBody()
	encode[easy.CreatePetResponse](b, "small", small.Write, small)
	encode[easy.ListPetsResponse](b, "large", large.Write, large)
}

// encode writes v; easyjson writes an E, which has the same fields.
func encode[E, T any](b *testing.B, size string, generated func(http.ResponseWriter) error, v T) {
	var same E
	if text, err := json.Marshal(v); err != nil || json.Unmarshal(text, &same) != nil {
		b.Fatal(err)
	}
	w := discarded{http.Header{}}
	run := func(name string, write func() error) {
		b.Run(size+"/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if err := write(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	by := func(marshal func(any) ([]byte, error)) func() error {
		return func() error {
			body, err := marshal(v)
			if err != nil {
				return err
			}
			w.Header().Set("Content-Type", "application/json")
			_, err = w.Write(body)
			return err
		}
	}
	run("generated", func() error { return generated(w) })
	run("json.Marshal", by(json.Marshal))
	run("easyjson", func() error {
		body, err := easyjson.Marshal(any(same).(easyjson.Marshaler))
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/json")
		_, err = w.Write(body)
		return err
	})
	run("sonic", by(sonic.ConfigStd.Marshal))
	run("goccy", by(gojson.Marshal))
}
