package answers

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"

	"example.com/cases/answers/httpapi"
	"example.com/cases/answers/registry"
	"example.com/cases/answers/response"
	"example.com/cases/answers/store"
)

// GET /builder/json
func BuilderJSON(w http.ResponseWriter, r *http.Request) {
	item, err := items.Get(r.FormValue("a"))
	if err != nil {
		response.JSONServerError(w, r, err)
		return
	}
	if item == nil {
		response.JSONNotFound(w, r)
		return
	}
	response.JSON(w, r, item)
}

// POST /builder/created
func BuilderCreated(w http.ResponseWriter, r *http.Request) {
	var user store.User
	if err := json.NewDecoder(r.Body).Decode(&user); err != nil {
		response.JSONBadRequest(w, r, err)
		return
	}
	response.JSONCreated(w, r, &user)
}

// DELETE /builder/deleted
func BuilderDeleted(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		response.JSONNotFound(w, r)
		return
	}
	response.NoContent(w, r)
}

// GET /builder/chained
func BuilderChained(w http.ResponseWriter, r *http.Request) {
	builder := response.New(w, r)
	builder.WithHeader("Content-Type", "text/xml; charset=utf-8")
	builder.WithStatus(http.StatusAccepted)
	builder.WithBody("<x/>")
	builder.Write()
}

var items store.Store = store.Memory{}

// API has handlers that read and write JSON with a context.
type API struct {
	items store.Store
	log   *log.Logger
}

type user struct {
	Name string `json:"name"`
}

// Check reports what is wrong.
func (u *user) Check() []httpapi.ValidationError {
	if u.Name == "" {
		return []httpapi.ValidationError{{Field: "name", Detail: "required"}}
	}
	return nil
}

// POST /api/users
func (api *API) PostUser(rw http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var req user
	if !httpapi.Read(ctx, rw, r, &req) {
		return
	}
	if req.Name == "taken" {
		httpapi.Write(ctx, rw, http.StatusConflict, httpapi.Response{Message: "taken"})
		return
	}
	httpapi.Write(ctx, rw, http.StatusCreated, req)
}

// GET /api/items
func (api *API) GetItems(rw http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	found, err := api.items.List(r.FormValue("a"))
	if errors.Is(err, store.ErrNotFound) {
		httpapi.ResourceNotFound(rw)
		return
	}
	if httpapi.IsUnauthorized(err) || r.URL.Query().Has("b") {
		httpapi.Forbidden(rw)
		return
	}
	if err != nil {
		httpapi.InternalServerError(rw, err)
		return
	}
	httpapi.Write(ctx, rw, http.StatusOK, converted(found))
}

// apiItem is an item as clients see it.
type apiItem struct {
	Key   int64  `json:"key,string"`
	Title string `json:"title"`
}

func converted(found []store.Item) []apiItem {
	all := make([]apiItem, 0, len(found))
	for _, one := range found {
		all = append(all, apiItem{one.ID, one.Title})
	}
	return all
}

// internalError logs an error, and sends 500.
func (api *API) internalError(w http.ResponseWriter, err error) {
	api.log.Print(err)
	http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
}

// fileError sends the status of an error of the file system.
func (api *API) fileError(w http.ResponseWriter, err error) {
	if errors.Is(err, os.ErrNotExist) {
		http.Error(w, http.StatusText(http.StatusNotFound), http.StatusNotFound)
		return
	}
	if errors.Is(err, os.ErrPermission) {
		http.Error(w, http.StatusText(http.StatusForbidden), http.StatusForbidden)
		return
	}
	api.internalError(w, err)
}

// GET /api/file
func (api *API) GetFile(w http.ResponseWriter, r *http.Request) {
	item, err := api.items.Get(r.FormValue("a"))
	if r.URL.Query().Has("b") {
		_, err = os.Stat("testdata/none")
	}
	if err != nil {
		api.fileError(w, err)
		return
	}
	if item == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "application/vnd.example.v2")
	_, _ = io.WriteString(w, item.Title)
}

// DELETE /api/file
func (api *API) DeleteFile(w http.ResponseWriter, r *http.Request) {
	_, err := api.items.Get(r.FormValue("a"))
	// A file that is not there is deleted.
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		api.fileError(w, err)
		return
	}
	_, _ = w.Write([]byte{})
}

