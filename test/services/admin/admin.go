// Package admin manages tenants.
package admin

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"sync"
	"time"

	"example.com/services/web"
)

// Plan is what a tenant pays for.
type Plan int

// The plans.
const (
	Free Plan = iota + 1
	Team
	Company
)

// Tenant uses the services.
type Tenant struct {
	Key     string         `json:"key"`
	Plan    Plan           `json:"plan"`
	Limits  map[string]int `json:"limits"`
	Created time.Time      `json:"created"`
}

// The errors of the store.
var (
	ErrMissing = errors.New("no such tenant")
	ErrTaken   = errors.New("there is such a tenant")
	ErrLocked  = errors.New("the tenant is locked")
)

// statuses says what the errors of the store mean.
var statuses = []struct {
	err    error
	status int
	code   string
}{
	{ErrMissing, http.StatusNotFound, "missing"},
	{ErrTaken, http.StatusConflict, "taken"},
	{ErrLocked, http.StatusLocked, "locked"},
}

// Admin has the handlers.
type Admin struct {
	mu      sync.Mutex
	tenants map[string]Tenant
	log     *log.Logger
}

// New makes an admin with two tenants.
func New() *Admin {
	return &Admin{log: log.New(io.Discard, "", 0), tenants: map[string]Tenant{
		"a":   {Key: "a", Plan: Team},
		"low": {Key: "low", Plan: Free, Limits: map[string]int{"rooms": 1}},
	}}
}

func (a *Admin) find(key string) (Tenant, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch key {
	case "0":
		return Tenant{}, fmt.Errorf("tenant %q: %w", key, ErrLocked)
	case "7":
		return Tenant{}, errors.New("no connection")
	}
	tenant, ok := a.tenants[key]
	if !ok {
		return Tenant{}, fmt.Errorf("tenant %q: %w", key, ErrMissing)
	}
	return tenant, nil
}

// fail sends an error of the store.
func (a *Admin) fail(w http.ResponseWriter, err error) {
	for _, row := range statuses {
		if errors.Is(err, row.err) {
			web.Refuse(w, row.status, row.code, err.Error())
			return
		}
	}
	a.log.Print(err)
	web.Refuse(w, http.StatusInternalServerError, "internal", "try again later")
}

// writeErrors sends the first thing that is wrong with a request.
func writeErrors(w http.ResponseWriter, err error) {
	for _, failure := range BindingErrors(err) {
		http.Error(w, failure.In+" "+failure.Name+" "+failure.Text(), failure.Status())
		return
	}
	http.Error(w, "internal error", http.StatusInternalServerError)
}

// request is what all requests of the package have.
type request interface{ Parse(r *http.Request) error }

// read reads a request, and answers if it is wrong.
func read(w http.ResponseWriter, r *http.Request, req request) bool {
	if err := req.Parse(r); err != nil {
		writeErrors(w, err)
		return false
	}
	return true
}

// signedIn lets people pass who have a session.
func (a *Admin) signedIn(next func(w http.ResponseWriter, r *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("session") == "none" {
			w.Header().Set("WWW-Authenticate", "Bearer")
			web.Refuse(w, http.StatusUnauthorized, "session", "sign in")
			return
		}
		next(w, r)
	}
}

// ListTenantsRequest selects tenants.
type ListTenantsRequest struct {
	Session string `query:"session,omitempty" validate:"omitempty,oneof=none some"`
	Plans   []Plan `query:"plan"`
}

// ListTenantsResponse is all tenants.
type ListTenantsResponse []Tenant

