// Package api has what clients send.
package api

// Change changes a task.
type Change struct {
	Title *string `json:"title"`
	Done  *bool   `json:"done"`
}