// sendJSON is how services without packages answer.
func sendJSON(w http.ResponseWriter, jsonObject interface{}) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	bs, err := json.MarshalIndent(jsonObject, "", "  ")
	if err != nil {
		// This Marshal can't fail.
		bs, _ = json.Marshal(map[string]string{"error": err.Error()})
		http.Error(w, string(bs), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(append(bs, '\n'))
}

// GET /sent/map
func (api *API) GetMap(w http.ResponseWriter, r *http.Request) {
	res := make(map[string]interface{})
	res["items"] = 1
	if r.URL.Query().Has("b") {
		res["more"] = true
	}
	if r.URL.Query().Has("c") {
		res["broken"] = make(chan int)
	}
	sendJSON(w, res)
}

// GET /sent/items
func (api *API) GetSent(w http.ResponseWriter, r *http.Request) {
	found, err := api.items.List(r.FormValue("a"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	sendJSON(w, map[string][]store.Item{"items": found})
}

// GET /sent/errors
func (api *API) GetErrors(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("b") {
		sendJSON(w, make(chan int))
		return
	}
	sendJSON(w, map[string]error{"error": nil})
}

// getThing makes a handler, as packages with dependencies do.
func getThing(things store.Store) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		item, err := things.Get(r.FormValue("a"))
		if errors.Is(err, store.ErrNotFound) {
			http.Error(w, "not found", http.StatusNotFound)
			return
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		sendJSON(w, item)
	}
}

// GET /factories/thing
func (api *API) FactoryThing(w http.ResponseWriter, r *http.Request) { getThing(api.items)(w, r) }

// get adapts a function that returns what is sent.
func get[T any](load func(r *http.Request) (T, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		value, err := load(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		sendJSON(w, value)
	}
}

// GET /factories/get
func (api *API) FactoryGet(w http.ResponseWriter, r *http.Request) {
	get(func(r *http.Request) (*store.Item, error) { return api.items.Get(r.FormValue("a")) })(w, r)
}

// handlerWithError returns what went wrong.
type handlerWithError func(w http.ResponseWriter, r *http.Request) (int, error)

func (h handlerWithError) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	status, err := h(w, r)
	if err != nil {
		http.Error(w, err.Error(), status)
	}
}

// GET /factories/returned
func (api *API) Returned(w http.ResponseWriter, r *http.Request) {
	handlerWithError(func(w http.ResponseWriter, r *http.Request) (int, error) {
		item, err := api.items.Get(r.FormValue("a"))
		switch {
		case errors.Is(err, store.ErrNotFound):
			return http.StatusNotFound, err
		case err != nil:
			return http.StatusInternalServerError, err
		}
		sendJSON(w, item)
		return 0, nil
	}).ServeHTTP(w, r)
}

// blobContext collects errors, which the dispatcher sends.
type blobContext struct {
	context.Context
	items  store.Store
	errors registry.Errors
}

// dispatch runs a function, and sends its errors.
func (api *API) dispatch(w http.ResponseWriter, r *http.Request, do func(c *blobContext)) {
	c := &blobContext{Context: r.Context(), items: api.items}
	do(c)
	if len(c.errors) > 0 {
		_ = registry.ServeJSON(w, c.errors)
	}
}

// GET /registry/blob
func (api *API) GetBlob(w http.ResponseWriter, r *http.Request) {
	api.dispatch(w, r, func(c *blobContext) {
		_, err := c.items.Get(r.FormValue("a"))
		switch {
		case errors.Is(err, store.ErrNotFound):
			c.errors = append(c.errors, registry.ErrorCodeBlobUnknown.WithDetail(r.FormValue("a")))
		case errors.Is(err, store.ErrExists):
			c.errors = append(c.errors, registry.ErrorCodeDenied.WithDetail(nil))
		case err != nil:
			c.errors = append(c.errors, registry.ErrorCodeUnknown.WithDetail(err.Error()))
		default:
			w.Header().Set("Content-Type", "application/octet-stream")
			w.WriteHeader(http.StatusPartialContent)
		}
	})
}

// DELETE /registry/blob
func (api *API) DeleteBlob(w http.ResponseWriter, r *http.Request) {
	api.dispatch(w, r, func(c *blobContext) {
		if r.URL.Query().Has("b") {
			c.errors = append(c.errors, io.ErrUnexpectedEOF)
			return
		}
		w.WriteHeader(http.StatusAccepted)
	})
}
