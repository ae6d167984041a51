package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// node is a JSON value that keeps the order of its keys and the text of its numbers.
type node struct {
	// null, boolean, number, string, array or object
	kind string
	// The literal of a boolean or a number, or the content of a string.
	text  string
	items []*node
	keys  []string
}

func parse(data []byte) (*node, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	value, err := parseValue(decoder)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one value")
	}
	return value, nil
}

func parseValue(decoder *json.Decoder) (*node, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case nil:
		return &node{kind: "null"}, nil
	case bool:
		return &node{kind: "boolean", text: fmt.Sprint(token)}, nil
	case json.Number:
		return &node{kind: "number", text: token.String()}, nil
	case string:
		return &node{kind: "string", text: token}, nil
	case json.Delim:
		value := &node{kind: "array"}
		if token == '{' {
			value.kind = "object"
		}
		for decoder.More() {
			if value.kind == "object" {
				key, err := decoder.Token()
				if err != nil {
					return nil, err
				}
				value.keys = append(value.keys, key.(string))
			}
			item, err := parseValue(decoder)
			if err != nil {
				return nil, err
			}
			value.items = append(value.items, item)
		}
		_, err := decoder.Token()
		return value, err
	}
	return nil, fmt.Errorf("unexpected %v", token)
}
