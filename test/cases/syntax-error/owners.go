package pets

import "net/http"

type Owners struct {
	Name string
	Pets []
}

func (o *Owners) GetOwner(w http.ResponseWriter, r *http.Request) {
}

func (o *Owners) DeleteOwner(w http.ResponseWriter, r *http.Request) {
	if {
	}
}
