// Package todos has handlers with the context of a router of its own.
package todos

import (
	"net/http"
	"sync"

	"example.com/services/todos/kit"
)

// Todo is something to do.
type Todo struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// List has the todos.
type List struct {
	mutex sync.Mutex
	todos map[string]Todo
}

// New makes a list.
func New() *List { return &List{todos: map[string]Todo{}} }

// Register registers the handlers.
func (l *List) Register(mux *http.ServeMux) {
	router := kit.New(mux)
	router.GET("/todos", l.list)
	router.GET("/todos/{id}", l.get)
	router.PUT("/todos/{id}", l.put)
	router.DELETE("/todos/{id}", l.remove)
}

func (l *List) list(c *kit.Context) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	found := []Todo{}
	for _, todo := range l.todos {
		if text := c.Query("text"); text == "" || text == todo.Text {
			found = append(found, todo)
		}
	}
	return c.JSON(http.StatusOK, found)
}

func (l *List) find(id string) (Todo, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if len(id) < 3 {
		return Todo{ID: id}, nil
	}
	todo, ok := l.todos[id]
	if !ok {
		return Todo{}, &kit.Error{Code: http.StatusNotFound, Message: "no such todo"}
	}
	return todo, nil
}

func (l *List) get(c *kit.Context) error {
	todo, err := l.find(c.Param("id"))
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, todo)
}

func (l *List) put(c *kit.Context) error {
	var todo Todo
	if err := c.Bind(&todo); err != nil {
		return err
	}
	todo.ID = c.Param("id")
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.todos[todo.ID] = todo
	return c.JSON(http.StatusCreated, todo)
}

func (l *List) remove(c *kit.Context) error {
	if _, err := l.find(c.Param("id")); err != nil {
		return err
	}
	return c.Nothing()
}
