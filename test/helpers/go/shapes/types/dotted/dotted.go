// Package other is named otherwise than its path, and imported with a dot.
package other

// Dotted is a list.
type Dotted []Item

// Item is an element.
type Item struct {
	Title string `json:"title"`
}
