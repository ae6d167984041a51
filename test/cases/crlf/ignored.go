//go:build ignore

package main

import "net/http"

func GetIgnored(w http.ResponseWriter, r *http.Request) {}
