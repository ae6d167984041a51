package queries

import (
	"errors"
	"math"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"example.com/cases/bindingtest"
)

type parser interface{ Parse(*http.Request) error }

// TestBitSizes reads the largest and smallest values of each type, and those just beyond.
func TestBitSizes(t *testing.T) {
	typ := reflect.TypeFor[OmittedRequest]()
	all := reflect.TypeFor[ScalarsRequest]()
	checked := 0
	for i := range all.NumField() {
		field := all.Field(i)
		key, kind := field.Tag.Get("query"), field.Type.Kind()
		name := field.Type.String()
		if name == "kinds.Even" || name == "kinds.Level" || name == "time.Duration" {
			continue
		}
		check := func(value string, ok bool) {
			t.Helper()
			checked++
			// ScalarsRequest lacks its other parameters, so only errors about this one count.
			requests := []parser{new(ScalarsRequest)}
			if _, found := typ.FieldByName(field.Name); found {
				requests = append(requests, new(OmittedRequest), new(PointersRequest), new(SlicesRequest), new(DefaultsRequest))
			}
			for _, request := range requests {
				err := about(request.Parse(bindingtest.Request("GET", "/?"+key+"="+url.QueryEscape(value), "", "")), key)
				want := ok
				switch request.(type) {
				case *OmittedRequest, *PointersRequest, *DefaultsRequest: // these may be absent, and an empty text counts as absent
					want = ok || value == ""
				}
				if (err == nil) != want {
					t.Errorf("%T %s=%s: %v", request, key, value, err)
				}
			}
		}
		bits := 0
		switch kind {
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			bits = field.Type.Bits()
			check(strconv.FormatInt(math.MaxInt64>>(64-bits), 10), true)
			check(strconv.FormatInt(math.MinInt64>>(64-bits), 10), true)
			check(strconv.FormatUint(uint64(math.MaxInt64)>>(64-bits)+1, 10), false)
			check("-"+strconv.FormatUint(uint64(math.MaxInt64)>>(64-bits)+2, 10), false)
		case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			bits = field.Type.Bits()
			check(strconv.FormatUint(math.MaxUint64>>(64-bits), 10), true)
			check(strconv.FormatUint(math.MaxUint64>>(64-bits), 10)+"0", false)
			if bits < 64 {
				check(strconv.FormatUint(math.MaxUint64>>(64-bits)+1, 10), false)
			}
			check("-1", false)
		case reflect.Float32, reflect.Float64:
			for _, value := range []string{"NaN", "nan", "Inf", "-infinity", "1e999", "-1e999"} {
				check(value, false)
			}
			check("1e39", kind == reflect.Float64)
			check("-0", true)
		}
		if bits > 0 {
			for _, value := range []string{"", " 1", "1 ", "1.0", "1_0", "0x1", "١", "1e1"} {
				check(value, false)
			}
		}
	}
	if checked < 200 {
		t.Errorf("%d values were checked", checked)
	}
}

// about returns the error about one parameter.
func about(err error, key string) error {
	if err == nil {
		return nil
	}
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		var binding *BindingError
		if errors.As(one, &binding) && binding.Name == key {
			return one
		}
	}
	return nil
}

func TestCausesAreWrapped(t *testing.T) {
	var req ScalarsRequest
	err := about(req.Parse(bindingtest.Request("GET", "/?int8=300", "", "")), "int8")
	if !errors.Is(err, strconv.ErrRange) {
		t.Error(err)
	}
}

// TestDefaults tests that absent parameters get their defaults, and that Build sends only values that differ from these.
func TestDefaults(t *testing.T) {
	var req DefaultsRequest
	if err := req.Parse(bindingtest.Request("GET", "/defaults", "", "")); err != nil {
		t.Fatal(err)
	}
	if req.String != `a "quoted" \ text` || !req.Bool || req.Int != -5 || req.Big != math.MaxUint64 || req.Float64 != 1000 ||
		req.Rate != 0.5 || req.Duration.String() != "1m0s" || req.Time.Year() != 2020 || req.Point.Y != 2 || req.Secret != "x" || req.Local != "" {
		t.Errorf("%+v", req)
	}
	r, err := req.Build("h")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"int", "bool", "string", "tiny", "big", "color", "local"} {
		if r.URL.Query().Has(key) {
			t.Errorf("%s is sent though it is the default", key)
		}
	}
	// Zero values differ from the default, so they are sent.
	r, err = DefaultsRequest{Time: req.Time, Color: "x"}.Build("h")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"int", "bool", "string", "tiny", "big"} {
		if !r.URL.Query().Has(key) {
			t.Errorf("%s is not sent, and would be read as the default", key)
		}
	}
}

// TestOmitted tests that Build leaves out zero values and nil pointers, and that Parse reads absent ones as these.
func TestOmitted(t *testing.T) {
	r, err := OmittedRequest{}.Build("h")
	if err != nil || r.URL.RawQuery != "" {
		t.Errorf("%v %q", err, r.URL.RawQuery)
	}
	r, err = PointersRequest{}.Build("h")
	if err != nil || r.URL.RawQuery != "" {
		t.Errorf("%v %q", err, r.URL.RawQuery)
	}
	var req OmittedRequest
	if err := req.Parse(bindingtest.Request("GET", "/omitted", "", "")); err != nil || req != (OmittedRequest{}) {
		t.Errorf("%v %+v", err, req)
	}
}

// TestMissing tests that the errors name every required parameter.
func TestMissing(t *testing.T) {
	err := new(ScalarsRequest).Parse(bindingtest.Request("GET", "/scalars", "", ""))
	typ := reflect.TypeFor[ScalarsRequest]()
	var want []string
	for i := range typ.NumField() {
		want = append(want, `query parameter "`+typ.Field(i).Tag.Get("query")+`": missing`)
	}
	bindingtest.WantErrors(t, err, want...)
}

// TestErrorsAreBounded tests that a long list of wrong values does not make a long list of errors.
func TestErrorsAreBounded(t *testing.T) {
	err := new(SlicesRequest).Parse(bindingtest.Request("GET", "/slices?"+strings.Repeat("int=x&tiny=y&", 4999), "", ""))
	if n := len(bindingtest.Errors(err)); n != 2 {
		t.Errorf("%d errors", n)
	}
}

// TestWhatCanNotBeSent tests that Build refuses numbers that are not finite, and texts that a method refuses.
func TestWhatCanNotBeSent(t *testing.T) {
	nan := math.NaN()
	for _, request := range []interface {
		Build(string) (*http.Request, error)
	}{PointersRequest{Float64: &nan}, SlicesRequest{Float64: []float64{1, nan}}, OmittedRequest{Float64: nan}, SlicesRequest{Rate: nil, Secret: nil, Float64: []float64{math.Inf(1)}}} {
		_, err := request.Build("h")
		bindingtest.WantErrors(t, err, `query parameter "float64": not a finite number`)
	}
	_, err := OmittedRequest{Secret: "unspeakable"}.Build("h")
	bindingtest.WantErrors(t, err, `query parameter "secret": bad secret`)
}
