package rulesfields

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// failures returns the failures of an error as `part name rule: text`, sorted.
func failures(t *testing.T, err error) []string {
	t.Helper()
	var found []string
	for _, e := range BindingErrors(err) {
		var rule *RuleError
		if !errors.As(e.Err, &rule) {
			t.Errorf("%v is not about a rule", e)
			continue
		}
		found = append(found, e.In+" "+e.Name+" "+rule.Rule+": "+e.Text())
	}
	slices.Sort(found)
	return found
}

func expect(t *testing.T, err error, want ...string) {
	t.Helper()
	got := failures(t, err)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func day(n int) time.Time { return time.Date(2030, 1, n, 0, 0, 0, 0, time.UTC) }

func to[T any](v T) *T { return &v }

// right returns a request that keeps all rules.
func right() BookStayRequest {
	return BookStayRequest{
		Hotel: "ritz", Nights: 1, Wait: time.Minute, From: day(1), To: to(day(2)), Until: Deadline(day(1)),
		Adults: 1, Low: 1, High: 1, Room: &Room{Number: 1, Owner: ann()}, Owner: "Ann",
		Contact: "at ritz", Note: "", Kind: "very special", Reason: "", Code: "ABC", Sorted: "B",
		Guests: []*Guest{ann()}, Deposit: 1,
	}
}

func ann() *Guest {
	return &Guest{Name: "Ann", Email: "ann@example.com", Repeat: "ann@example.com", Phone: to("+4930123456")}
}

func TestNothingIsRefused(t *testing.T) {
	req := right()
	req.Note = "a longer note"
	req.Beds = 1
	expect(t, req.Validate())
}

// TestComparisons breaks each rule that compares a field with another one.
func TestComparisons(t *testing.T) {
	req := right()
	req.Note, req.Beds = "a longer note", 1
	req.Page = Page{First: 3, Last: 2}
	req.To = to(day(1))
	req.Until = Deadline(day(1).Add(-1))
	req.Adults = 0
	req.Children = 2
	req.High = 0.5
	req.Owner = "Bob"
	req.Sorted = "A"
	req.Notice = time.Minute
	req.Contact = "nobody"
	req.Guests[0].Repeat = "bob@example.com"
	req.Guests[0].Nick = "Ann"
	expect(t, req.Validate(),
		"json /last gtefield: must be at least first",
		"json /to gtfield: must be after from",
		"json /until gtefield: must not be before from",
		"json /adults gtfield: must be greater than children",
		"json /children ltecsfield: must be at most nights",
		"json /high gtefield: must be at least low",
		"json /owner eqfield: must be equal to room.owner.name",
		"json /sorted gtecsfield: must be at least owner",
		"json /notice ltfield: must be less than X-Wait",
		"json /contact fieldcontains: must contain the text of hotel",
		"json /guests/0/repeat eqfield: must be equal to email",
		"json /guests/0/nick nefield: must be different from name",
	)
}

// TestConditions breaks each rule that requires or excludes a field because of other fields.
func TestConditions(t *testing.T) {
	req := right()
	req.Kind, req.Nights = "suite", 14
	req.Room = nil
	req.Owner = ""
	req.Note = "a note"
	req.Contact = ""
	req.Cancel = to(false)
	req.Reason = ""
	req.Refund = 3
	req.Code = ""
	req.High, req.Deposit = 2.5, 0
	req.Guests = append(req.Guests, &Guest{Name: "Ann"})
	req.Labels = map[string]int{}
	req.Sort = &Sort{By: "name"}
	req.Sorted = ""
	expect(t, req.Validate(),
		`json /room required_if: is required when kind is "suite" and nights is 14`,
		"json /owner eqfield: must be equal to room.owner.name",
		`json /contact required_unless: is required unless kind is "group" or cancel is true`,
		`json /note excluded_unless: must be left out unless kind is "very special"`,
		"json /reason required_with: is required when cancel or by is given",
		"json /refund excluded_without: must be left out when reason is missing",
		`json /beds required_if: is required when guests[1].name is "Ann"`,
		"json /deposit required_if: is required when high is 2.5",
		`json /sorted required_if: is required when by is "name"`,
		"json /guests/1/email required_without: is required when phone is missing",
		"json /guests/1/phone required_without: is required when email is missing",
	)
	req = right()
	req.Note, req.Contact, req.Kind = "", "", ""
	req.Cancel, req.Paid = to(true), to(0)
	req.Reason = "ill"
	req.Code, req.Labels = "", map[string]int{}
	req.Rooms = []Room{}
	req.Extra = []string{}
	expect(t, req.Validate(),
		"json /contact fieldcontains: must contain the text of hotel",
		"json /note gtfield: must be longer than contact",
		"json /refund required_with_all: is required when cancel and reason are given",
		"json /rooms excluded_with: must be left out when room is given",
		"json /labels excluded_without_all: must be left out when code and kind are missing",
		"json /paid excluded_if: must be left out when cancel is true",
	)
}

// TestPatternsAndUniqueFields breaks rules with patterns, and the rule unique for a field of the elements.
func TestPatternsAndUniqueFields(t *testing.T) {
	req := right()
	req.Note, req.Beds = "a longer note", 1
	req.Hotel = "Ritz"
	req.Contact = "at Ritz"
	req.Code = "AB"
	req.Bank = "deut"
	req.Extra = []string{"fine", "very special", "NO"}
	req.Room, req.Owner = nil, ""
	req.Rooms = []Room{{Number: 1}, {Number: 2}, {Number: 1}}
	req.Guests = []*Guest{nil, ann(), nil, ann()}
	expect(t, req.Validate(),
		"route hotel pattern: must match the pattern ^[a-z]+$",
		"json /code pattern: must match the pattern ^[A-Z]{3}$",
		"json /bank bic: must be the code of a bank, such as DEUTDEFF",
		"json /extra/1 nefield: must be different from kind",
		"json /extra/2 pattern: must match the pattern ^[a-z]+$",
		"json /rooms unique: must not have elements with the same number",
		"json /guests unique: must not have elements with the same email",
		"json /owner eqfield: must be equal to room.owner.name",
	)
}

// TestManyUniqueFields tests the rule unique for a list that is longer than those that are compared pair by pair.
func TestManyUniqueFields(t *testing.T) {
	req := right()
	req.Note, req.Beds = "a longer note", 1
	req.Room, req.Owner = nil, ""
	for i := range 100 {
		req.Rooms = append(req.Rooms, Room{Number: i})
	}
	expect(t, req.Validate(), "json /owner eqfield: must be equal to room.owner.name")
	req.Rooms[99].Number = 7
	expect(t, req.Validate(),
		"json /owner eqfield: must be equal to room.owner.name",
		"json /rooms unique: must not have elements with the same number",
	)
}

// TestOverHTTP tests that Parse applies the rules to a request that was sent.
func TestOverHTTP(t *testing.T) {
	req := right()
	req.Note, req.Beds = "a longer note", 1
	// A type that is declared as a time has none of its methods: it is {} in JSON.
	req.From, req.Until = time.Time{}, Deadline{}
	body, err := json.Marshal(req)
	if err != nil {
		t.Fatal(err)
	}
	send := func(target, body string) error {
		var parseErr error
		mux := http.NewServeMux()
		mux.HandleFunc("POST /hotels/{hotel}/stays", func(w http.ResponseWriter, r *http.Request) {
			var got BookStayRequest
			parseErr = got.Parse(r)
		})
		r := httptest.NewRequest("POST", target, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Wait", "1m")
		mux.ServeHTTP(httptest.NewRecorder(), r)
		return parseErr
	}
	if err := send("/hotels/ritz/stays?kind=very+special&nights=1", string(body)); err != nil {
		t.Error(err)
	}
	changed := strings.Replace(string(body), `"adults":1`, `"adults":0`, 1)
	expect(t, send("/hotels/ritz/stays?kind=very+special&nights=1", changed),
		"json /adults gtfield: must be greater than children")
}

func TestNoAllocations(t *testing.T) {
	req := right()
	req.Note, req.Beds = "a longer note", 1
	req.Room, req.Owner = right().Room, "Ann"
	if err := req.Validate(); err != nil {
		t.Fatal(err)
	}
	if allocations := testing.AllocsPerRun(100, func() {
		if req.Validate() != nil {
			t.Error("refused")
		}
	}); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

// TestAlternativesOfPointers tests that alternatives that begin with a rule on other fields are asked for nil, as validator does.
func TestAlternativesOfPointers(t *testing.T) {
	for body, want := range map[string]string{
		`{}`:                         "/email",
		`{"phone":"1"}`:              "/floor /notice",
		`{"phone":"2","notice":"n"}`: "",
		`{"phone":"2","notice":"n","sorts":{"by":"a"},"pages":{"by":"a"}}`: "/sorts /pages",
		`{"email":"a@b.example"}`:                                  "",
		`{"email":"x"}`:                                            "",
		`{"phone":"2","notice":"n","count":0,"old":"o"}`:           "/count /old",
		`{"phone":"1","notice":"n","floor":"12","code":"x"}`:       "",
		`{"phone":"1","notice":"n","floor":"1","email":"e","a":1}`: "",
	} {
		var req ReachStayRequest
		if err := json.Unmarshal([]byte(body), &req); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, one := range BindingErrors(req.Validate()) {
			got = append(got, one.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
}
