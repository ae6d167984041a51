// Command route-patterns asks net/http's ServeMux about pairs of patterns.
//
// Each line of its input has two patterns with a tab between. Each line of its output is one word:
// first, second or both if ServeMux panics on that pattern alone, clash if it panics on the pair, else fine.
package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		first, second, _ := strings.Cut(in.Text(), "\t")
		fmt.Fprintln(out, ask(first, second))
	}
}

func ask(first, second string) string {
	wrongFirst, wrongSecond := panics(first), panics(second)
	switch {
	case wrongFirst && wrongSecond:
		return "both"
	case wrongFirst:
		return "first"
	case wrongSecond:
		return "second"
	case panics(first, second):
		return "clash"
	}
	return "fine"
}

func panics(patterns ...string) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	mux := http.NewServeMux()
	for _, pattern := range patterns {
		mux.Handle(pattern, http.NotFoundHandler())
	}
	return false
}
