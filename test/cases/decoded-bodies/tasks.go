// Package tasks decodes the bodies of its requests by hand.
package tasks

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"example.com/cases/decoded-bodies/api"
)

// Task is what clients send and get.
type Task struct {
	Title string   `json:"title"`
	Tags  []string `json:"tags,omitempty"`
	Done  bool     `json:"done"`
}

// NewTask is sent only.
type NewTask struct {
	Title string `json:"title"`
}

// POST /tasks
func CreateTask(w http.ResponseWriter, r *http.Request) {
	var in NewTask
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	writeJSON(w, http.StatusCreated, Task{Title: in.Title})
}

// PUT /tasks/{id}
func UpdateTask(w http.ResponseWriter, r *http.Request) {
	task, err := decode[Task](r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	writeJSON(w, http.StatusOK, task)
}

// PATCH /tasks/{id}
func ChangeTask(w http.ResponseWriter, r *http.Request) {
	in := new(api.Change)
	if err := readJSON(w, r, in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// POST /tasks/batch
func CreateTasks(w http.ResponseWriter, r *http.Request) {
	defer r.Body.Close()
	data, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	var in []NewTask
	if err := json.Unmarshal(data, &in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// RenameTask keeps the bytes of the body, and decodes them into a part of what it knows of the request.
//
// PUT /tasks/{id}/title
func RenameTask(w http.ResponseWriter, r *http.Request) {
	var data bytes.Buffer
	if _, err := data.ReadFrom(r.Body); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	var request struct {
		ID   string
		Body NewTask
	}
	decoder := json.NewDecoder(&data)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&request.Body); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// Move decodes one of two types.
//
// POST /tasks/{id}/move
func Move(w http.ResponseWriter, r *http.Request) {
	var err error
	if r.URL.Query().Has("list") {
		var in struct {
			List string `json:"list"`
		}
		err = readJSON(w, r, &in)
	} else {
		var in api.Change
		err = readJSON(w, r, &in)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

// Count decodes the body of a GET, to which HTTP gives no meaning.
//
// GET /tasks
func Count(w http.ResponseWriter, r *http.Request) {
	var in NewTask
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		w.WriteHeader(http.StatusBadRequest)
	}
}

// Forward decodes the body of an answer, and one in an interface.
//
// POST /forward
func Forward(w http.ResponseWriter, r *http.Request) {
	res, err := http.Post("http://localhost", "application/json", r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer res.Body.Close()
	var in NewTask
	var any any
	if json.NewDecoder(res.Body).Decode(&in) != nil || json.NewDecoder(r.Body).Decode(&any) != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func decode[T any](r *http.Request) (T, error) {
	var v T
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&v)
	return v, err
}

func readJSON(w http.ResponseWriter, r *http.Request, into any) error {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if decoder.Decode(&struct{}{}) != io.EOF {
		return errors.New("there is more than one value")
	}
	return nil
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}
