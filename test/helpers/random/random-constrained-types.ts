/** Makes random types for fields with rules, with what go-playground/validator knows of them. */
import type { ValueKind } from "../../../src/constraints/rule.ts";
import type { Dice } from "./seeded-random.ts";

/** A type of a field. */
export interface ConstrainedType {
  /** The type as Go code has it. */
  text: string;
  /** The kind of its values, which may be behind pointers. */
  kind: ValueKind;
  pointers: number;
  /** Its kind in package reflect. Rules that compare two fields need fields of the same kind. */
  basic: string;
  /** The number of bits of a numeric type; 0 for others. */
  bits: number;
  comparable: boolean;
  element: ConstrainedType | null;
  key: ConstrainedType | null;
  fields: { name: string; type: ConstrainedType }[] | null;
}

/** A type that is not a pointer. */
export function ofValue(text: string, kind: ValueKind, more: Partial<ConstrainedType> = {}): ConstrainedType {
  const plain = {
    pointers: 0,
    basic: text,
    bits: 0,
    comparable: true,
    element: null,
    key: null,
    fields: null,
  };
  return { ...plain, text, kind, ...more };
}

const number = (text: string, kind: ValueKind, bits: number, basic = text) =>
  ofValue(text, kind, { bits, basic });

const text = ofValue("string", "string");
const code = ofValue("Code", "string", { basic: "string" });
const whole = number("int", "int", 64);

/** Types that can be read from one text. */
const basics = [
  ...[text, text, text, code, whole, whole],
  ...["int8", "int16", "int32", "int64"].map(name => number(name, "int", Number(name.slice(3)))),
  ...["uint8", "uint16", "uint32", "uint64"].map(name => number(name, "uint", Number(name.slice(4)))),
  number("uint", "uint", 64),
  number("Level", "int", 16, "int16"),
  number("float32", "float", 32),
  number("float64", "float", 64),
  number("Ratio", "float", 64, "float64"),
  number("time.Month", "int", 64, "int"),
  number("Signed", "int", 32, "int32"),
  ofValue("Alias", "string", { basic: "string" }),
  ofValue("bool", "bool"),
  ofValue("Flag", "bool", { basic: "bool" }),
  number("time.Duration", "duration", 64, "int64"),
  ofValue("time.Time", "time", { basic: "time" }),
];

/** A random type without structs, perhaps behind a pointer. */
export function plainType(roll: Dice): ConstrainedType {
  const type = roll.pick([...basics, ...bodyOnly]);
  return roll.chance(0.2) ? pointerTo(type) : type;
}

/** Types that only fields of JSON bodies have. */
const bodyOnly = [
  number("uintptr", "uintptr", 64),
  number("Wait", "int", 64, "int64"),
  ofValue("Names", "slice", { basic: "slice", comparable: false, element: text }),
  ofValue("Table", "map", { basic: "map", comparable: false, element: whole, key: text }),
  ofValue("Triple", "array", { basic: "array", element: whole }),
  ofValue("json.Number", "string", { basic: "string" }),
  ofValue("json.RawMessage", "slice", {
    basic: "slice",
    comparable: false,
    element: number("uint8", "uint", 8),
  }),
  ofValue("List[string]", "slice", { basic: "slice", comparable: false, element: text }),
  ofValue("List[*int8]", "slice", {
    basic: "slice",
    comparable: false,
    element: { ...number("*int8", "int", 8, "int8"), pointers: 1 },
  }),
  ...["string", "int", "Code", "*Node", "[]Level"].map(name =>
    ofValue(`Box[${name}]`, "struct", { comparable: false, fields: [] }),
  ),
  ofValue("Node", "struct", { comparable: false, fields: [{ name: "Label", type: text }] }),
  ofValue(
    'struct {\n\tInner string `json:"inner" validate:"omitempty,min=2"`\n\tNode Node `json:"node"`\n}',
    "struct",
    { comparable: false, fields: [{ name: "Inner", type: text }] },
  ),
  ofValue("any", "interface", { basic: "interface", comparable: false }),
  ofValue("[]byte", "slice", { basic: "slice", comparable: false, element: number("uint8", "uint", 8) }),
];

/** The declarations of the named types. */
export const typeDeclarations = `type (
	Code   string
	Level  int16
	Ratio  float64
	Flag   bool
	Wait   time.Duration
	Names  []string
	Table  map[string]int
	Triple [3]int
	Signed = int32
	Alias  = Code

	List[T any] []T
	Raw         json.RawMessage

	Box[T any] struct {
		Value T   \`json:"value" validate:"required"\`
		Rest  []T \`json:"rest,omitempty" validate:"max=2,dive,required"\`
	}

	Node struct {
		Label string           \`json:"label" validate:"omitempty,min=2,nefield=Other"\`
		Other string           \`json:"other"\`
		Left  *Node            \`json:"left"\`
		Next  []*Node          \`json:"next" validate:"omitempty,max=3,dive,required"\`
		Named map[string]*Node \`json:"named" validate:"dive,keys,min=2,endkeys,required"\`
	}
)
`;

/** A random type. In a body, it may have lists, maps and the given structs in it. */
export function randomType(
  roll: Dice,
  structs: ConstrainedType[],
  place: "parameter" | "body",
  depth = 0,
): ConstrainedType {
  if (place === "parameter") {
    const type = roll.pick(basics);
    return roll.chance(0.3) ? pointerTo(type) : roll.chance(0.1) ? listOf(type) : type;
  }
  const inner = () => randomType(roll, structs, "body", depth + 1);
  if (depth < 3 && roll.chance(0.3)) {
    switch (roll.below(4)) {
      case 0:
        return pointerTo(inner());
      case 1:
        return listOf(inner());
      case 2: {
        const element = inner();
        const length = roll.below(4);
        return ofValue(`[${length}]${element.text}`, "array", {
          basic: "array",
          comparable: element.comparable,
          element,
        });
      }
      default: {
        const element = inner();
        const key = roll.pick([
          text,
          text,
          code,
          whole,
          number("Level", "int", 16, "int16"),
          number("uint8", "uint", 8),
        ]);
        return ofValue(`map[${key.text}]${element.text}`, "map", {
          basic: "map",
          comparable: false,
          element,
          key,
        });
      }
    }
  }
  if (structs.length > 0 && roll.chance(0.25)) return roll.pick(structs);
  return roll.chance(0.15) ? roll.pick(bodyOnly) : roll.pick(basics);
}

function listOf(element: ConstrainedType): ConstrainedType {
  return ofValue(`[]${element.text}`, "slice", { basic: "slice", comparable: false, element });
}

/** A pointer to a type; rules apply to the value behind it. There are no pointers to interfaces. */
function pointerTo(type: ConstrainedType): ConstrainedType {
  if (type.kind === "interface") return type;
  return { ...type, text: `*${type.text}`, pointers: type.pointers + 1 };
}
