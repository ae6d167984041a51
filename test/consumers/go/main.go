// Command consumer uses a client that oapi-codegen made from the document of the service, against the running service.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strings"
	"time"

	"example.com/consumer/client"
	"github.com/oapi-codegen/runtime/types"
)

func main() {
	c, err := client.NewClientWithResponses(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	pets(ctx, c)
	owners(ctx, c)
	tickets(ctx, c)
	answers(ctx, c)
	fmt.Println("ok")
}

func pets(ctx context.Context, c *client.ClientWithResponses) {
	born := time.Date(2020, 2, 29, 12, 0, 0, 0, time.UTC)
	photo := []byte{0, 255}
	weight := "4.5"
	created := must(c.PetsCreatePetWithResponse(ctx, &client.PetsCreatePetParams{IdempotencyKey: to("k")}, client.PetsCreatePetJSONRequestBody{
		Name: "Rex", Species: to(client.Species("dog")), Born: &born, Photo: &photo, Weight: &weight, Tags: to([]string{"a", "b"}),
	}))
	expect(created.StatusCode(), 201)
	rex := created.JSON201
	// A response may have a value that is no member yet, so its enums are unions.
	expect(rex.Name, "Rex")
	expect(must(rex.Species.AsSpecies()), "dog")
	expect(must(rex.Status.AsPetsStatus()), 1)
	expect(rex.Weight, "4.5")
	expect(*rex.Born, born)
	expect(bytes.Equal(*rex.Photo, photo), true)
	expect(rex.Mother == nil && rex.Labels == nil, true)
	expect(created.HTTPResponse.Header.Get("Location"), fmt.Sprintf("/store/pets/%d", rex.Id))

	// A nil slice and a nil map come as null.
	bare := must(c.PetsCreatePetWithResponse(ctx, nil, client.PetsCreatePetJSONRequestBody{Name: "Tom", Species: to(client.Species("cat")), Mother: &rex.Id}))
	expect(bare.JSON201.Tags == nil && bare.JSON201.Photo == nil, true)
	expect(bare.JSON201.Mother.Name, "Rex")

	list := must(c.PetsListPetsWithResponse(ctx, &client.PetsListPetsParams{
		Limit: to(int64(5)), Tag: to([]string{"a", "b"}), Species: to(client.Species("dog")), Since: &born,
		Status: to([]client.PetsStatus{1, 2}),
	}))
	expect(list.StatusCode(), 200)
	expect(len(*list.JSON200.Pets), 1)
	expect(list.HTTPResponse.Header.Get("X-Total"), "2")

	got := must(c.PetsGetPetWithResponse(ctx, rex.Id, &client.PetsGetPetParams{IfNoneMatch: to([]string{"x", "y"})}))
	expect(got.JSON200.Name, "Rex")
	expect(must(c.PetsGetPetWithResponse(ctx, 99, nil)).StatusCode(), 404)

	updated := must(c.PetsUpdatePetWithResponse(ctx, rex.Id, &client.PetsUpdatePetParams{DryRun: to(true)}, client.PetsUpdatePetJSONRequestBody{Name: "Max", Status: to(client.PetsStatus(3))}))
	expect(updated.JSON200.Name, "Max")
	expect(must(updated.JSON200.Status.AsPetsStatus()), 3)

	refused := must(c.PetsCreatePetWithResponse(ctx, nil, client.PetsCreatePetJSONRequestBody{Name: "", Species: to(client.Species("bird"))}))
	expect(refused.StatusCode(), 422)
	expect(len(*refused.ApplicationproblemJSON422.Errors), 2)
	expect(must(c.PetsListPetsWithResponse(ctx, &client.PetsListPetsParams{Limit: to(int64(101))})).ApplicationproblemJSON422.Status, 422)
	expect(must(c.PetsDeletePetWithResponse(ctx, rex.Id)).StatusCode(), 204)
}

func owners(ctx context.Context, c *client.ClientWithResponses) {
	created := must(c.OwnersCreateOwnerWithFormdataBodyWithResponse(ctx, client.OwnersCreateOwnerFormdataRequestBody{
		Name: "Ann & Bob/é", Email: to("a@example.com"), Terms: to(true), Age: to(7),
	}))
	expect(created.StatusCode(), 201)
	expect(must(created.JSON201.Status.AsOwnersStatus()), "member")
	expect(created.JSON201.Address.Zip, 7)
	expect(created.HTTPResponse.Cookies()[0].Name, "session")

	got := must(c.OwnersGetOwnerWithResponse(ctx, "Ann & Bob/é", &client.OwnersGetOwnerParams{Session: "s", Visits: to(int64(3))}))
	expect(got.StatusCode(), 200)
	expect(*got.JSON200.Email, "a@example.com")
	expect(got.JSON200.Langs == nil, true)
	// oapi-codegen writes lists in forms as lang[0], whatever the document says, so that a list needs a body of one's own.
	form := url.Values{"name": {"Eve"}, "lang": {"de", "en"}}
	eve := must(c.OwnersCreateOwnerWithBodyWithResponse(ctx, "application/x-www-form-urlencoded", strings.NewReader(form.Encode())))
	expect((*eve.JSON201.Langs)[1], "en")
	expect(must(c.OwnersGetOwnerWithResponse(ctx, "Ann", &client.OwnersGetOwnerParams{Session: "s", Visits: to(int64(10))})).StatusCode(), 422)
	expect(must(c.OwnersListOwnersWithResponse(ctx)).JSON200.Total, 2)

	changes := client.OwnersChangeOwnerApplicationMergePatchPlusJSONRequestBody{Langs: to([]string{"fr"})}
	changed := must(c.OwnersChangeOwnerWithApplicationMergePatchPlusJSONBodyWithResponse(ctx, "Eve", changes))
	expect((*changed.JSON200.Owner.Langs)[0], "fr")
	// oapi-codegen makes pointers of what may be absent or null: null needs a body of one's own.
	removed := must(c.OwnersChangeOwnerWithBodyWithResponse(ctx, "Eve", "application/merge-patch+json", strings.NewReader(`{"langs":null}`)))
	expect(removed.JSON200.Owner.Langs == nil, true)

	// The body of these is a list itself.
	stars := int64(5)
	notes := client.OwnersReplaceNotesJSONRequestBody{{Text: "early"}, {Text: "late", Stars: &stars}}
	expect(must(c.OwnersReplaceNotesWithResponse(ctx, "Eve", notes)).StatusCode(), 204)
	listed := must(c.OwnersListNotesWithResponse(ctx, "Eve", &client.OwnersListNotesParams{Limit: to(int64(1))}))
	expect(listed.HTTPResponse.Header.Get("X-Total-Count"), "2")
	expect((*listed.JSON200)[0].Text, "early")
	refused := must(c.OwnersReplaceNotesWithResponse(ctx, "Eve", client.OwnersReplaceNotesJSONRequestBody{{Text: ""}}))
	expect(*(*refused.ApplicationproblemJSON422.Errors)[0].Pointer, "/0/text")
}

// portrait returns a form with a picture.
func portrait() (string, io.Reader) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	must(must(form.CreateFormFile("portrait", "ann.png")).Write([]byte("abc")))
	if err := form.Close(); err != nil {
		log.Fatal(err)
	}
	return form.FormDataContentType(), &body
}

