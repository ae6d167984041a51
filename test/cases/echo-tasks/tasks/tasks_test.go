package tasks_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"example.com/tasks/tasks"
	"example.com/tasks/tasks/client"
	"github.com/labstack/echo/v4"
)

// router returns an echo with all handlers; the group and the echo itself take them.
func router() *echo.Echo {
	e := echo.New()
	new(tasks.Tasks).RegisterEcho(e)
	tasks.RegisterEcho(e.Group(""))
	return e
}

func TestClient(t *testing.T) {
	ctx := context.Background()
	server := httptest.NewServer(router())
	defer server.Close()
	c := client.NewClient(client.Host(server.URL))
	name := "Staub & Spinnweben / Keller?"
	for _, one := range []string{"Fenster", name} {
		if _, err := c.CreateTask(ctx, &tasks.CreateTaskRequest{Name: one}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.FinishTask(ctx, &tasks.FinishTaskRequest{Name: name}); err != nil {
		t.Fatal(err)
	}
	task, err := c.GetTask(ctx, &tasks.GetTaskRequest{Name: name})
	if err != nil || !reflect.DeepEqual(task, &tasks.GetTaskResponse{Name: name, Done: true}) {
		t.Fatal(task, err)
	}
	open := false
	list, err := c.ListTasks(ctx, &tasks.ListTasksRequest{Done: &open})
	if err != nil || !reflect.DeepEqual(list, &tasks.ListTasksResponse{{Name: "Fenster"}}) {
		t.Fatal(list, err)
	}

	if _, err := c.CreateTask(ctx, &tasks.CreateTaskRequest{Name: name}); !errors.Is(err, client.Status(http.StatusConflict)) {
		t.Error(err)
	}
	if _, err := c.FinishTask(ctx, &tasks.FinishTaskRequest{Name: "Dach"}); !errors.Is(err, client.Status(http.StatusNotFound)) {
		t.Error(err)
	}
}

// TestProblems sends what the client refuses to send.
func TestProblems(t *testing.T) {
	e := router()
	for _, one := range []struct {
		request string
		body    string
		status  int
		answer  string
	}{
		{"GET /api/tasks?done=x", "", 400, `"in":"query","name":"done"`},
		{"POST /api/tasks", `{"name":""}`, 422, `"pointer":"/name","detail":"is required"`},
		{"GET /help/first/steps", "", 200, "Help about first/steps"},
	} {
		method, path, _ := strings.Cut(one.request, " ")
		r := httptest.NewRequest(method, path, strings.NewReader(one.body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		if w.Code != one.status || !strings.Contains(w.Body.String(), one.answer) {
			t.Errorf("%s: %d %s", one.request, w.Code, w.Body)
		}
	}
}

// TestList compares the list with what echo has registered.
func TestList(t *testing.T) {
	listed := map[string]bool{}
	for _, list := range []map[string]tasks.EchoHandlerInfo{new(tasks.Tasks).ListEchoHandlers(), tasks.ListEchoHandlers()} {
		for _, h := range list {
			listed[h.Method+" "+h.Path] = true
		}
	}
	registered := map[string]bool{}
	for _, route := range router().Routes() {
		registered[route.Method+" "+route.Path] = true
	}
	if !reflect.DeepEqual(listed, registered) {
		t.Errorf("%v, and not %v", registered, listed)
	}
}
