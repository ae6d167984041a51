// Package uuid has a UUID as the known packages declare it: 16 bytes with text methods.
package uuid

import (
	"encoding/hex"
	"errors"
)

// UUID is a universally unique identifier.
type UUID [16]byte

// MarshalText writes 36 characters.
func (u UUID) MarshalText() ([]byte, error) {
	digits := hex.EncodeToString(u[:])
	return []byte(digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]), nil
}

// UnmarshalText reads 36 characters.
func (u *UUID) UnmarshalText(text []byte) error {
	if len(text) != 36 || text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-' {
		return errors.New("uuid: invalid text")
	}
	digits := string(text[:8]) + string(text[9:13]) + string(text[14:18]) + string(text[19:23]) + string(text[24:])
	_, err := hex.Decode(u[:], []byte(digits))
	return err
}

// NullUUID is a UUID or null.
type NullUUID struct {
	UUID  UUID
	Valid bool
}

// MarshalJSON writes null when it isn't valid.
func (n NullUUID) MarshalJSON() ([]byte, error) {
	if !n.Valid {
		return []byte("null"), nil
	}
	text, err := n.UUID.MarshalText()
	return []byte(`"` + string(text) + `"`), err
}

// UnmarshalJSON reads null or a UUID.
func (n *NullUUID) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*n = NullUUID{}
		return nil
	}
	n.Valid = true
	return n.UUID.UnmarshalText(data[1 : len(data)-1])
}
