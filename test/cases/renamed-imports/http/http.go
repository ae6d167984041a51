// Package http is not net/http, whatever its name says.
package http

// ResponseWriter is not net/http's.
type ResponseWriter interface{ WriteHeader(status int) }

// Request is not net/http's.
type Request struct{ URL string }
