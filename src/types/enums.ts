/** Finds enums: the constants of a named basic type in its own package, and whether the type has other values, too. */
import { append, getOrMake } from "../base/text/common.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";
import type { ConstantSpec, DocLine, Expression, GoFile } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { type ConstantType, type ConstantValue, classOf } from "./constant-values.ts";
import { computeConstant, constantsIn, constantTypeOf, expressionsIn } from "./constants.ts";
import type { ConstantPlace, DeclaredTarget, GoType, TypePackage, TypeReader } from "./go-types.ts";
import { jsonMethodNames, methodSet } from "./methods.ts";
import { filesThat } from "./packages.ts";

/** Config `enums`: where values that are no members are refused. */
export type EnumChecks = "requests" | "closed" | "open";

/** What decides whether an enum is closed, beside its source. */
export interface EnumContext {
  enums: EnumChecks;
  /** The package of the generated code. */
  own: TypePackage;
}

/**
 * The enum of a type; null if the type has no constants, if they are flags, or if its methods read or write other texts than the values. A
 * type that generated code can't name is open: nothing could check its values.
 */
export function enumOf(named: GoType, { enums, own }: EnumContext) {
  const { reader, target } = named;
  const type = constantTypeOf(named);
  if (target.kind !== "declared" || "reason" in type) return null;
  const { declaration, pkg } = target;
  // What encoding/json or conversions call in place of reading or writing the value itself. They don't call String.
  const hasTextMethods = methodSet(named).methods.some(
    ({ name }) => jsonMethodNames.includes(name) || /^(?:From|To)(?:Route|Query|Form)$/.test(name),
  );
  if (declaration.typeParameters.length > 0 || hasTextMethods) return null;
  const byValue = new Map<ConstantValue, ConstantPlace[]>();
  const unknown: { place: ConstantPlace; reason: string }[] = [];
  for (const place of constantsOf(reader, target, type.type.key)) {
    const { value, reason } = computeConstant(reader, place);
    if (value === null) unknown.push({ place, reason });
    else append(byValue, value, place);
  }
  if (byValue.size + unknown.length === 0) return null;
  const directive = enumDirective(declaration.doc);
  if (directive !== "enum" && classOf(type.type) === "int" && areFlags(reader, byValue)) return null;
  const all = [...byValue.values(), ...unknown.map(({ place }) => [place])];
  const isClosed = directive
    ? directive === "enum"
    : pkg.isOfUser && enums !== "open" && haveAll(type.type, all);
  return {
    /** The type has no other values, and generated code can name it. */
    closed: isClosed && (pkg === own || isExported(declaration.name)),
    /** Each value once, in the order of the source, with its constants, of which the first one names it. */
    values: Array.from(byValue, ([value, places]) => {
      const first = places.find(({ name }) => isExported(name)) ?? places[0]!;
      return { value, places: [first, ...places.filter(place => place !== first)] };
    }),
    /** The constants of the type whose value is not known. */
    unknown,
  };
}

/**
 * Reports whether constants, each list with one value, seem to be all values of their type: texts whose constants stand in one declaration, and integers that iota counts.
 * Others name a few of many values: `type Port int` with a default, `type Seconds int` with a minute.
 */
function haveAll(type: ConstantType, values: ConstantPlace[][]): boolean {
  if (values.length < 2) return false;
  if (classOf(type) === "int") return values.every(places => places.some(usesIota));
  const blocks = values[0]!.map(({ block }) => block);
  const isIn = (block: ConstantSpec) => values.every(places => places.some(one => one.block === block));
  return type.basic === "string" && blocks.some(isIn);
}

