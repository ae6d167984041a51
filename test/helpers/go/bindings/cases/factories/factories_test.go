package tours

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

type mailer struct{ sent []string }

func (m *mailer) Send(to, text string) error {
	if to == "full@example.com" {
		return errors.New("the mailbox is full")
	}
	m.sent = append(m.sent, to+" "+text)
	return nil
}

// serve starts a server with what NewMux registers.
func serve(t *testing.T) (base string, sent *mailer) {
	store := &Store{Tours: []Tour{{1, "Stars", 4}, {9, "Cellar", 2}}, Guests: map[int]int{}}
	sent = &mailer{}
	server := httptest.NewServer(NewMux(&Server{Store: store}, sent))
	t.Cleanup(server.Close)
	return server.URL, sent
}

// TestAnswers builds each request with the generated Build, and reads the answers.
func TestAnswers(t *testing.T) {
	base, sent := serve(t)
	ctx := context.Background()
	type builder interface {
		BuildContext(ctx context.Context, host string) (*http.Request, error)
	}
	for _, one := range []struct {
		request builder
		status  int
	}{
		{ListToursRequest{}, 200},
		{GetTourRequest{ID: 1}, 200},
		{GetTourRequest{ID: 2}, 404},
		{BookTourRequest{ID: 1, Email: "ann@example.com", Seats: 3}, 201},
		{BookTourRequest{ID: 1, Email: "ann@example.com", Seats: 3}, 409},
		{BookTourRequest{ID: 1, Email: "full@example.com", Seats: 1}, 500},
		{BookTourRequest{ID: 2, Email: "ann@example.com", Seats: 3}, 404},
		{BookTourRequest{ID: 9, Email: "ann@example.com", Seats: 1}, 410},
		{CloseTourRequest{ID: 1}, 204},
		{CloseTourRequest{ID: 7}, 404},
	} {
		r, err := one.request.BuildContext(ctx, base)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != one.status {
			t.Errorf("%T %+v: %d, want %d", one.request, one.request, res.StatusCode, one.status)
		}
		if res.StatusCode == 201 {
			var booking BookTourResponse
			if err := booking.Parse(res); err != nil || booking.Number != "1-3" {
				t.Errorf("%+v: %v", booking, err)
			}
		}
		res.Body.Close()
	}
	if !slices.Equal(sent.sent, []string{"ann@example.com 1-3"}) {
		t.Errorf("sent %q", sent.sent)
	}
}

// TestRefused sends what Parse refuses.
func TestRefused(t *testing.T) {
	base, _ := serve(t)
	for path, status := range map[string]int{"/tours?seats=31": 422, "/tours?seats=x": 400, "/version": 200, "/guides": 200} {
		res, err := http.Get(base + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != status {
			t.Errorf("%s: %d, want %d", path, res.StatusCode, status)
		}
	}
}

// TestTickets tests that a factory's variables change from request to request.
func TestTickets(t *testing.T) {
	base, _ := serve(t)
	post := func(by string) int {
		res, err := http.Post(base+"/tickets?by="+by, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode
	}
	statuses := []int{post("guest"), post("staff"), post("guest")}
	for range 9 {
		statuses = append(statuses, post("staff"))
	}
	if got := append(slices.Clone(statuses[:3]), statuses[10:]...); !slices.Equal(got, []int{204, 204, 410, 204, 429}) {
		t.Errorf("%v", statuses)
	}
}

// TestLists tests that ListHandlers has only what needs no arguments.
func TestLists(t *testing.T) {
	all := ListHandlers()
	if _, found := all["ListGuides"]; !found || len(all) != 1 {
		t.Errorf("%v", all)
	}
}
