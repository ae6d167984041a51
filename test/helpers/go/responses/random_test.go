package responses

import "testing"

// TestRecord writes down what the handlers of a random package send.
func TestRecord(t *testing.T) { record(t, ListHandlers()) }
