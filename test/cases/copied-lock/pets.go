// Package pets has messages with locks, which the generated methods copy.
package pets

import (
	"net/http"
	"sync"
	"sync/atomic"
)

// Base holds one.
type Base struct{ calls atomic.Int64 }

// Guard is a lock by its methods.
type Guard struct{ held bool }

// Lock takes it.
func (g *Guard) Lock() { g.held = true }

// Unlock gives it back.
func (g *Guard) Unlock() { g.held = false }

// CreatePetRequest has locks, and pointers to some.
type CreatePetRequest struct {
	Base
	Name   string `json:"name"`
	mu     sync.Mutex
	guards [2]Guard
	shared *sync.Mutex
	locker sync.Locker
}

// CreatePetResponse has one.
type CreatePetResponse struct {
	Once sync.Once `json:"-"`
}

// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}
