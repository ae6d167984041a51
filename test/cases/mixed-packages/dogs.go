// Package dogs is the other.
package dogs

import "net/http"

func GetDog(w http.ResponseWriter, r *http.Request) {}
