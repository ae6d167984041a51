//go:build ignore

// This program writes tables; it is not part of the package, as its name says.
package main

import "net/http"

func GetIgnored(w http.ResponseWriter, r *http.Request) {}

func main() {}
