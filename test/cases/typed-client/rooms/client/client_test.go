package client_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"example.com/hotel/rooms"
	"example.com/hotel/rooms/client"
)

// beds is code that does not know where the rooms are.
func beds(hotel client.Interface, name string) (int, error) {
	room, err := hotel.GetRoom(context.Background(), &rooms.GetRoomRequest{Name: name})
	if err != nil {
		return 0, err
	}
	return room.Beds, nil
}

// TestOneInterface calls the server in the process, through the client, and a mock of it.
func TestOneInterface(t *testing.T) {
	server := &rooms.Rooms{Beds: map[string]int{"blue": 2}}
	mux := http.NewServeMux()
	for _, h := range server.ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	remote := httptest.NewServer(mux)
	defer remote.Close()
	mock := &client.Mock{T: t, GetRoomFunc: func(context.Context, *rooms.GetRoomRequest) (*rooms.GetRoomResponse, error) {
		return &rooms.GetRoomResponse{Beds: 2}, nil
	}}
	for _, hotel := range []client.Interface{server, client.NewClient(client.Host(remote.URL)), mock} {
		if n, err := beds(hotel, "blue"); n != 2 || err != nil {
			t.Errorf("%T: %d, %v", hotel, n, err)
		}
	}
}

// TestOnlyFails calls handlers without a response.
func TestOnlyFails(t *testing.T) {
	server := &rooms.Rooms{Beds: map[string]int{"blue": 2}}
	mux := http.NewServeMux()
	for _, h := range server.ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	remote := httptest.NewServer(mux)
	defer remote.Close()
	hotel := client.NewClient(client.Host(remote.URL))
	status := 0
	ctx := client.SeeResponse(context.Background(), func(r *http.Response) { status = r.StatusCode })
	if err := hotel.CleanRooms(ctx); err != nil || status != http.StatusAccepted {
		t.Error(err, status)
	}
	req := &rooms.CloseRoomRequest{Name: "blue"}
	if err := hotel.CloseRoom(ctx, req); err != nil || status != http.StatusNoContent {
		t.Error(err, status)
	}
	if err := hotel.CloseRoom(ctx, req); !errors.Is(err, client.Status(404)) {
		t.Error(err)
	}
	mock := &client.Mock{}
	if err := mock.CloseRoom(ctx, req); err == nil || len(mock.Calls()) != 1 {
		t.Error(err)
	}
}
