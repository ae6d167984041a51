// Command notes is a whole service in one package, which compiles when the generator has run.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"time"
)

//go:generate npx --no-install handlergen list

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, ":8080"); err != nil {
		slog.Error("serve", "error", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, address string) error {
	mux := http.NewServeMux()
	notes := &Notes{now: time.Now}
	for name, h := range notes.ListHandlers() {
		slog.Info("route", "name", name, "method", h.Method, "path", h.Path)
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	for _, h := range ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	server := &http.Server{Addr: address, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// GET /version
func version(w http.ResponseWriter, _ *http.Request) {
	fmt.Fprint(w, "version")
}
