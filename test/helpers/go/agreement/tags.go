package main

import (
	"encoding/hex"
	"encoding/json"
	"io"
	"reflect"
	"strconv"
)

// Lookup is the result of one reflect.StructTag.Lookup. The value is in
// hexadecimal, since it need not be UTF-8.
type Lookup struct {
	Found bool   `json:"found"`
	Value string `json:"value"`
}

// printTags reads literals and keys, and prints for each literal its value in
// hexadecimal (null if it is not a literal) and the lookups of all keys.
func printTags(out *json.Encoder, in io.Reader) error {
	var input struct {
		Literals []string `json:"literals"`
		Keys     []string `json:"keys"`
	}
	if err := json.NewDecoder(in).Decode(&input); err != nil {
		return err
	}
	for _, literal := range input.Literals {
		tag, err := strconv.Unquote(literal)
		if err != nil {
			if err := out.Encode(nil); err != nil {
				return err
			}
			continue
		}
		lookups := map[string]Lookup{}
		for _, key := range input.Keys {
			value, found := reflect.StructTag(tag).Lookup(key)
			lookups[key] = Lookup{found, hex.EncodeToString([]byte(value))}
		}
		if err := out.Encode(lookups); err != nil {
			return err
		}
	}
	return nil
}
