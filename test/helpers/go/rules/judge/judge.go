// Package judge compares generated Validate methods with go-playground/validator: which value fails with which rule.
// The file texts.go is that of test/helpers/go/formats.
package judge

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand"
	"os"
	"reflect"
	"sync"

	"github.com/go-playground/validator/v10"
)

// Settings is the input of Main.
type Settings struct {
	Seed int64 `json:"seed"`
	// Values is the number of values of each message.
	Values int `json:"values"`
	// ValidatorOnly says that the messages have no generated methods: only what validator does with them is of interest.
	ValidatorOnly bool `json:"validatorOnly"`
	// Pairs says that the fields A and B of a message get the same value, and should both be valid or not. Only validator judges them.
	Pairs bool `json:"pairs"`
}

// Report is what Main prints about a message.
type Report struct {
	// Values are all that were judged; of these, Valid are valid.
	Values, Valid int
	// Failures are the rules that failed, by their names.
	Failures map[string]int
	// Panics are the texts with which validator panicked, with their numbers.
	Panics map[string]int
	// Differences are the verdicts that differ, at most a few for a field and a pair of verdicts.
	Differences []Difference
	// Allocates says that a valid value made the generated method allocate.
	Allocates bool
}

// Difference is a verdict of validator that is not that of the generated code.
type Difference struct {
	// Place is where the value lies, Type is its type, Tag the tag of its field.
	Place, Type, Tag string
	// Validator and Generated are the rules that failed; empty where all hold. A panic begins with "panic: ".
	Validator, Generated string
	// Value is the value, and Parent the struct that has it.
	Value, Parent string
}

// Main reads settings, judges the messages, and prints a report of each by its name.
func Main(messages map[string]any) {
	settings := new(Settings)
	if err := json.NewDecoder(os.Stdin).Decode(settings); err != nil {
		fmt.Fprintln(os.Stderr, "rules:", err)
		os.Exit(1)
	}
	reports := map[string]*Report{}
	for name, message := range messages {
		hash := fnv.New64a()
		hash.Write([]byte(name))
		j := &judge{
			rnd:      rand.New(rand.NewSource(settings.Seed ^ int64(hash.Sum64()))),
			validate: validator.New(),
			report:   &Report{Failures: map[string]int{}, Panics: map[string]int{}, Differences: []Difference{}},
			seen:     map[string]int{},
		}
		j.maker = newMaker(j.rnd, reflect.TypeOf(message))
		for range settings.Values {
			j.judge(reflect.TypeOf(message), settings)
		}
		reports[name] = j.report
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	encoder.Encode(reports)
}

type judge struct {
	rnd      *rand.Rand
	maker    *maker
	validate *validator.Validate
	report   *Report
	seen     map[string]int
}

// judge makes a value of a struct and compares the verdicts on it.
func (j *judge) judge(t reflect.Type, settings *Settings) {
	value := reflect.New(t)
	j.maker.message(value.Elem())
	if settings.Pairs {
		value.Elem().FieldByName("B").Set(value.Elem().FieldByName("A"))
	}
	places := sync.OnceValue(func() *places { return placesOf(value.Elem()) })
	expected, reason := j.validators(value.Interface(), places)
	j.count(expected, reason)
	if settings.Pairs && reason == "" && (expected["/a"] == nil) != (expected["/b"] == nil) {
		j.differ(places(), "/a", sorted(expected["/a"]), sorted(expected["/b"]))
	}
	if settings.Pairs || settings.ValidatorOnly {
		return
	}
	found, ownReason := generated(value.Interface())
	if reason != "" || ownReason != "" {
		j.differ(places(), "", outcome(expected, reason), outcome(found, ownReason))
		return
	}
	for name := range expected {
		if want, got := sorted(expected[name]), sorted(found[name]); want != got {
			j.differ(places(), name, want, got)
		}
	}
	for name := range found {
		if _, ok := expected[name]; !ok {
			j.differ(places(), name, "", sorted(found[name]))
		}
	}
	if len(expected) == 0 && len(found) == 0 && j.report.Valid < 4 && allocates(value.Interface()) {
		j.report.Allocates = true
	}
}

// count counts a verdict of validator.
func (j *judge) count(expected verdict, reason string) {
	j.report.Values++
	for _, rules := range expected {
		for _, rule := range rules {
			j.report.Failures[rule]++
		}
	}
	if reason != "" {
		j.report.Panics[reason]++
	} else if len(expected) == 0 {
		j.report.Valid++
	}
}

// outcome is a verdict in short, for one that is compared with a panic.
func outcome(found verdict, reason string) string {
	if reason != "" {
		return "panic: " + reason
	}
	return fmt.Sprintf("%d failures", len(found))
}

// differ reports a difference, unless there were some of its kind.
func (j *judge) differ(places *places, name, want, got string) {
	place := places.byName[name]
	key := fmt.Sprintln(place.generic, want, got)
	j.seen[key]++
	if j.seen[key] > 2 {
		return
	}
	difference := Difference{Place: name, Tag: place.tag, Validator: want, Generated: got, Parent: show(place.parent)}
	if place.value.IsValid() {
		difference.Type, difference.Value = place.value.Type().String(), show(place.value)
	}
	j.report.Differences = append(j.report.Differences, difference)
}
