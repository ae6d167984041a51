package pets

import (
	"context"
	"net/http"
)

// Kennel has handlers with adapters.
type Kennel struct{}

// GetKennelRequest names a kennel.
type GetKennelRequest struct {
	Name string `route:"name"`
}

// GetKennelResponse is a kennel.
type GetKennelResponse struct {
	Name string `json:"name"`
}

// GetKennel shows a kennel.
//
// GET /kennels/{name}
func (k Kennel) GetKennel(_ context.Context, req *GetKennelRequest) (*GetKennelResponse, error) {
	return &GetKennelResponse{Name: req.Name}, nil
}

// CloseKennels closes all.
//
// POST /kennels/close
func (k Kennel) CloseKennels(context.Context) error { return nil }

// ExportKennels writes all.
//
// GET /kennels.csv
func (k Kennel) ExportKennels(http.ResponseWriter, *http.Request) error { return nil }

func answer(http.ResponseWriter, *http.Request, error) {}
