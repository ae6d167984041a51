package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
)

// Body compares a generated function for JSON bodies with encoding/json.
type Body struct {
	name    string
	compare func(g *generator, report *BodyReport) (difference string)
}

// Written returns the body of a message that generated writes.
func Written[T any](name string, generated, standard func(*T) ([]byte, error)) Body {
	return Body{name: name, compare: func(g *generator, report *BodyReport) string {
		v := g.value(reflect.TypeFor[T](), usualSize).Addr().Interface().(*T)
		got, gotErr := caught(generated, v)
		want, wantErr := caught(standard, v)
		report.Written++
		if wantErr != nil {
			report.Refused++
		}
		if words(gotErr) != words(wantErr) && !isBroken(wantErr) {
			return fmt.Sprintf("%#v\n got error %v\nwant error %v", *v, gotErr, wantErr)
		}
		// Keys of a map that have the same text come in any order.
		for again := 0; again < 1000 && wantErr == nil && !bytes.Equal(got, want); again++ {
			want, _ = caught(standard, v)
		}
		if wantErr == nil && !bytes.Equal(got, want) {
			start := 0
			for start < min(len(got), len(want)) && got[start] == want[start] {
				start++
			}
			around := func(data []byte) []byte { return data[max(0, min(start-200, len(data))):min(start+100, len(data))] }
			return fmt.Sprintf("at byte %d\n got %s\nwant %s", start, around(got), around(want))
		}
		return ""
	}}
}

// Read returns the body of a message that generated reads, or leaves to encoding/json.
func Read[T any](name string, generated func([]byte, *T) bool) Body {
	return Body{name: name, compare: func(g *generator, report *BodyReport) string {
		data, err := caught(func(v *T) ([]byte, error) { return json.Marshal(v) }, g.value(reflect.TypeFor[T](), usualSize).Addr().Interface().(*T))
		if err != nil {
			data = []byte("{}")
		}
		if g.IntN(4) > 0 {
			data = mutated(g.Rand, data)
		}
		var got, want T
		var isRead, isTouched bool
		wantErr := recovered(func() error { return json.Unmarshal(data, &want) })
		gotErr := recovered(func() error {
			isRead = generated(data, &got)
			if isRead {
				return nil
			}
			isTouched = !reflect.ValueOf(got).IsZero()
			return json.Unmarshal(data, &got)
		})
		report.Read++
		if wantErr == nil {
			report.Accepted++
		}
		if isRead {
			report.Fast++
		}
		if isTouched {
			return fmt.Sprintf("%q was not read, but the value is not as before", data)
		}
		if words(gotErr) != words(wantErr) {
			return fmt.Sprintf("%q\n got error %v\nwant error %v", data, gotErr, wantErr)
		}
		if !reflect.DeepEqual(got, want) && !isUnequal(data, want) {
			return fmt.Sprintf("%q\n got %#v\nwant %#v", data, got, want)
		}
		return ""
	}}
}

// caught calls a function, and returns an error if it panics.
func caught[T any](write func(*T) ([]byte, error), v *T) (data []byte, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			data, err = nil, panicError{fmt.Sprint(reason)}
		}
	}()
	return write(v)
}

// isUnequal reports whether not even encoding/json reads the same value twice, as keys of maps with pointers.
func isUnequal[T any](data []byte, want T) bool {
	var again T
	recovered(func() error { return json.Unmarshal(data, &again) })
	return !reflect.DeepEqual(again, want)
}

// recovered calls a function, and returns an error if it panics.
func recovered(read func() error) error {
	_, err := caught(func(*struct{}) ([]byte, error) { return nil, read() }, nil)
	return err
}

// isBroken reports whether encoding/json itself fails: if it is built on encoding/json/v2, it panics for some values in interfaces.
func isBroken(err error) bool {
	return strings.HasPrefix(words(err), "panic: reflect: call of reflect.Value.Type on zero Value")
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// BodyReport is what JudgeBodies prints.
type BodyReport struct {
	// How many values were written, and how many of these encoding/json refused.
	Written, Refused int
	// How many bodies were read; of these, how many encoding/json accepted, and how many did not need it.
	Read, Accepted, Fast int
	// How many values were planted that do not fit, and how many of these were named themselves, and not what holds them or they hold.
	Planted, Exact int
	// The differences, at most one for a body.
	Differences []string
}

// JudgeBodies compares each body with encoding/json, and prints the report. The arguments of the program are the seed and the number of values of each body.
func JudgeBodies(bodies []Body) {
	seed, _ := strconv.ParseUint(os.Args[1], 10, 64)
	count, _ := strconv.Atoi(os.Args[2])
	debug.SetGCPercent(1000) // values live as long as one comparison
	report := BodyReport{Differences: []string{}}
	for i, body := range bodies {
		g := &generator{Rand: rand.New(rand.NewPCG(seed, uint64(i)))}
		for range count {
			if difference := body.compare(g, &report); difference != "" {
				report.Differences = append(report.Differences, body.name+": "+difference)
				break
			}
		}
	}
	json.NewEncoder(os.Stdout).Encode(report)
}
