// Package teams has handlers that keep their error in a context of the service's own, which a type with ServeHTTP answers.
package teams

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// AppError is an error with a status.
type AppError struct {
	ID         string `json:"id"`
	StatusCode int    `json:"status_code"`
	RequestID  string `json:"request_id,omitempty"`
}

func (e *AppError) Error() string { return e.ID }

func newAppError(id string, params map[string]any, status int) *AppError {
	return &AppError{ID: id, StatusCode: status}
}

// Team is a team.
type Team struct {
	Name string `json:"name"`
}

// App has the teams.
type App struct{ teams map[string]*Team }

func (a *App) team(name string) (*Team, *AppError) {
	if len(name) > 4 {
		return nil, newAppError("no team", nil, http.StatusNotFound)
	}
	return &Team{Name: name}, nil
}

func (a *App) add(team *Team) *AppError {
	if len(team.Name) > 4 {
		return newAppError("there is one", nil, http.StatusConflict)
	}
	a.teams[team.Name] = team
	return nil
}

type params struct {
	name    string
	page    int
	perPage int
}

func paramsOf(r *http.Request) *params {
	found := &params{name: r.PathValue("name")}
	if page, err := strconv.Atoi(r.URL.Query().Get("page")); err == nil && page > 0 {
		found.page = page
	}
	if perPage, err := strconv.Atoi(r.URL.Query().Get("per_page")); err != nil || perPage > 50 {
		found.perPage = 10
	} else {
		found.perPage = perPage
	}
	return found
}

// Context is what handlers get beside the writer and the request.
type Context struct {
	app    *App
	params *params
	err    *AppError
	user   string
}

func (c *Context) sessionRequired() {
	if c.user == "" {
		c.err = newAppError("no session", nil, http.StatusUnauthorized)
	}
}

func (c *Context) setInvalid(name string) { c.err = newInvalid(name) }

func newInvalid(name string) *AppError {
	return newAppError("invalid", map[string]any{"Name": name}, http.StatusBadRequest)
}

func (c *Context) requireName() *Context {
	if c.err != nil {
		return c
	}
	if c.params.name == "0" {
		c.setInvalid("name")
	}
	return c
}

type handler struct {
	app     *App
	handle  func(*Context, http.ResponseWriter, *http.Request)
	session bool
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &Context{app: h.app, params: paramsOf(r), user: r.Header.Get("X-User")}
	w.Header().Set("Content-Type", "application/json")
	if c.err == nil && h.session {
		c.sessionRequired()
	}
	if c.err == nil {
		h.handle(c, w, r)
	}
	if c.err != nil {
		c.err.RequestID = r.Header.Get("X-Request-Id")
		w.WriteHeader(c.err.StatusCode)
		data, _ := json.Marshal(c.err)
		w.Write(data)
	}
}

// API registers the handlers.
type API struct{ app *App }

// New makes an API.
func New() *API { return &API{app: &App{teams: map[string]*Team{}}} }

func (api *API) session(handle func(*Context, http.ResponseWriter, *http.Request)) http.Handler {
	return &handler{app: api.app, handle: handle, session: true}
}

// Register registers the handlers.
func (api *API) Register(mux *http.ServeMux) {
	mux.Handle("GET /teams/{name}", api.session(getTeam))
	mux.Handle("POST /teams", api.session(createTeam))
	mux.Handle("GET /teams", api.session(listTeams))
}

func getTeam(c *Context, w http.ResponseWriter, r *http.Request) {
	c.requireName()
	if c.err != nil {
		return
	}
	team, err := c.app.team(c.params.name)
	if err != nil {
		c.err = err
		return
	}
	if c.user == "1" {
		c.err = newAppError("not yours", nil, http.StatusForbidden)
		return
	}
	json.NewEncoder(w).Encode(team)
}

func createTeam(c *Context, w http.ResponseWriter, r *http.Request) {
	var team Team
	if err := json.NewDecoder(r.Body).Decode(&team); err != nil {
		c.setInvalid("team")
		return
	}
	if err := c.app.add(&team); err != nil {
		c.err = err
		return
	}
	w.WriteHeader(http.StatusCreated)
	json.NewEncoder(w).Encode(team)
}

func listTeams(c *Context, w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(map[string]int{"page": c.params.page, "per_page": c.params.perPage})
}