func tickets(ctx context.Context, c *client.ClientWithResponses) {
	parent := client.TicketInput{Title: "Parent", Level: to(client.Level("high")), Id: to(uint64(1 << 63)), Created: to("5"), Score: to("1.5"), Hash: to([]int{1, 2, 3, 4})}
	created := must(c.CreateTicketWithResponse(ctx, client.CreateTicketJSONRequestBody{
		Title: "T", Level: to(client.Level("low")), Email: to(types.Email("a@example.com")), Votes: to(int64(9)), Tags: to([]string{"ab"}), Image: to([]byte("x")), Parent: &parent,
	}))
	expect(created.StatusCode(), 201)
	expect(created.HTTPResponse.Header.Get("Location"), "/tickets/1")

	got := must(c.GetTicketWithResponse(ctx, 1<<63, &client.GetTicketParams{
		Limit: 5, Token: "t", XTrace: to("x"), Wait: to("1m30s"), Since: to(time.Now()), Level: to([]client.Level{"low", "high"}),
	}))
	expect(got.StatusCode(), 200)
	ticket := got.JSON200
	expect(ticket.Id, 1<<63)
	expect(ticket.Created+" "+ticket.Score, "0 0")
	expect(len(ticket.Hash), 4)
	expect(ticket.Tags == nil && ticket.Labels == nil && ticket.Image == nil && ticket.Children == nil && ticket.Parent == nil, true)
	expect(must(c.GetTicketWithResponse(ctx, 0, &client.GetTicketParams{Limit: 5, Token: "t"})).StatusCode(), http.StatusNotFound)
	expect(must(c.ListTicketsWithResponse(ctx)).JSON200.Items == nil, true)
}

// row is a row of answers.json: an operation, a status, and how its request is changed so that the service answers with that.
type row struct {
	Operation                       string
	Status                          int
	Path, Query, Body, Type, Cookie string
	Long                            bool
}

