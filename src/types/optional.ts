/**
 * The type `Optional[T]`: a value of a JSON object that is absent, null or a T. gen declares it where the source names it, so gen must know it before
 * there is a file with it. A generic type of the same form, such as a copy, is treated alike.
 */
import type { GoParser } from "../go/parser.ts";
import { hasGoHeader } from "../packages/source/generated-header.ts";
import type { GoType, TypePackage, TypeReader } from "./go-types.ts";
import { findMethods, indexFile } from "./packages.ts";

/** The name of the type. */
export const optionalName = "Optional";

/** The T of an `Optional[T]`; null for all other types. */
export function optionalValue({ reader, target }: GoType): GoType | null {
  if (target.kind !== "declared" || target.typeArguments.size !== 1) return null;
  const { declaration, pkg, typeArguments } = target;
  if (declaration.type.kind !== "struct") return null;
  const names = declaration.type.fields.flatMap(field => field.names.map(({ name }) => name));
  if (names.join() !== "Value,Valid,Null") return null;
  const methods = findMethods(reader, pkg, declaration.name).map(({ name }) => name);
  const isWhole = ["IsZero", "MarshalJSON", "UnmarshalJSON"].every(name => methods.includes(name));
  return isWhole ? [...typeArguments.values()][0]! : null;
}

/** The T of an `Optional[T]` whose methods are known, since gen wrote or will write its file; null for all other types, such as a copy. */
export function generatedOptional(type: GoType): GoType | null {
  const value = optionalValue(type);
  if (value === null || type.target.kind !== "declared") return null;
  const { file, pkg } = type.target;
  const text = pkg.files.find(({ parsed }) => parsed?.file === file)?.text;
  return text === "" || (text !== undefined && hasGoHeader(text)) ? value : null;
}

/** Adds the declaration to a package whose files don't have it: a file that gen is going to write. */
export function declareOptional(reader: Pick<TypeReader, "parser">, pkg: TypePackage): void {
  const file = optionalFile(reader.parser, pkg.name);
  pkg.files.push({ name: file.name, text: "", mayDeclare: null, parsed: indexFile(file) });
  pkg.declarations.set(optionalName, { declaration: file.types[0]!, file });
  pkg.methods.clear();
}

function optionalFile(parser: Pick<GoParser, "parseDeclarations">, packageName: string) {
  // Where one is embedded, which is an error, its fields are not those of a message.
  const text = optionalText(packageName).replaceAll(/^\t(?:Value|Valid|Null) \w+$/gm, '$& `json:"-"`');
  return parser.parseDeclarations("optional.go", text);
}

/** The Go file with the declaration. A test compares it with what the helper's template prints. */
export function optionalText(packageName: string): string {
  return `package ${packageName}

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// Optional is a value of a JSON object that may be absent, null or a T, as in the body
// of a PATCH. Its zero value is absent, and a field with the tag option omitzero is left
// out then.
type Optional[T any] struct {
	// Value is the value; a zero one unless Valid is set.
	Value T
	// Valid reports whether there is a value.
	Valid bool
	// Null reports whether there is null in place of a value.
	Null bool
}

// Get returns the value, and whether there is one.
func (o Optional[T]) Get() (T, bool) { return o.Value, o.Valid }

// IsZero reports whether o is absent: neither null nor a value.
func (o Optional[T]) IsZero() bool { return !o.Valid && !o.Null }

// MarshalJSON writes the value, or null without one.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if !o.Valid {
		return []byte("null"), nil
	}
	switch v := any(o.Value).(type) { // simple values take one allocation
	case string:
		isSpecial := func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(\`"\\<>&\`, r) }
		if !strings.ContainsFunc(v, isSpecial) {
			return strconv.AppendQuote(nil, v), nil
		}
	case bool:
		return strconv.AppendBool(nil, v), nil
	case int:
		return strconv.AppendInt(nil, int64(v), 10), nil
	}
	value := o.Value
	return json.Marshal(&value)
}

// UnmarshalJSON reads a value or null.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	*o = Optional[T]{Null: string(data) == "null"}
	if o.Null {
		return nil
	}
	o.Valid = true
	switch v := any(&o.Value).(type) { // simple values need no decoder
	case *string:
		isSpecial := func(r rune) bool { return r == '\\\\' || r > '~' }
		if end := len(data) - 1; end > 0 && data[0] == '"' && data[end] == '"' && !bytes.ContainsFunc(data, isSpecial) {
			*v = string(data[1:end])
			return nil
		}
	case *bool:
		if *v = string(data) == "true"; *v || string(data) == "false" {
			return nil
		}
	case *int:
		if n, err := strconv.Atoi(string(data)); err == nil {
			*v = n
			return nil
		}
	}
	return json.Unmarshal(data, &o.Value)
}
`;
}
