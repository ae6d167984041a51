package rules

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/cases/rules/places"
)

// room returns a room that keeps all rules.
func room() Room {
	room := Room{Number: 1, Beds: []Bed{{Kind: "SINGLE"}}}
	room.Bath.Area = 2
	return room
}

// house returns a request that keeps all rules except those of the place's fields that placed sets.
func house() OpenHouseRequest {
	annex, two := room(), 2
	deep := &two
	return OpenHouseRequest{
		Period: &Period{From: time.Unix(1, 0), Days: 1},
		Main:   room(), Annex: &annex, Closed: &Room{}, Rooms: []*Room{&annex},
		Matrix: [][]int{{1}, {2, 3}}, Prices: map[string]float64{"eur": 0}, Codes: []string{"A", "12"},
		Pairs: [2]int{1, 2}, Names: map[string]string{"a": "x", "b": "y"}, Pointers: []*int{&two, nil, nil},
		Rest: &[]string{"x"}, Deep: &deep, Any: 0, Empty: nil, Zero: []string{}, Nil: nil,
		Place: places.Place{Area: &places.Area{Size: 1}, Country: "DE"}, Opened: Stamp(time.Unix(1, 0)),
		Big: 99, Numbers: []int{1, 5}, Ignored: Bed{Kind: "none"},
	}
}

// placed returns a house with a right place. Some types of the place have no names in this package, so their fields are set one by one.
func placed() OpenHouseRequest {
	req := house()
	req.Place.Zip, req.Place.Kind.Name = "12345", "park"
	return req
}