/** The constants of a type in its own package, in the order of the source. */
export function constantsOf(
  reader: TypeReader,
  { declaration, pkg }: Pick<DeclaredTarget, "declaration" | "pkg">,
  key: string,
): ConstantPlace[] {
  // In `const A = Kind(1)` and `const B = A`, B has the type Kind without its name: each constant or alias that is found is a name to look for next.
  const names = new Set([declaration.name]);
  const found = new Set<ConstantPlace>();
  const computed = new Set<ConstantPlace>();
  const places = new Map<GoFile, ConstantPlace[]>();
  for (let before = 0; before !== names.size; ) {
    before = names.size;
    const mayMatter = (text: string) => /\bconst\b/.test(text) && mentionsOne(text, names);
    for (const { file } of filesThat(reader, pkg, mayMatter)) {
      for (const { alias, name, type } of file.types)
        if (alias && mentionsOne(type.text, names)) names.add(name);
      for (const place of getOrMake(places, file, () => constantsIn(file, pkg))) {
        const { type, values } = place.written;
        if (computed.has(place) || !mentionsOne(`${type?.text ?? ""} ${values?.text ?? ""}`, names)) continue;
        computed.add(place);
        if (computeConstant(reader, place).type?.key !== key) continue;
        found.add(place);
        names.add(place.name);
      }
    }
  }
  return [...places.values()].flat().filter(place => found.has(place));
}

const identifier = unicodePattern(String.raw`[\p{L}_][\p{L}\p{Nd}_]*`, "g");

function mentionsOne(text: string, names: ReadonlySet<string>): boolean {
  // Splitting a file into words takes as long as searching it for dozens of names.
  if (names.size < 16 && ![...names].some(name => text.includes(name))) return false;
  for (const [word] of text.matchAll(identifier(text))) if (names.has(word)) return true;
  return false;
}

/**
 * Reports whether integers are flags, which are combined as in `Read | Write`: two are declared by a shift (`1 << iota`, `1 << 3`); or none is declared
 * by iota, at least three are powers of two, all others are 0 or unions of these, and some number between the smallest and the largest is missing.
 */
function areFlags(reader: TypeReader, values: ReadonlyMap<ConstantValue, ConstantPlace[]>): boolean {
  const declared = Array.from(values.values(), ([first]) => howWritten(reader, first!));
  if (declared.filter(one => one === "shifted").length > 1) return true;
  const numbers = [...values.keys()].flatMap(value =>
    typeof value === "bigint" && value !== 0n ? value : [],
  );
  if (declared.includes("counted") || numbers.some(number => number < 0n)) return false;
  const powers = numbers.filter(number => (number & (number - 1n)) === 0n);
  const union = powers.reduce((all, power) => all | power, 0n);
  const sorted = numbers.toSorted((a, b) => (a < b ? -1 : 1));
  const hasGap = sorted.some((number, index) => index > 0 && number !== sorted[index - 1]! + 1n);
  return powers.length > 2 && hasGap && numbers.every(number => (number & ~union) === 0n);
}

/** How an integer is declared: by a shift, `1 << iota` or in a conversion `Kind(1 << 3)`; by iota without a shift, `iota + 1`; null for other constants. */
function howWritten(reader: TypeReader, place: ConstantPlace): "shifted" | "counted" | null {
  const { written, index } = place;
  let expression: Expression | undefined = expressionsIn(reader, written.values?.text ?? "")[index];
  while (expression?.kind === "call" && expression.arguments.length === 1)
    expression = expression.arguments[0];
  if (expression?.kind === "binary" && expression.operator === "<<") return "shifted";
  return usesIota(place) ? "counted" : null;
}

function usesIota({ written }: ConstantPlace): boolean {
  return mentionsOne(written.values?.text ?? "", new Set(["iota"]));
}

/** The comment of a constant: its doc comment, or else the comment at the end of its line. */
export function commentOf({ spec }: ConstantPlace): DocLine[] {
  return spec.doc.some(({ text }) => text !== "") ? spec.doc : spec.lineComment;
}

// The directives in a type's doc comment: `gen:enum` and `gen:open` say whether the constants of the type are its only values, `gen:ignore` that it is no message.

/** The words that may follow `gen:` in a type's doc comment. */
export const enumWords = ["enum", "open"] as const;

/** The directive in a type's doc comment: `enum` if the constants are the type's only values, `open` if it has others. Null without a directive. */
export function enumDirective(doc: DocLine[]): (typeof enumWords)[number] | null {
  return enumWords.find(word => doc.some(({ text }) => `${text} `.startsWith(`gen:${word} `))) ?? null;
}

/** Reports whether a type's doc comment says that the type is no message of a handler, whatever its name. */
export function isIgnored(doc: DocLine[]): boolean {
  return doc.some(({ text }) => /^(?:gen|gh):ignore(?:\s|$)/.test(text));
}