// answers causes each answer that the document has, and expects that the client reads its body.
func answers(ctx context.Context, c *client.ClientWithResponses) {
	var rows []row
	text := must(os.ReadFile(os.Args[2]))
	if err := json.Unmarshal(text, &rows); err != nil {
		log.Fatal(err)
	}
	ann := &client.OwnersGetOwnerParams{Session: "s"}
	token := &client.GetTicketParams{Limit: 5, Token: "t"}
	calls := map[string]func(change client.RequestEditorFn) any{
		"POST /store/pets": func(change client.RequestEditorFn) any {
			return must(c.PetsCreatePetWithResponse(ctx, nil, client.PetsCreatePetJSONRequestBody{Name: "Tom", Species: to(client.Species("cat"))}, change))
		},
		"GET /store/pets":      func(change client.RequestEditorFn) any { return must(c.PetsListPetsWithResponse(ctx, nil, change)) },
		"GET /store/pets/{id}": func(change client.RequestEditorFn) any { return must(c.PetsGetPetWithResponse(ctx, 2, nil, change)) },
		"PATCH /store/pets/{id}": func(change client.RequestEditorFn) any {
			return must(c.PetsUpdatePetWithResponse(ctx, 2, nil, client.PetsUpdatePetJSONRequestBody{Name: "Max"}, change))
		},
		"DELETE /store/pets/{id}": func(change client.RequestEditorFn) any { return must(c.PetsDeletePetWithResponse(ctx, 2, change)) },
		"POST /owners": func(change client.RequestEditorFn) any {
			return must(c.OwnersCreateOwnerWithFormdataBodyWithResponse(ctx, client.OwnersCreateOwnerFormdataRequestBody{Name: "Ann"}, change))
		},
		"GET /owners": func(change client.RequestEditorFn) any { return must(c.OwnersListOwnersWithResponse(ctx, change)) },
		"GET /owners/{name}": func(change client.RequestEditorFn) any {
			return must(c.OwnersGetOwnerWithResponse(ctx, "Ann", ann, change))
		},
		"PATCH /owners/{name}": func(change client.RequestEditorFn) any {
			changes := client.OwnersChangeOwnerApplicationMergePatchPlusJSONRequestBody{Langs: to([]string{"fr"})}
			return must(c.OwnersChangeOwnerWithApplicationMergePatchPlusJSONBodyWithResponse(ctx, "Ann", changes, change))
		},
		"PUT /owners/{name}/notes": func(change client.RequestEditorFn) any {
			return must(c.OwnersReplaceNotesWithResponse(ctx, "Ann", client.OwnersReplaceNotesJSONRequestBody{{Text: "early"}}, change))
		},
		"GET /owners/{name}/notes": func(change client.RequestEditorFn) any {
			return must(c.OwnersListNotesWithResponse(ctx, "Ann", nil, change))
		},
		"PUT /owners/{name}/portrait": func(change client.RequestEditorFn) any {
			contentType, body := portrait()
			return must(c.OwnersPutPortraitWithBodyWithResponse(ctx, "Ann", contentType, body, change))
		},
		"GET /owners/{name}/portrait": func(change client.RequestEditorFn) any {
			return must(c.OwnersGetPortraitWithResponse(ctx, "Ann", change))
		},
		"POST /tickets": func(change client.RequestEditorFn) any {
			return must(c.CreateTicketWithResponse(ctx, client.CreateTicketJSONRequestBody{Title: "T", Level: to(client.Level("low")), Email: to(types.Email("a@example.com"))}, change))
		},
		"GET /tickets":      func(change client.RequestEditorFn) any { return must(c.ListTicketsWithResponse(ctx, change)) },
		"GET /tickets/{id}": func(change client.RequestEditorFn) any { return must(c.GetTicketWithResponse(ctx, 7, token, change)) },
	}
	for _, one := range rows {
		answer := reflect.ValueOf(calls[one.Operation](one.change)).Elem()
		response := answer.FieldByName("HTTPResponse").Interface().(*http.Response)
		name := fmt.Sprintf("%s %d", one.Operation, one.Status)
		expect(fmt.Sprintf("%s %d", one.Operation, response.StatusCode), name)
		if strings.Contains(response.Header.Get("Content-Type"), "json") && !isRead(answer) {
			log.Fatalf("%s: the client has not read %s", name, answer.FieldByName("Body").Bytes())
		}
	}
}

// isRead reports whether a field has the body as a value. Texts are only in the field Body.
func isRead(answer reflect.Value) bool {
	for i := range answer.NumField() {
		field, value := answer.Type().Field(i), answer.Field(i)
		if field.Type.Kind() == reflect.Pointer && field.Name != "HTTPResponse" && !value.IsNil() {
			return true
		}
	}
	return false
}

// change changes a request.
func (o row) change(_ context.Context, r *http.Request) error {
	if o.Path != "" {
		r.URL.Path, r.URL.RawPath = o.Path, ""
	}
	if o.Query != "" {
		r.URL.RawQuery = o.Query
	}
	if o.Type != "" {
		r.Header.Set("Content-Type", o.Type)
	}
	if o.Cookie != "" {
		r.Header.Set("Cookie", o.Cookie)
	}
	if o.Body == "" && !o.Long {
		return nil
	}
	body := []byte(o.Body)
	if o.Long {
		body = append(must(io.ReadAll(r.Body)), bytes.Repeat([]byte(" "), 30_000)...)
	}
	r.Body, r.ContentLength, r.GetBody = io.NopCloser(bytes.NewReader(body)), int64(len(body)), nil
	return nil
}

func to[T any](value T) *T { return &value }

func must[T any](value T, err error) T {
	if err != nil {
		log.Output(2, err.Error())
		os.Exit(1)
	}
	return value
}

func expect[T comparable](got, want T) {
	if got != want {
		log.Output(2, fmt.Sprintf("got %v, want %v", got, want))
		os.Exit(1)
	}
}
