package orders

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/cases/bindingtest"
)

// TestAppendBody compares appendBody with io.ReadAll, also for code that reads the body again after it.
func TestAppendBody(t *testing.T) {
	for _, size := range []int{0, 1, 511, 512, 513, 5000, 100_000} {
		text := bytes.Repeat([]byte("x"), size)
		for name, reader := range bindingtest.Readers {
			want, wantErr := io.ReadAll(reader(bytes.NewReader(text)))
			for _, capacity := range []int{0, 512, 1 << 16} {
				body := io.NopCloser(reader(bytes.NewReader(text)))
				got, err := appendBody(make([]byte, 0, capacity), &body)
				if err != wantErr || err == nil && !bytes.Equal(got, want) {
					t.Errorf("%d bytes, %s: got %d bytes, %v", size, name, len(got), err)
				}
				if rest, again := io.ReadAll(body); again != err || len(rest) > 0 {
					t.Errorf("%d bytes, %s: reading on gets %d bytes, %v", size, name, len(rest), again)
				}
			}
		}
	}
}

// TestTooLongBody tests that a body may be as long as the limit and not one byte longer, also for code that reads on.
func TestTooLongBody(t *testing.T) {
	for extra, isTooLong := range []bool{false, true} {
		text := `{"name":"x"}`
		text += strings.Repeat(" ", maxBody+extra-len(text))
		for _, reader := range []func(io.Reader) io.Reader{iotest.DataErrReader, iotest.HalfReader} {
			r := bindingtest.Request("POST", "/shops/1/items", bindingtest.JSON, "")
			r.SetPathValue("shop", "1")
			r.Body = io.NopCloser(reader(strings.NewReader(text)))
			err := new(CreateItemRequest).Parse(r)
			var tooLong *http.MaxBytesError
			if errors.As(err, &tooLong) != isTooLong || isTooLong && tooLong.Limit != maxBody {
				t.Errorf("%d bytes: %v", len(text), err)
			}
			if _, err := io.ReadAll(r.Body); errors.As(err, &tooLong) != isTooLong {
				t.Errorf("%d bytes: reading on gets %v", len(text), err)
			}
		}
	}
}

// TestKeptValues proves that the values of a message stay as they were read when the next body is read into the same buffer.
func TestKeptValues(t *testing.T) {
	text := `{"items":[{"status":"abc","labels":{"def":"ghi"},"data":"amts","raw":{"m":"no"},"any":["pqr"],"tags":["stu"],"next":"vwx"}],"page":1}`
	var kept []*ListItemsResponse
	for range 50 {
		res := new(ListItemsResponse)
		if err := res.Parse(bindingtest.Response(200, bindingtest.JSON, text)); err != nil {
			t.Fatal(err)
		}
		if err := new(ListItemsResponse).Parse(bindingtest.Response(200, bindingtest.JSON, `{"page":2}`+strings.Repeat("\n", len(text)))); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, res)
	}
	for _, res := range kept {
		item := res.Items[0]
		got := string(item.Status) + item.Labels["def"] + string(item.Data) + string(item.Raw) + item.Any.([]any)[0].(string) + item.Tags[0] + *item.Next
		if got != `abcghijkl{"m":"no"}pqrstuvwx` {
			t.Fatalf("got %s", got)
		}
	}
}

// keeper keeps the texts that it gets, although encoding/json wants it to copy them.
type keeper struct{ texts [][]byte }

func (k *keeper) UnmarshalJSON(text []byte) error { k.texts = append(k.texts, text); return nil }
func (k *keeper) UnmarshalText(text []byte) error { k.texts = append(k.texts, text); return nil }

// TestKeptTexts tests that methods get copies of texts, which stay as they are when the buffer changes.
func TestKeptTexts(t *testing.T) {
	body := []byte(`"first" "second"`)
	r := newJSONReader(body)
	r.callsMethods = true
	var k keeper
	r.byMethod(&k)
	r.byTextMethod(&k)
	clear(body)
	if got := string(bytes.Join(k.texts, nil)); got != `"first"second` {
		t.Errorf("got %q", got)
	}
}
