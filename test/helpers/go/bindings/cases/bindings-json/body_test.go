package messages

import (
	"bytes"
	"io"
	"math/rand"
	"testing"

	"example.com/cases/bindingtest"
)

// TestReadBody compares readBody with io.ReadAll, whatever length the message announces.
func TestReadBody(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for _, size := range []int{0, 1, 511, 512, 513, 5000, 64<<10 - 1, 64 << 10, 64<<10 + 1, 100_000} {
		text := make([]byte, size)
		rnd.Read(text)
		for name, reader := range bindingtest.Readers {
			want, wantErr := io.ReadAll(reader(bytes.NewReader(text)))
			for _, length := range []int{-1, 0, 1, size / 2, size - 1, size, size + 1, 2 * size, 1 << 40} {
				body := io.NopCloser(reader(bytes.NewReader(text)))
				got, err := readBody(&body, int64(length))
				if !bytes.Equal(got, want) || err != wantErr {
					t.Errorf("%d bytes, %s, announced as %d: got %d bytes, %v", size, name, length, len(got), err)
				}
			}
		}
	}
}

// TestReservedBody proves that a body of known length is read into one buffer, and that a great announced length reserves no memory before the body arrives.
func TestReservedBody(t *testing.T) {
	text := make([]byte, 10<<10)
	for length, most := range map[int64]int{10 << 10: 10<<10 + 1, 64 << 10: 64<<10 + 1, 1 << 40: 32 << 10, -1: 32 << 10} {
		body := io.NopCloser(bytes.NewReader(text))
		got, err := readBody(&body, length)
		if err != nil || len(got) != len(text) || cap(got) > most {
			t.Errorf("%d bytes, announced as %d, are in a buffer of %d bytes: %v", len(got), length, cap(got), err)
		}
	}
	allocations := testing.AllocsPerRun(100, func() {
		body := io.NopCloser(bytes.NewReader(text))
		if _, err := readBody(&body, int64(len(text))); err != nil {
			t.Error(err)
		}
	})
	if allocations > 5 { // the two readers, the body, the limited body and the buffer
		t.Errorf("%v allocations", allocations)
	}
}
