// Package checkbox reads what browsers send for a box.
package checkbox

import "strconv"

// Parse reads a boolean as strconv does, and the "on" of a box that is checked.
func Parse(text string) (bool, error) {
	if text == "on" {
		return true, nil
	}
	return strconv.ParseBool(text)
}
