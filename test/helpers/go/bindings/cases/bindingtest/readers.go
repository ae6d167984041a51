package bindingtest

import (
	"errors"
	"io"
	"testing/iotest"
)

var errCut = errors.New("the connection was cut")

// Readers has, by name, functions that make a reader deliver the same bytes in another way, or end with an error.
var Readers = map[string]func(io.Reader) io.Reader{
	"whole":         func(r io.Reader) io.Reader { return r },
	"halves":        iotest.HalfReader,
	"bytes":         iotest.OneByteReader,
	"data with EOF": iotest.DataErrReader,
	"cut":           func(r io.Reader) io.Reader { return io.MultiReader(r, iotest.ErrReader(errCut)) },
	"too short":     func(r io.Reader) io.Reader { return io.MultiReader(r, iotest.ErrReader(io.ErrUnexpectedEOF)) },
}
