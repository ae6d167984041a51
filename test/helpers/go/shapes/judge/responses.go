package judge

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
)

// Response is what a response struct wrote.
type Response struct {
	Package, Name string
	Status        int
	Header        http.Header
	Body          string
	// Refused is the error of Write; empty if it succeeded.
	Refused string `json:",omitempty"`
}

// PrintResponses writes random values of response structs with their generated method Write, or encoding/json where
// there is none, and prints what each wrote as a line of JSON.
func PrintResponses(seed uint64, count int, packages map[string][]any) {
	out := json.NewEncoder(os.Stdout)
	for name, values := range packages {
		for i, value := range values {
			t := reflect.TypeOf(value)
			written := t
			if _, ok := t.MethodByName("Write"); !ok {
				// It is written as the generated code would do.
				written = bodyOf(t)
			}
			g := &generator{Rand: rand.New(rand.NewPCG(seed, uint64(i)))}
			for range count {
				response := writeResponse(g.value(written, usualSize))
				response.Package, response.Name = name, t.Name()
				out.Encode(response)
			}
		}
	}
}

func writeResponse(value reflect.Value) (response Response) {
	defer func() {
		if reason := recover(); reason != nil {
			response.Refused = fmt.Sprint(reason)
		}
	}()
	writer, ok := value.Interface().(interface {
		Write(http.ResponseWriter) error
	})
	if !ok {
		body, err := json.Marshal(value.Interface())
		if err != nil {
			return Response{Refused: err.Error()}
		}
		return Response{Status: http.StatusOK, Body: string(body)}
	}
	recorder := httptest.NewRecorder()
	if err := writer.Write(recorder); err != nil {
		return Response{Refused: err.Error()}
	}
	return Response{Status: recorder.Code, Header: recorder.Header(), Body: recorder.Body.String()}
}
