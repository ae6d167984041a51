package issues

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func serveFiles(t *testing.T, files *Files) string {
	t.Helper()
	mux := http.NewServeMux()
	for _, h := range files.ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	for _, h := range ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

// TestStreams sends streams, and reads them back.
func TestStreams(t *testing.T) {
	files := &Files{}
	host := serveFiles(t, files)
	r, err := PutFileRequest{Name: "png", Content: strings.NewReader("abc")}.Build(host)
	if res := do(t, r, err); res.StatusCode != http.StatusNoContent || files.Content != "application/pdf abc" {
		t.Errorf("status %d, kept %q", res.StatusCode, files.Content)
	}
	r, err = PutFileRequest{Name: "png"}.Build(host)
	if res := do(t, r, err); res.StatusCode != http.StatusNoContent || files.Content != "application/pdf " {
		t.Errorf("without a stream: status %d, kept %q", res.StatusCode, files.Content)
	}
	files.Content = strings.Repeat("x", 100_000)
	r, err = GetFileRequest{Name: "png"}.Build(host)
	var got GetFileResponse
	if err := got.Parse(do(t, r, err)); err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(got.Content)
	if err != nil || string(content) != files.Content || got.Type != "image/png" {
		t.Errorf("got %d bytes of type %s: %v", len(content), got.Type, err)
	}
}

// TestContentTypes sends bodies and responses of wrong content types.
func TestContentTypes(t *testing.T) {
	files := &Files{}
	for name, want := range map[string]int{"png": 200, "text": 500, "none": 500} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/files/"+name, nil)
		r.SetPathValue("name", name)
		r.Pattern = "GET /files/{name}"
		files.GetFile(w, r)
		if w.Code != want {
			t.Errorf("%s: status %d, want %d", name, w.Code, want)
		}
	}
	w := httptest.NewRecorder()
	if err := (GetFileResponse{}).WriteStatus(w, http.StatusNotModified); err != nil || w.Code != 304 || w.Body.Len() > 0 {
		t.Errorf("without a body: status %d, %v", w.Code, err)
	}
	for contentType, want := range map[string]string{
		"image/png":                "",
		"IMAGE/gif; q=1":           "",
		"application/pdf":          "",
		"":                         "",
		"application/pdfx":         "must have the content type image/* or application/pdf",
		"multipart/form-data; b=c": "must have the content type image/* or application/pdf; multipart bodies are not supported",
	} {
		r := httptest.NewRequest("PUT", "/files/a", strings.NewReader("abc"))
		r.Header.Set("Content-Type", contentType)
		var got []string
		for _, failure := range BindingErrors(new(PutFileRequest).Parse(r)) {
			if failure.Status() != http.StatusUnsupportedMediaType || failure.In != "body" {
				t.Errorf("%s: %s with the status %d", contentType, failure.In, failure.Status())
			}
			got = append(got, failure.Text())
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("%s: got %q, want %q", contentType, text, want)
		}
	}
}

// TestLimits sends bodies that are too long, with and without a Content-Length.
func TestLimits(t *testing.T) {
	long := strings.Repeat("x", 12<<20+1)
	for _, length := range []int64{int64(len(long)), -1} {
		r := httptest.NewRequest("PUT", "/files/a", io.LimitReader(strings.NewReader(long), int64(len(long))))
		r.ContentLength = length
		var req PutFileRequest
		err := req.Parse(r)
		if err == nil {
			_, err = io.Copy(io.Discard, req.Content)
		}
		var tooLong *http.MaxBytesError
		if failures := BindingErrors(err); !errors.As(err, &tooLong) || len(failures) != 1 || failures[0].Status() != 413 {
			t.Errorf("length %d: got %v", length, err)
		}
		r = httptest.NewRequest("POST", "/rows", strings.NewReader(long))
		r.ContentLength = length
		if err := new(TurnRowsRequest).Parse(r); !errors.As(err, &tooLong) || BindingErrors(err)[0].Status() != 413 {
			t.Errorf("text of length %d: got %v", length, err)
		}
	}
}