// TestValuesAtEveryDepth changes one value of a right request, and tests that Validate reports it at its place.
func TestValuesAtEveryDepth(t *testing.T) {
	one := 1
	same := 1
	pointer := &one
	tests := []struct {
		name   string
		change func(*OpenHouseRequest)
		want   []string
	}{
		{"nothing", func(*OpenHouseRequest) {}, nil},
		{"embedded", func(r *OpenHouseRequest) { r.Page, r.Days = 100, 0 }, []string{
			"query page max=99: must be at most 99", "json /days min=1: must be at least 1"}},
		{"embedded nil", func(r *OpenHouseRequest) { r.Period = nil }, nil},
		{"struct", func(r *OpenHouseRequest) { r.Main = Room{} }, []string{
			"json /main/number required: is required", "json /main/beds min=1: must have at least 1 element",
			"json /main/bath/area gt=1: must be greater than 1"}},
		{"pointer", func(r *OpenHouseRequest) { r.Annex = nil }, []string{"json /annex required: is required"}},
		{"behind a pointer", func(r *OpenHouseRequest) { r.Annex.Spare = &Bed{Kind: "x", Width: 79} }, []string{
			`json /annex/spare/kind oneofci=single double: must be one of "single", "double"`,
			"json /annex/spare/width min=80: must be at least 80",
			`json /rooms/0/spare/kind oneofci=single double: must be one of "single", "double"`,
			"json /rooms/0/spare/width min=80: must be at least 80"}},
		{"list", func(r *OpenHouseRequest) { r.Rooms = make([]*Room, 4) }, []string{"json /rooms max=3: must have at most 3 elements"}},
		{"elements", func(r *OpenHouseRequest) { r.Rooms = []*Room{nil, {Number: 1, Beds: []Bed{{}}}} }, []string{
			"json /rooms/0 required: is required", `json /rooms/1/beds/0/kind oneofci=single double: must be one of "single", "double"`,
			"json /rooms/1/bath/area gt=1: must be greater than 1"}},
		{"map", func(r *OpenHouseRequest) {
			beside := room()
			beside.Number = 0
			r.Main.Beside = map[string]*Room{"a/b~": &beside, "x": nil}
		}, []string{"json /main/beside/a~1b~0 alpha: must consist of letters from A to Z",
			"json /main/beside/a~1b~0/number required: is required", "json /main/beside/x required: is required"}},
		{"lists in a list", func(r *OpenHouseRequest) { r.Matrix = [][]int{{}, {1, 0}} }, []string{
			"json /matrix/0 min=1: must have at least 1 element", "json /matrix/1/1 ne=0: must not be 0"}},
		{"keys and values", func(r *OpenHouseRequest) { r.Prices = map[string]float64{"euro": -0.5} }, []string{
			"json /prices/euro len=3: must have exactly 3 characters", "json /prices/euro gte=0: must be at least 0"}},
		{"alternatives", func(r *OpenHouseRequest) { r.Codes, r.Big = []string{"a"}, 98 }, []string{
			"json /codes/0 uppercase|numeric: must be in upper case, or must be a decimal number",
			"json /big max=3|eq=99: must be at most 3, or must be 99"}},
		{"equal elements", func(r *OpenHouseRequest) {
			r.Codes, r.Pairs, r.Names = []string{"A", "B", "A"}, [2]int{1, 1}, map[string]string{"a": "x", "b": "x"}
			r.Pointers = []*int{&one, &same}
		}, []string{"json /codes unique: must not have equal elements", "json /pairs unique: must not have equal elements",
			"json /names unique: must not have equal elements", "json /pointers unique: must not have equal elements"}},
		{"array", func(r *OpenHouseRequest) { r.Pairs = [2]int{} }, []string{"json /pairs required: is required"}},
		{"pointers", func(r *OpenHouseRequest) { r.Rest, r.Deep = &[]string{}, &pointer }, []string{
			"json /rest min=1: must have at least 1 element", "json /deep gt=1: must be greater than 1"}},
		{"nil pointers", func(r *OpenHouseRequest) {
			var nothing *int
			r.Rest, r.Deep, r.Closed = nil, &nothing, nil
		}, nil},
		{"interface", func(r *OpenHouseRequest) { r.Any = nil }, []string{"json /any required: is required"}},
		{"empty lists", func(r *OpenHouseRequest) { r.Empty, r.Zero, r.Nil = []string{}, nil, map[string]int{} }, []string{
			"json /empty min=2: must have at least 2 elements", "json /nil min=1: must have at least 1 entry"}},
		{"defaults", func(r *OpenHouseRequest) { r.Default, r.Unset = "x", &one }, []string{
			"json /default isdefault: must be left out", "json /unset isdefault: must be left out"}},
		{"other package", func(r *OpenHouseRequest) { r.Place = places.Place{Area: &places.Area{}} }, []string{
			"json /place/zip len=5: must have exactly 5 characters", "json /place/size min=1: must be at least 1",
			"json /place/country iso3166_1_alpha2: must be a country code of two letters, such as DE",
			"json /place/kind/name required: is required"}},
		{"times", func(r *OpenHouseRequest) { r.Opened, r.From = Stamp(time.Now().Add(time.Hour)), time.Time{} }, []string{
			"json /opened lte: must not be in the future", "json /from required: is required"}},
		{"numbers", func(r *OpenHouseRequest) { r.Numbers, r.Ratio, r.Card, r.Bytes = []int{6}, 90.5, 3, []byte("12345") }, []string{
			"json /numbers/0 oneof=1 2 3 4 5: must be one of 1, 2, 3, 4, 5", "json /ratio latitude: must be a latitude from -90 to 90",
			"json /card luhn_checksum: must be a number with the right check digit", "json /bytes max=4: must have at most 4 elements"}},
		{"a text of its own", func(r *OpenHouseRequest) { r.Chip = Chip{'a', 'b'} }, []string{
			"json /chip uuid|isdefault: must be a UUID in lower case, or must be left out"}},
		{"not in the message", func(r *OpenHouseRequest) { r.Secret = "long" }, []string{"request Secret max=3: must have at most 3 characters"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			req := placed()
			test.change(&req)
			expect(t, req.Validate(), test.want...)
		})
	}
}

