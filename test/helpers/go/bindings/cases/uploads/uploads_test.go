package albums

import (
	"bytes"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
)

func serve(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	for _, h := range ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func send(t *testing.T, r *http.Request, err error) *http.Response {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	return res
}

// TestUpload sends parts, and a form that another program wrote.
func TestUpload(t *testing.T) {
	host := serve(t)
	upload := NewUpload(
		UploadPart{Name: "caption", Content: strings.NewReader("Grüße")},
		UploadPart{Name: `a"b`, FileName: "a \"b\".png\r\n", ContentType: "image/png", Content: strings.NewReader(strings.Repeat("x", 100_000))},
		UploadPart{Name: "empty", FileName: "empty"},
	)
	want := []ReceivedPart{
		{Name: "caption", Size: 7, Text: "Grüße"},
		{Name: `a"b`, FileName: "a \"b\".png%0D%0A", ContentType: "image/png", Size: 100_000, Text: strings.Repeat("x", 16)},
		{Name: "empty", FileName: "empty", ContentType: "application/octet-stream"},
	}
	r, err := AddPictureRequest{Album: "a b", Upload: upload}.Build(host)
	var got AddPictureResponse
	if err := got.Parse(send(t, r, err)); err != nil || got.Album != "a b" || !reflect.DeepEqual(got.Parts, want) {
		t.Errorf("got %+v: %v", got, err)
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, text := range []string{"", "b", strings.Repeat("c", 9)} {
		if err := form.WriteField("n", text); err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	r, err = ImportRequest{Form: multipart.NewReader(&body, form.Boundary())}.Build(host)
	var imported ImportResponse
	if err := imported.Parse(send(t, r, err)); err != nil || len(imported) != 3 || imported[2].Text != "ccccccccc" {
		t.Errorf("got %+v: %v", imported, err)
	}
	for _, empty := range []*multipart.Reader{nil, NewUpload()} {
		r, err = ImportRequest{Form: empty}.Build(host)
		if err := imported.Parse(send(t, r, err)); err != nil || len(imported) != 0 {
			t.Errorf("without parts: got %+v: %v", imported, err)
		}
	}
}

// TestBrokenForms sends forms that can't be read, each of which has one exact answer.
func TestBrokenForms(t *testing.T) {
	host := serve(t)
	const form = "multipart/form-data; boundary=x"
	const part = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nabc\r\n"
	for _, one := range []struct {
		contentType, body string
		status            int
		detail            string
	}{
		{form, part + "--x--\r\n", 200, "a"},
		{"Multipart/Form-Data; boundary=\"x\"", "before\r\n" + part + "--x--  \r\nafter", 200, "a"},
		{form, part + "--x--", 200, "a"},
		{"", part, 415, "must have the content type multipart/form-data"},
		{"application/json", part, 415, "must have the content type multipart/form-data"},
		{"multipart/mixed; boundary=x", part, 415, "must have the content type multipart/form-data"},
		{"multipart/form-data", part, 400, "must have a content type with a boundary"},
		{"multipart/form-data; boundary=\"x", part, 400, "has a broken boundary in its content type"},
		{"multipart/form-data; boundary=\"\"", part, 400, "has a broken boundary in its content type"},
		{"multipart/form-data; boundary=" + strings.Repeat("x", 71), part, 400, "has a broken boundary in its content type"},
		{form, "", 400, "ends before its last boundary"},
		{form, part, 400, "ends before its last boundary"},
		{form, strings.TrimSuffix(part, "\r\n"), 400, "ends before its last boundary"},
		{"multipart/form-data; boundary=y", part + "--x--\r\n", 400, "ends before its last boundary"},
		{form, "--x\r\nno header\r\n\r\nabc\r\n--x--\r\n", 400, "is not valid"},
	} {
		r, err := http.NewRequest("POST", host+"/import", strings.NewReader(one.body))
		if err != nil {
			t.Fatal(err)
		}
		if one.contentType != "" {
			r.Header.Set("Content-Type", one.contentType)
		}
		res := send(t, r, err)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != one.status || !strings.Contains(string(body), one.detail+`"`) {
			t.Errorf("%q, %q: status %d, %s", one.contentType, one.body, res.StatusCode, body)
		}
		if one.status != 200 && strings.Count(string(body), `"detail"`) != 1 {
			t.Errorf("%q, %q: not one failure: %s", one.contentType, one.body, body)
		}
	}
}

// TestLongForms sends forms that are too long, with and without a Content-Length.
func TestLongForms(t *testing.T) {
	host := serve(t)
	long := strings.Repeat("x", 10<<20)
	for _, hasLength := range []bool{true, false} {
		r, err := ImportRequest{Form: NewUpload(UploadPart{Name: "a", FileName: "a", Content: strings.NewReader(long)})}.Build(host)
		if err == nil && hasLength {
			var body []byte
			body, err = io.ReadAll(r.Body)
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		}
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		Import(w, r)
		if w.Code != 413 || !strings.Contains(w.Body.String(), "is longer than 10485760 bytes") {
			t.Errorf("with a length %v: status %d, %s", hasLength, w.Code, w.Body)
		}
	}
}

// failing is a content that can't be read.
type failing struct{}

var errFailing = errors.New("the disk is gone")

func (failing) Read([]byte) (int, error) { return 0, errFailing }

// TestFailingContent sends a content that can't be read.
func TestFailingContent(t *testing.T) {
	upload := NewUpload(UploadPart{Name: "a", FileName: "a", Content: io.MultiReader(strings.NewReader("abc"), failing{})})
	r, err := ImportRequest{Form: upload}.Build(serve(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := http.DefaultClient.Do(r); !errors.Is(err, errFailing) {
		t.Errorf("got %v", err)
	}
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestMemory sends a file of 1 GiB. Client and server are one process, whose heap hardly grows.
func TestMemory(t *testing.T) {
	const size, most = 1 << 30, 16 << 20
	host := serve(t)
	inUse := func() uint64 {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapInuse + stats.StackInuse
	}
	runtime.GC()
	idle, peak, done := inUse(), uint64(0), make(chan struct{})
	go func() {
		defer close(done)
		upload := NewUpload(UploadPart{Name: "a", FileName: "a", Content: io.LimitReader(zeros{}, size)})
		r, err := AddPictureRequest{Album: "a", Upload: upload}.Build(host)
		if err != nil {
			t.Error(err)
			return
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			return
		}
		defer res.Body.Close()
		var got AddPictureResponse
		if err := got.Parse(res); err != nil || len(got.Parts) != 1 || got.Parts[0].Size != size {
			t.Errorf("got %+v: %v", got, err)
		}
	}()
	ticks := time.NewTicker(5 * time.Millisecond)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			peak = max(peak, inUse())
			continue
		case <-done:
		}
		break
	}
	if peak > idle+most {
		t.Errorf("%d bytes at the peak, %d before", peak, idle)
	}
	t.Logf("%d KiB over idle", (int64(peak)-int64(idle))>>10)
}

// TestNamedParts sends the parts that comments name.
func TestNamedParts(t *testing.T) {
	parts := AddPictureParts{
		Caption:   "Grüße",
		Picture:   UploadPart{Name: "another", FileName: "a.jpeg", ContentType: "image/jpeg", Content: strings.NewReader("abc")},
		ThumbNail: UploadPart{Content: strings.NewReader("")},
		Part:      UploadPart{Content: strings.NewReader("d")},
	}
	want := []ReceivedPart{
		{Name: "caption", Size: 7, Text: "Grüße"},
		{Name: "picture", FileName: "a.jpeg", ContentType: "image/jpeg", Size: 3, Text: "abc"},
		{Name: "thumb-nail", FileName: "thumb-nail", ContentType: "image/png"},
		{Name: "2", FileName: "2", ContentType: "application/octet-stream", Size: 1, Text: "d"},
	}
	r, err := AddPictureRequest{Album: "a", Upload: parts.Upload()}.Build(serve(t))
	var got AddPictureResponse
	if err := got.Parse(send(t, r, err)); err != nil || !reflect.DeepEqual(got.Parts, want) {
		t.Errorf("got %+v: %v", got, err)
	}
	r, err = AddPictureRequest{Album: "a", Upload: AddPictureParts{}.Upload()}.Build(serve(t))
	if err := got.Parse(send(t, r, err)); err != nil || len(got.Parts) != 0 {
		t.Errorf("without parts: got %+v: %v", got, err)
	}
}
