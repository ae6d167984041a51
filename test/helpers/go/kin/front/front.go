// Package front puts kin-openapi's middleware in front of a server: it validates each request and each response against a document.
package front

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

// Exchange is a request, its response, and what kin-openapi says of both.
type Exchange struct {
	Method, Target, Sent string
	Header               http.Header
	// Unknown says that the document has no such operation.
	Unknown bool
	// Request is why the request breaks the document; empty if it does not.
	Request string
	// Response is the same for the response.
	Response string
	Status   int
	Body     string
	// Failures are the values that Parse refused, such as `query limit: must be an integer`: the answer is a problem then.
	Failures []string
}

// A Front is a handler between clients and a server.
type Front struct {
	router    routers.Router
	validator *openapi3filter.Validator
	options   openapi3filter.Options
	next      http.Handler
	see       func(Exchange)
}

func init() {
	// http.Redirect sends a page.
	openapi3filter.RegisterBodyDecoder("text/html", openapi3filter.PlainBodyDecoder)
}

// New returns a Front that shows each exchange to see. The middleware is strict: a response that breaks the document is not sent.
// A request that breaks it is sent on all the same, so that see learns what the server makes of it.
func New(document []byte, next http.Handler, see func(Exchange)) (*Front, error) {
	loaded, err := openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		return nil, err
	}
	if err := loaded.Validate(context.Background()); err != nil {
		return nil, err
	}
	// Tests serve at other hosts.
	loaded.Servers = nil
	router, err := gorillamux.NewRouter(loaded)
	if err != nil {
		return nil, err
	}
	options := openapi3filter.Options{
		IncludeResponseStatus: true,
		AuthenticationFunc:    openapi3filter.NoopAuthenticationFunc,
		SkipSettingDefaults:   true,
	}
	failed := func(ctx context.Context, _ http.ResponseWriter, _ int, code openapi3filter.ErrCode, err error) {
		*ctx.Value(failureKey{}).(*failure) = failure{code, err}
	}
	quiet := func(context.Context, string, error) {}
	validator := openapi3filter.NewValidator(router, openapi3filter.Strict(true), openapi3filter.ValidationOptions(options),
		openapi3filter.OnErr(failed), openapi3filter.OnLog(quiet))
	return &Front{router, validator, options, next, see}, nil
}

type failureKey struct{}

type failure struct {
	code openapi3filter.ErrCode
	err  error
}

func (f *Front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	exchange := Exchange{Method: r.Method, Target: r.RequestURI, Sent: string(body), Header: r.Header.Clone()}
	var found failure
	request := func() *http.Request {
		again := r.Clone(context.WithValue(r.Context(), failureKey{}, &found))
		again.Body = io.NopCloser(bytes.NewReader(body))
		// kin-openapi would leave %35 in a path as it is. Without RawPath, only what must be escaped is so.
		again.URL.RawPath = ""
		return again
	}
	answer := &recorder{ResponseRecorder: httptest.NewRecorder()}
	// The middleware takes a handler that sends no status for one that sends 0.
	next := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer = &recorder{ResponseRecorder: httptest.NewRecorder()}
		f.next.ServeHTTP(answer, r)
		copyTo(w, answer.ResponseRecorder)
	})
	f.validator.Middleware(next).ServeHTTP(httptest.NewRecorder(), request())
	switch found.code {
	case openapi3filter.ErrCodeCannotFindRoute:
		exchange.Unknown = true
		next.ServeHTTP(httptest.NewRecorder(), request())
	case openapi3filter.ErrCodeRequestInvalid:
		exchange.Request = found.err.Error()
		next.ServeHTTP(httptest.NewRecorder(), request())
		exchange.Response = f.responseProblem(request(), answer, f.validateResponse(request(), answer.ResponseRecorder))
	case openapi3filter.ErrCodeResponseInvalid:
		exchange.Response = f.responseProblem(request(), answer, found.err)
	}
	exchange.Status, exchange.Body = answer.Code, answer.Body.String()
	exchange.Failures = f.failures(r, answer.ResponseRecorder)
	f.see(exchange)
	copyTo(w, answer.ResponseRecorder)
}

// responseProblem returns why a response breaks the document; empty if it does not. JSON without a Content-Type is in the document as
// application/json, whatever net/http makes of it.
func (f *Front) responseProblem(r *http.Request, answer *recorder, err error) string {
	if err != nil && answer.untyped && json.Valid(answer.Body.Bytes()) {
		sniffed := answer.Header().Get("Content-Type")
		answer.Header().Set("Content-Type", "application/json")
		err = f.validateResponse(r, answer.ResponseRecorder)
		answer.Header().Set("Content-Type", sniffed)
	}
	if err == nil {
		return ""
	}
	return err.Error()
}

func (f *Front) validateResponse(r *http.Request, answer *httptest.ResponseRecorder) error {
	route, params, err := f.router.FindRoute(r)
	if err != nil {
		return err
	}
	return openapi3filter.ValidateResponse(r.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route, Options: &f.options},
		Status:                 answer.Code,
		Header:                 answer.Header(),
		Body:                   io.NopCloser(bytes.NewReader(answer.Body.Bytes())),
		Options:                &f.options,
	})
}

// A recorder takes statuses and bodies as net/http's server does: 1xx but 101 are sent before the header, and a body without a Content-Type
// gets one by its first bytes, even after WriteHeader.
type recorder struct {
	*httptest.ResponseRecorder
	// untyped says that a body was sent without a Content-Type.
	untyped bool
}

func (w *recorder) WriteHeader(status int) {
	if status < 100 || status > 199 || status == http.StatusSwitchingProtocols {
		w.ResponseRecorder.WriteHeader(status)
	}
}

func (w *recorder) Write(data []byte) (int, error) {
	if w.Header().Get("Content-Type") == "" {
		w.untyped = true
		w.Header().Set("Content-Type", http.DetectContentType(data))
	}
	return w.ResponseRecorder.Write(data)
}

func copyTo(w http.ResponseWriter, answer *httptest.ResponseRecorder) {
	maps.Copy(w.Header(), answer.Header())
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

// failures returns the values that were refused.
func (f *Front) failures(r *http.Request, answer *httptest.ResponseRecorder) []string {
	route, _, err := f.router.FindRoute(r)
	if err != nil || answer.Header().Get("Content-Type") != "application/problem+json" {
		return nil
	}
	var problem struct {
		Errors []struct{ In, Name, Pointer, Detail string }
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &problem); err != nil {
		return nil
	}
	var failures []string
	for _, one := range problem.Errors {
		// A header that the request can't have is that of the response, which could not be written.
		if one.In == "header" && route.Operation.Parameters.GetByInAndName("header", one.Name) == nil {
			continue
		}
		failures = append(failures, one.In+" "+one.Name+one.Pointer+": "+one.Detail)
	}
	return failures
}
