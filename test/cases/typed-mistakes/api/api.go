package api

// GetRoom is a message of another package.
type GetRoom struct {
	Name string `route:"name"`
}
