package judge

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-playground/validator/v10"
)

// verdict has the rules that failed, by the names of the values.
type verdict map[string][]string

func sorted(rules []string) string {
	slices.Sort(rules)
	return strings.Join(rules, "; ")
}

// validators is the verdict of validator, or the text of its panic.
func (j *judge) validators(message any, places func() *places) (found verdict, reason string) {
	defer func() {
		if r := recover(); r != nil {
			found, reason = nil, fmt.Sprint(r)
		}
	}()
	found = verdict{}
	err := j.validate.Struct(message)
	if err == nil {
		return found, ""
	}
	var failures validator.ValidationErrors
	if !errors.As(err, &failures) {
		return nil, err.Error()
	}
	for _, failure := range failures {
		name, ok := places().names[failure.StructNamespace()]
		if !ok {
			name = "unknown place " + failure.StructNamespace()
		}
		found[name] = append(found[name], failure.Tag())
	}
	return found, ""
}

// generated is the verdict of the generated method, or the text of its panic.
func generated(message any) (found verdict, reason string) {
	defer func() {
		if r := recover(); r != nil {
			found, reason = nil, fmt.Sprint(r)
		}
	}()
	found = verdict{}
	method, ok := message.(interface{ Validate() error })
	if !ok {
		return found, "" // has no rules
	}
	add(found, "", method.Validate())
	return found, ""
}

// add adds the failures of an error that generated code made: a BindingError has the name, a RuleError the rule. Each package declares its own.
func add(found verdict, name string, err error) {
	if err == nil {
		return
	}
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range all.Unwrap() {
			add(found, name, one)
		}
		return
	}
	value := reflect.Indirect(reflect.ValueOf(err))
	switch value.Type().Name() {
	case "BindingError":
		add(found, value.FieldByName("Name").String(), errors.Unwrap(err))
	case "RuleError":
		found[name] = append(found[name], value.FieldByName("Rule").String())
	default:
		found[name] = append(found[name], fmt.Sprintf("%T: %v", err, err))
	}
}

// allocates reports whether the generated method allocates.
func allocates(message any) bool {
	method, ok := message.(interface{ Validate() error })
	return ok && testing.AllocsPerRun(2, func() { _ = method.Validate() }) > 0
}