// TestTexts sends texts and bytes, and texts that break rules.
func TestTexts(t *testing.T) {
	host := serveFiles(t, &Files{})
	r, err := TurnRowsRequest{Rows: "a\nb"}.Build(host)
	var got TurnRowsResponse
	if err := got.Parse(do(t, r, err)); err != nil || string(got.Rows) != "ba" || got.Count != 2 {
		t.Errorf("got %v: %v", got, err)
	}
	if _, err := (TurnRowsRequest{}).Build(host); err == nil || BindingErrors(err)[0].Error() != "body: is required" {
		t.Errorf("got %v", err)
	}
	r, err = NotesRequest{Text: "Grüße"}.Build(host)
	if contentType := r.Header.Get("Content-Type"); contentType != "text/plain; charset=utf-8" {
		t.Errorf("sent as %s", contentType)
	}
	var notes NotesResponse
	if err := notes.Parse(do(t, r, err)); err != nil || string(notes.Data) != "Grüße" {
		t.Errorf("got %q: %v", notes.Data, err)
	}
	r, err = EchoRequest{Data: []byte{0, 255}}.Build(host)
	var echo EchoResponse
	if err := echo.Parse(do(t, r, err)); err != nil || echo.Text != "\x00\xff" {
		t.Errorf("got %q: %v", echo.Text, err)
	}
}

// TestBrokenStream has a stream that fails at once, and one that fails later.
func TestBrokenStream(t *testing.T) {
	reads := func(content string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/files/png", nil)
		r.SetPathValue("name", "png")
		r.Pattern = "GET /files/{name}"
		(&Files{Content: content, Fails: true}).GetFile(w, r)
		return w
	}
	if w := reads(""); w.Code != 500 || !strings.HasPrefix(w.Body.String(), `{"title"`) {
		t.Errorf("at once: status %d, %s", w.Code, w.Body)
	}
	if w := reads("abc"); w.Code != 200 || w.Body.String() != "abc" {
		t.Errorf("later: status %d, %s", w.Code, w.Body)
	}
}

// TestStreamIsSentAsItComes reads each event of a stream before the next one is written.
func TestStreamIsSentAsItComes(t *testing.T) {
	events, send := io.Pipe()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := (GetFileResponse{Type: "image/png", Content: events}).Write(w); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	next := make(chan bool)
	go func() {
		for range next {
			_, _ = io.WriteString(send, "an event\n")
		}
		_ = send.Close()
	}()
	next <- true // net/http sends the header with the first event
	res, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	for range 3 {
		if !lines.Scan() || lines.Text() != "an event" {
			t.Fatalf("got %q: %v", lines.Text(), lines.Err())
		}
		next <- true
	}
	close(next)
	if !lines.Scan() || lines.Scan() {
		t.Errorf("the stream does not end after the last event: %v", lines.Err())
	}
}

// TestDeviceHasNoLength serves what can be sought, and does not say how long it is; then nothing at all.
func TestDeviceHasNoLength(t *testing.T) {
	for content, want := range map[io.ReadCloser]string{
		&device{strings.NewReader("abc")}: "abc",
		nil:                               "",
	} {
		w := httptest.NewRecorder()
		if err := (GetFileResponse{Type: "image/png", Content: content}).Write(w); err != nil || w.Body.String() != want {
			t.Errorf("got %q: %v", w.Body, err)
		}
		if length := w.Header().Get("Content-Length"); length != "" {
			t.Errorf("%q has the length %s", want, length)
		}
	}
}

// device is like a device, or a file of /proc: its end is at its start.
type device struct{ io.Reader }

func (device) Seek(int64, int) (int64, error) { return 0, nil }

func (device) Close() error { return nil }

// TestFileHasItsLength serves and sends a file, whose length is known.
func TestFileHasItsLength(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("0123456789"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Seek(4, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	if err := (GetFileResponse{Type: "image/png", Content: file}).Write(w); err != nil {
		t.Fatal(err)
	}
	if w.Body.String() != "456789" || w.Header().Get("Content-Length") != "6" {
		t.Errorf("got %s with the length %s", w.Body, w.Header().Get("Content-Length"))
	}
	if _, err := file.Stat(); err == nil {
		t.Error("Write left the file open")
	}
	file, err = os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := PutFileRequest{Name: "a", Content: file}.BuildContext(context.Background(), "example.com")
	if err != nil || r.ContentLength != 10 {
		t.Errorf("sent with the length %d: %v", r.ContentLength, err)
	}
}
