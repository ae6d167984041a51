package responses

import (
	"errors"
	"maps"
	"testing"
)

// fakeStore answers by the id alone.
type fakeStore struct{}

func (fakeStore) Find(id string) (string, error) {
	switch id {
	case "missing":
		return "", ErrMissing
	case "taken":
		return "", ErrTaken
	case "broken":
		return "", errors.New("broken")
	}
	return "Rex", nil
}

// handlers returns all handlers of the case.
func handlers() map[string]HandlerInfo {
	all := ListHandlers()
	maps.Copy(all, (&Pets{store: fakeStore{}}).ListHandlers())
	return all
}

// TestRecord writes down what they send.
func TestRecord(t *testing.T) { record(t, handlers()) }
