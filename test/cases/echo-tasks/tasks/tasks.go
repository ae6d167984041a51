// Package tasks serves a list of tasks with echo.
package tasks

import (
	"net/http"
	"sync"

	"github.com/labstack/echo/v4"
)

// Task is a thing to do.
type Task struct {
	Name string `json:"name"`
	Done bool   `json:"done"`
}

// Tasks serves the tasks.
//
// gen:prefix /api
type Tasks struct {
	mu    sync.Mutex
	tasks []Task
}

type ListTasksRequest struct {
	Done *bool `query:"done"`
}

type ListTasksResponse []Task

// ListTasks lists the tasks.
//
// GET /tasks
func (t *Tasks) ListTasks(c echo.Context) error {
	var req ListTasksRequest
	if err := req.Parse(c.Request()); err != nil {
		return WriteProblem(c.Response(), err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	res := ListTasksResponse{}
	for _, task := range t.tasks {
		if req.Done == nil || task.Done == *req.Done {
			res = append(res, task)
		}
	}
	return res.Write(c.Response())
}

type GetTaskRequest struct {
	Name string `route:"name"`
}

type GetTaskResponse Task

// GetTask shows a task.
//
// GET /tasks/{name}
func (t *Tasks) GetTask(c echo.Context) error {
	var req GetTaskRequest
	if err := req.Parse(c.Request()); err != nil {
		return WriteProblem(c.Response(), err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	task := t.find(req.Name)
	if task == nil {
		return echo.NewHTTPError(http.StatusNotFound, "no such task")
	}
	res := GetTaskResponse(*task)
	return res.Write(c.Response())
}

type CreateTaskRequest struct {
	Name string `json:"name" validate:"required,max=80"`
}

// CreateTask adds a task.
//
// POST /tasks 201
func (t *Tasks) CreateTask(c echo.Context) error {
	var req CreateTaskRequest
	if err := req.Parse(c.Request()); err != nil {
		return WriteProblem(c.Response(), err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.find(req.Name) != nil {
		return echo.ErrConflict
	}
	t.tasks = append(t.tasks, Task{Name: req.Name})
	return c.NoContent(http.StatusCreated)
}

type FinishTaskRequest struct {
	Name string `route:"name"`
}

// FinishTask says that a task is done.
//
// POST /tasks/{name}/done 204
func (t *Tasks) FinishTask(c echo.Context) error {
	var req FinishTaskRequest
	if err := req.Parse(c.Request()); err != nil {
		return WriteProblem(c.Response(), err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	task := t.find(req.Name)
	if task == nil {
		return echo.NewHTTPError(http.StatusNotFound, "no such task")
	}
	task.Done = true
	return c.NoContent(http.StatusNoContent)
}

func (t *Tasks) find(name string) *Task {
	for i := range t.tasks {
		if t.tasks[i].Name == name {
			return &t.tasks[i]
		}
	}
	return nil
}

// GetHelp shows a page of the help.
//
// GET /help/{page...}
//
// gen:list
func GetHelp(c echo.Context) error {
	return c.String(http.StatusOK, "Help about "+c.Param("*"))
}