// ListTenants lists tenants.
//
// GET /tenants
func (a *Admin) ListTenants(w http.ResponseWriter, r *http.Request) {
	a.signedIn(func(w http.ResponseWriter, r *http.Request) {
		var req ListTenantsRequest
		if !read(w, r, &req) {
			return
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		var res ListTenantsResponse
		for _, one := range a.tenants {
			res = append(res, one)
		}
		web.JSON(w, http.StatusOK, res)
	})(w, r)
}

// GetTenantRequest names a tenant.
type GetTenantRequest struct {
	Key string `route:"key" validate:"oneof=0 7 a low zz"`
}

// GetTenantResponse is a tenant.
type GetTenantResponse struct {
	Tenant
}

// GetTenant returns a tenant.
//
// GET /tenants/{key}
func (a *Admin) GetTenant(w http.ResponseWriter, r *http.Request) {
	var req GetTenantRequest
	if !read(w, r, &req) {
		return
	}
	tenant, err := a.find(req.Key)
	if err != nil {
		a.fail(w, err)
		return
	}
	if err := (GetTenantResponse{tenant}).Write(w); err != nil {
		a.fail(w, err)
	}
}

// CreateTenantRequest is a new tenant.
type CreateTenantRequest struct {
	Key  string `json:"key" validate:"required,max=8"`
	Plan Plan   `json:"plan"`
}

// CreateTenant adds a tenant.
//
// POST /tenants 201
func (a *Admin) CreateTenant(w http.ResponseWriter, r *http.Request) {
	var req CreateTenantRequest
	if !read(w, r, &req) {
		return
	}
	switch _, err := a.find(req.Key); {
	case err == nil:
		a.fail(w, ErrTaken)
	case errors.Is(err, ErrMissing):
		w.Header().Set("Location", "/tenants/"+req.Key)
		web.JSON(w, http.StatusCreated, Tenant{Key: req.Key, Plan: req.Plan})
	default:
		a.fail(w, err)
	}
}

// DeleteTenantRequest names a tenant.
type DeleteTenantRequest struct {
	Key string `route:"key" validate:"oneof=0 7 a low zz"`
}

// DeleteTenant removes a tenant.
//
// DELETE /tenants/{key}
func (a *Admin) DeleteTenant(w http.ResponseWriter, r *http.Request) {
	var req DeleteTenantRequest
	if !read(w, r, &req) {
		return
	}
	if _, err := a.find(req.Key); err != nil {
		a.fail(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// codes are the statuses of the states of a check.
var codes = map[string]int{"on": http.StatusOK, "off": http.StatusServiceUnavailable}

// CheckTenantRequest says what to check.
type CheckTenantRequest struct {
	What string `query:"what" validate:"oneof=on off other"`
}

// CheckTenant reports whether a service runs.
//
// GET /check
func (a *Admin) CheckTenant(w http.ResponseWriter, r *http.Request) {
	var req CheckTenantRequest
	if !read(w, r, &req) {
		return
	}
	status, ok := codes[req.What]
	if !ok {
		status = http.StatusNotFound
	}
	web.JSON(w, status, map[string]bool{"ok": status == http.StatusOK})
}

// Health is asked by machines.
//
// GET /health
func (a *Admin) Health(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "ok\n") }

// HeadTenantRequest names a tenant.
type HeadTenantRequest struct {
	Key string `route:"key" validate:"oneof=0 7 a low zz"`
}

// HeadTenant reports whether there is a tenant.
//
// HEAD /tenants/{key}/exists
func (a *Admin) HeadTenant(w http.ResponseWriter, r *http.Request) {
	var req HeadTenantRequest
	if !read(w, r, &req) {
		return
	}
	if _, err := a.find(req.Key); errors.Is(err, ErrMissing) {
		w.WriteHeader(http.StatusNotFound)
	}
}

// outcome is what becomes of a plan.
type outcome int

const (
	changed outcome = iota
	unchanged
	tooExpensive
)

// send sends an outcome.
func (o outcome) send(w http.ResponseWriter, tenant Tenant) {
	switch o {
	case unchanged:
		w.WriteHeader(http.StatusNotModified)
	case tooExpensive:
		web.Refuse(w, http.StatusPaymentRequired, "plan", "pay first")
	default:
		web.JSON(w, http.StatusOK, tenant)
	}
}

// ChangePlanRequest changes a plan.
type ChangePlanRequest struct {
	Key  string `route:"key" validate:"oneof=0 7 a low zz"`
	Plan Plan   `form:"plan"`
}

// ChangePlan changes the plan of a tenant.
//
// PUT /tenants/{key}/plan
func (a *Admin) ChangePlan(w http.ResponseWriter, r *http.Request) {
	var req ChangePlanRequest
	if !read(w, r, &req) {
		return
	}
	tenant, err := a.find(req.Key)
	if err != nil {
		a.fail(w, err)
		return
	}
	did := changed
	switch {
	case tenant.Plan == req.Plan:
		did = unchanged
	case req.Plan == Company:
		did = tooExpensive
	}
	did.send(w, tenant)
}

// recorder remembers the status for the log.
type recorder struct {
	http.ResponseWriter
	status int
}

func (rec *recorder) WriteHeader(status int) {
	rec.status = status
	rec.ResponseWriter.WriteHeader(status)
}

// logged writes what was answered to the log.
func (a *Admin) logged(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		next(rec, r)
		a.log.Printf("%s %d", r.URL.Path, rec.status)
	}
}

// GetUsageRequest names a tenant.
type GetUsageRequest struct {
	Key string `route:"key" validate:"oneof=0 7 a low zz"`
}

// Usage is what a tenant used.
type Usage struct {
	Rooms int                `json:"rooms"`
	Bytes uint64             `json:"bytes"`
	Days  [7]int             `json:"days"`
	Parts map[string]*Tenant `json:"parts,omitempty"`
}

// GetUsage returns what a tenant used.
//
// GET /tenants/{key}/usage
func (a *Admin) GetUsage(w http.ResponseWriter, r *http.Request) {
	a.logged(func(w http.ResponseWriter, r *http.Request) {
		var req GetUsageRequest
		if !read(w, r, &req) {
			return
		}
		if _, err := a.find(req.Key); err != nil {
			a.fail(w, err)
			return
		}
		web.JSON(w, http.StatusOK, Usage{Rooms: 1})
	})(w, r)
}

// GetReportRequest says which format.
type GetReportRequest struct {
	Format string `query:"format" validate:"oneof=json text html"`
}

// GetReport returns a report in one of three formats.
//
// GET /report
func (a *Admin) GetReport(w http.ResponseWriter, r *http.Request) {
	var req GetReportRequest
	if !read(w, r, &req) {
		return
	}
	switch req.Format {
	case "text":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, strings.Join([]string{"a", "low"}, "\n"))
	case "html":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<p>a</p>")
	default:
		web.JSON(w, http.StatusOK, []string{"a", "low"})
	}
}

// RestartRequest says how.
type RestartRequest struct {
	Hard bool `query:"hard,omitempty"`
}

// Restart is not there yet.
//
// POST /restart
func (a *Admin) Restart(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if reason := recover(); reason != nil {
			a.log.Print(reason)
			web.Refuse(w, http.StatusInternalServerError, "internal", "try again later")
		}
	}()
	var req RestartRequest
	if !read(w, r, &req) {
		return
	}
	if req.Hard {
		panic("not yet")
	}
	http.Error(w, "not yet", http.StatusNotImplemented)
}