func TestAHouseArrivesAsItWasSent(t *testing.T) {
	want := placed()
	want.Closed, want.Deep, want.Any, want.Zero, want.Ignored, want.Pointers = nil, nil, "x", nil, Bed{}, nil
	r, err := want.Build("example.com")
	if err != nil {
		t.Fatal(err)
	}
	var got OpenHouseRequest
	if err := serve(t, "POST /houses", r, got.Parse); err != nil {
		t.Fatal(err)
	}
	if got.Main.Number != want.Main.Number || !reflect.DeepEqual(got.Rooms[0].Beds, want.Rooms[0].Beds) || got.Place.Zip != "12345" {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestFailuresOfABodyThatDoesNotFit(t *testing.T) {
	var req OpenHouseRequest
	expect(t, serve(t, "POST /houses", request(t, "POST", "/houses?page=100", `{"main": {"number": "x"}, "codes": ["a"]}`), req.Parse),
		"query page max=99: must be at most 99", "json /main/number : must be an integer")
}

func TestRulesBesideAValidateOfTheUser(t *testing.T) {
	var req ListHousesRequest
	expect(t, serve(t, "GET /houses", request(t, "GET", "/houses?size=0&size=1&size=-1&sort=age&from=2999-01-01&near=91,1&page=x", ""), req.Parse),
		"query size min=1: must be at least 1", "query size min=1: must be at least 1", `query sort oneof=name size: must be one of "name", "size"`,
		"query from lte: must not be in the future", "query near max=90: must be at most 90", "query page : must be an integer")
	if _, err := (ListHousesRequest{Sort: "age"}).Build("example.com"); err == nil {
		t.Error("Build sends what breaks a rule")
	}
}

// TestGenericRequests tests that the rules of a generic struct apply to its instances.
func TestGenericRequests(t *testing.T) {
	var req SearchRequest[int]
	expect(t, serve(t, "POST /search", request(t, "POST", "/search", `{}`), req.Parse),
		"json /text required: is required", "json /filter required: is required")
}

// TestUniqueLists tests isUnique for short lists and for long ones, which it compares in another way.
func TestUniqueLists(t *testing.T) {
	for _, length := range []int{0, 1, 32, 33, 500} {
		list := make([]int, length)
		for i := range list {
			list[i] = i
		}
		if !isUnique(list) {
			t.Errorf("%d different elements are not unique", length)
		}
		if length > 1 {
			list[length-1] = 0
			if isUnique(list) {
				t.Errorf("%d elements with equal ones are unique", length)
			}
		}
	}
}

func TestNothingIsAllocatedAtAnyDepth(t *testing.T) {
	req := placed()
	req.Main.Beside = map[string]*Room{"a": req.Annex}
	req.Rooms = slices.Repeat(req.Rooms, 3)
	if err := req.Validate(); err != nil {
		t.Fatal(strings.Join(failures(t, err), "\n"))
	}
	if count := testing.AllocsPerRun(100, func() { _ = req.Validate() }); count > 0 {
		t.Errorf("%v allocations", count)
	}
}

// TestErrorsOfMaps tests that the errors of a map's values are in the order of their names, between those of the fields around it.
func TestErrorsOfMaps(t *testing.T) {
	req := house()
	req.Prices = map[string]float64{}
	want := []string{"/matrix/0"}
	for _, key := range []string{"aaa", "bbb", "b/c", "ccc", "dd", "zzz"} {
		req.Prices[key] = -1
		if key == "dd" { // two rules: that of the key, then that of the value
			want = append(want, "/prices/dd")
		}
		want = append(want, "/prices/"+strings.ReplaceAll(key, "/", "~1"))
	}
	req.Matrix, req.Codes = [][]int{{}}, []string{"A", "A"}
	want = append(want, "/codes", "/place/zip", "/place/kind/name")
	for range 20 {
		var got []string
		for _, failure := range BindingErrors(req.Validate()) {
			got = append(got, failure.Name)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q, not %q", got, want)
		}
	}
}

// TestCauses tests that each failure keeps the rule that its value breaks, however many there are and in which order they are found,
// and that the error always has the same ones.
func TestCauses(t *testing.T) {
	for count := range 101 {
		req := placed()
		req.Prices = map[string]float64{}
		for i := range count {
			if i%2 == 0 {
				req.Prices[fmt.Sprintf("%03d", i)] = -1
			} else {
				req.Prices[fmt.Sprintf("%04d", i)] = 0
			}
		}
		err := req.Validate()
		found := BindingErrors(err)
		if len(found) != count || !slices.Equal(found, BindingErrors(err)) {
			t.Errorf("%d failures, not %d", len(found), count)
		}
		for _, failure := range found {
			rule, parameter := "gte", "0"
			if len(failure.Name) == len("/prices/0000") {
				rule, parameter = "len", "3"
			}
			var cause *RuleError
			if !errors.As(failure, &cause) || cause.Rule != rule || cause.Parameter != parameter || failure.Text() != cause.Message {
				t.Errorf("%d failures: %s has %+v", count, failure.Name, cause)
			}
		}
	}
}

// TestFewAllocations tests that failures don't take memory one by one.
func TestFewAllocations(t *testing.T) {
	req, one := placed(), 1
	req.Annex, req.Any, req.Pairs, req.Codes, req.Default = nil, nil, [2]int{}, []string{"A", "A"}, "x"
	req.Unset, req.Bytes, req.Big, req.Ratio, req.Card = &one, make([]byte, 5), 5, 0.5, 1
	failures := len(BindingErrors(req.Validate()))
	if count := testing.AllocsPerRun(100, func() { _ = req.Validate() }); failures != 10 || count > 4 {
		t.Errorf("%v allocations for %d failures", count, failures)
	}
}
