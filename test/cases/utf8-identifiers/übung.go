// Package übung übt Bezeichner, die nicht ASCII sind. 😀
package übung

import (
	"fmt"
	"net/http"
)

// Übung führt sie aus.
type Übung struct{}

// ÖffneTürRequest benennt eine Tür.
type ÖffneTürRequest struct {
	Straße string `route:"straße"`
	Größe  string `query:"größe"`
}

// ÖffneTür öffnet eine Tür. 😀 GET und POST gehen beide.
//
// POST /türen/{straße}
func (ü *Übung) ÖffneTür(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Übung.ÖffneTür")
}

/* 😀😀😀 */ func (ü *Übung) GetÄpfel(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Übung.GetÄpfel")
}

// 世界 ist eine Welt.
type 世界 struct{}

// GET /世界/{id}
func (_世 *世界) Get挨拶(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "世界.Get挨拶")
}

// Ñandú hat keinen Namen für seinen Empfänger.
type Ñandú struct{}

// GetÑ holt einen.
func (Ñandú) GetÑ(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "Ñandú.GetÑ")
}
