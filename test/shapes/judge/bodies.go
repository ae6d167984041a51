package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
)

// Body has the functions of a JSON body: the generated one, and the same with encoding/json.
type Body struct {
	name  string
	write func(g *generator) (difference string, refused bool)
}

// Written returns the body of a message that generated writes.
func Written[T any](name string, generated, standard func(*T) ([]byte, error)) Body {
	return Body{name: name, write: func(g *generator) (string, bool) {
		v := g.value(reflect.TypeFor[T](), usualSize).Addr().Interface().(*T)
		got, gotErr := caught(generated, v)
		want, wantErr := caught(standard, v)
		if words(gotErr) != words(wantErr) {
			return fmt.Sprintf("%#v\n got error %v\nwant error %v", *v, gotErr, wantErr), false
		}
		// Keys of a map that have the same text come in any order.
		for again := 0; again < 1000 && !bytes.Equal(got, want); again++ {
			want, _ = caught(standard, v)
		}
		if !bytes.Equal(got, want) {
			start := 0
			for start < min(len(got), len(want)) && got[start] == want[start] {
				start++
			}
			around := func(data []byte) []byte { return data[max(0, min(start-200, len(data))):min(start+100, len(data))] }
			return fmt.Sprintf("at byte %d\n got %s\nwant %s", start, around(got), around(want)), false
		}
		return "", wantErr != nil
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
	// The differences, at most one for a body.
	Differences []string
}

// JudgeBodies compares each body with encoding/json, and prints the report. The arguments of the program are the seed and the number of values of each body.
func JudgeBodies(bodies []Body) {
	seed, _ := strconv.ParseUint(os.Args[1], 10, 64)
	count, _ := strconv.Atoi(os.Args[2])
	report := BodyReport{Differences: []string{}}
	for i, body := range bodies {
		g := &generator{Rand: rand.New(rand.NewPCG(seed, uint64(i)))}
		for range count {
			difference, refused := body.write(g)
			report.Written++
			if refused {
				report.Refused++
			}
			if difference != "" {
				report.Differences = append(report.Differences, body.name+": "+difference)
				break
			}
		}
	}
	json.NewEncoder(os.Stdout).Encode(report)
}
