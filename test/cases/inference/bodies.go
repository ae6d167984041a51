package inference

import (
	"fmt"
	"net/http"
)

// Bodies has handlers whose names say no method, so that the fields of the request do.
type Bodies struct{}

// LoginRequest has a form: POST.
type LoginRequest struct {
	User     string `form:"user"`
	Password string `form:"password"`
}

func (b *Bodies) Login(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Bodies.Login")
}

// TranslateRequest has JSON: POST.
type TranslateRequest struct {
	Language string `query:"language"`
	Text     string `json:"text"`
}

func (b *Bodies) Translate(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Bodies.Translate")
}

// SearchRequest has no body: GET.
type SearchRequest struct {
	Words []string `query:"q"`
}

func (b *Bodies) Search(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Bodies.Search")
}

// LogoutResponse decides nothing: only requests do.
type LogoutResponse struct {
	Message string `json:"message"`
}

func (b *Bodies) Logout(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Bodies.Logout")
}

// RefreshRequest has a body field that is not sent: no body, GET.
type RefreshRequest struct {
	Token string `query:"token"`
	raw   string `json:"-"`
}

func (b *Bodies) Refresh(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Bodies.Refresh")
}

// GetReportRequest has a body, but the name decides.
type GetReportRequest struct {
	Year    int    `route:"year"`
	Quarter uint8  `route:"quarter"`
	Filter  string `json:"filter"`
}

func (b *Bodies) GetReport(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Bodies.GetReport")
}

// ArchiveReportRequest has a body and a method in the comment, which decides.
type ArchiveReportRequest struct {
	ID     string `route:"id"`
	Reason string `json:"reason"`
}

// PUT
func (b *Bodies) ArchiveReport(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Bodies.ArchiveReport")
}
