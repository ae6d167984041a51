// Package cats is one of two.
package cats

import "net/http"

func GetCat(w http.ResponseWriter, r *http.Request) {}
