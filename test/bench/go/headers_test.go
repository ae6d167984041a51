package bench

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"example.com/bench/pets"
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/ggicci/httpin"
	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
)

// visitsRequest returns a request with the header fields that a browser sends, and ours.
func visitsRequest() *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/visits", nil)
	for name, value := range map[string]string{
		"User-Agent":      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
		"Accept":          "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
		"Accept-Language": "en-US,en;q=0.5",
		"Accept-Encoding": "gzip, deflate, br, zstd",
		"X-Request-Id":    "0192f3c4-7d5e-7c1a-9b55-0242ac120002",
		"X-Limit":         "50",
		"X-Dry-Run":       "true",
		"Cookie":          "theme=dark; session=c2Vzc2lvbiBvZiBhbm4; lang=en; visits=12",
	} {
		r.Header.Set(name, value)
	}
	return r
}

func checkVisits(id string, limit int, dryRun bool, session string, visits int) error {
	if id != "0192f3c4-7d5e-7c1a-9b55-0242ac120002" || limit != 50 || !dryRun || session != "c2Vzc2lvbiBvZiBhbm4" || visits != 12 {
		return errWrong
	}
	return nil
}

type echoVisits struct {
	RequestID string `header:"X-Request-Id"`
	Limit     int    `header:"X-Limit"`
	DryRun    bool   `header:"X-Dry-Run"`
}

type ginVisits struct {
	RequestID string `header:"X-Request-Id"`
	Limit     int    `header:"X-Limit,default=20"`
	DryRun    bool   `header:"X-Dry-Run"`
}

type httpinVisits struct {
	RequestID string `in:"header=X-Request-Id;required"`
	Limit     int    `in:"header=X-Limit;default=20"`
	DryRun    bool   `in:"header=X-Dry-Run"`
}

type humaVisits struct {
	RequestID string `header:"X-Request-Id" required:"true"`
	Limit     int    `header:"X-Limit" default:"20"`
	DryRun    bool   `header:"X-Dry-Run"`
	Session   string `cookie:"session" required:"true"`
	Visits    int    `cookie:"visits"`
}

// humaHandler keeps the handler that huma makes of an operation.
type humaHandler struct {
	op     *huma.Operation
	handle func(huma.Context)
}

func (h *humaHandler) Handle(op *huma.Operation, handle func(huma.Context)) {
	h.op, h.handle = op, handle
}

func (h *humaHandler) ServeHTTP(http.ResponseWriter, *http.Request) {}

// BenchmarkHeaders reads three header fields and two cookies. What a library can't bind is read by hand: cookies of echo, gin and httpin.
// huma has no function that only binds, so that its figure has a handler and an answer without a body in it.
func BenchmarkHeaders(b *testing.B) {
	r := visitsRequest()
	run := func(name string, read func() error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if err := read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}

	run("generated", func() error {
		var req pets.ListVisitsRequest
		if err := req.Parse(r); err != nil {
			return err
		}
		return checkVisits(req.RequestID, req.Limit, req.DryRun, req.Session, req.Visits)
	})

	run("hand-written", func() error {
		id := r.Header.Get("X-Request-Id")
		if id == "" {
			return errors.New("missing X-Request-Id")
		}
		limit, dryRun := 20, false
		var err error
		if text := r.Header.Get("X-Limit"); text != "" {
			if limit, err = strconv.Atoi(text); err != nil {
				return fmt.Errorf("X-Limit: %w", err)
			}
		}
		if text := r.Header.Get("X-Dry-Run"); text != "" {
			if dryRun, err = strconv.ParseBool(text); err != nil {
				return fmt.Errorf("X-Dry-Run: %w", err)
			}
		}
		session, visits, err := cookies(r.Cookie)
		if err != nil {
			return err
		}
		return checkVisits(id, limit, dryRun, session, visits)
	})

	w := httptest.NewRecorder()
	ec := echo.New().NewContext(r, w)
	var binder echo.DefaultBinder
	run("echo", func() error {
		var req echoVisits
		if err := binder.BindHeaders(ec, &req); err != nil {
			return err
		}
		session, visits, err := cookies(ec.Cookie)
		if err != nil {
			return err
		}
		return checkVisits(req.RequestID, req.Limit, req.DryRun, session, visits)
	})

	gin.SetMode(gin.ReleaseMode)
	gc := gin.CreateTestContextOnly(w, gin.New())
	gc.Request = r
	run("gin", func() error {
		var req ginVisits
		if err := gc.ShouldBindHeader(&req); err != nil {
			return err
		}
		session, visits, err := cookies(r.Cookie)
		if err != nil {
			return err
		}
		return checkVisits(req.RequestID, req.Limit, req.DryRun, session, visits)
	})

	var humaErr error
	adapter := &humaHandler{}
	api := huma.NewAPI(huma.DefaultConfig("bench", "1"), adapter)
	huma.Register(api, huma.Operation{Method: http.MethodGet, Path: "/visits"}, func(_ context.Context, req *humaVisits) (*struct{}, error) {
		humaErr = checkVisits(req.RequestID, req.Limit, req.DryRun, req.Session, req.Visits)
		return nil, nil
	})
	run("huma", func() error {
		humaErr = errWrong // unless the handler is called
		adapter.handle(humago.NewContext(adapter.op, r, w))
		return humaErr
	})

	in, err := httpin.New(httpinVisits{})
	if err != nil {
		b.Fatal(err)
	}
	run("httpin", func() error {
		v, err := in.Decode(r)
		if err != nil {
			return err
		}
		session, visits, err := cookies(r.Cookie)
		if err != nil {
			return err
		}
		req := v.(*httpinVisits)
		return checkVisits(req.RequestID, req.Limit, req.DryRun, session, visits)
	})
}

// cookies reads both cookies with the function of a library.
func cookies(read func(string) (*http.Cookie, error)) (session string, visits int, err error) {
	cookie, err := read("session")
	if err != nil {
		return "", 0, fmt.Errorf("session: %w", err)
	}
	session = cookie.Value
	if cookie, err = read("visits"); err == nil {
		if visits, err = strconv.Atoi(cookie.Value); err != nil {
			return "", 0, fmt.Errorf("visits: %w", err)
		}
	}
	return session, visits, nil
}
