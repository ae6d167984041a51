/** Finds constants by name and computes them. They may use iota, other constants, also of imported packages, and repeat the expression of the line before. */
import { getOrMake, groupBy } from "../base/text/common.ts";
import type { ConstantSpec, Expression, GoFile, TypeExpression } from "../go/declarations.ts";
import { predeclaredNames, predeclaredTypes } from "../go/identifiers.ts";
import { tokensOf } from "../go/lexer.ts";
import { typeOfName } from "../go/type-expressions.ts";
import type { ConstantName, Operand } from "./constant-operations.ts";
import { assign, evaluate, failed, known, nameText } from "./constant-operations.ts";
import { untyped, wholeNumber } from "./constant-values.ts";
import type { ConstantPlace, GoType, TypePackage, TypeReader } from "./go-types.ts";
import { typeAt } from "./lookup.ts";
import { declaresName, filesThat, importOf, maybeDeclaresName, openImport } from "./packages.ts";

/** The constants that a file declares, except for `_`. */
export function constantsIn(file: GoFile, pkg: TypePackage): ConstantPlace[] {
  const places: ConstantPlace[] = [];
  let [written, block]: (ConstantSpec | null)[] = [null, null];
  for (const spec of file.constants) {
    if (spec.iota === 0) block = spec;
    if (spec.iota === 0 || spec.type || spec.values) written = spec;
    for (const [index, { name }] of spec.names.entries()) {
      if (name !== "_" && name !== "")
        places.push({ name, spec, index, written: written ?? spec, block: block ?? spec, file, pkg });
    }
  }
  return places;
}

/** Finds the declaration of a constant; null when the package has none of that name. */
function findConstant(reader: TypeReader, pkg: TypePackage, name: string): ConstantPlace | null {
  return getOrMake(pkg.constants, name, () => {
    for (const { file } of filesThat(reader, pkg, text => maybeDeclaresName(text, name))) {
      const index = () => groupBy(constantsIn(file, pkg), place => place.name);
      // The first of several declarations counts.
      const [place] = getOrMake(reader.constantIndexes, file, index).get(name) ?? [];
      if (place) return place;
    }
    return null;
  });
}

/** The expressions in a list such as `1, 2` of `const a, b = 1, 2`; none where it has a syntax error or is nested too deep. */
export function expressionsIn({ parser, expressions }: TypeReader, text: string): Expression[] {
  return getOrMake(expressions, text, () => {
    const tokens = tokensOf(text).filter(({ text }) => text !== ";");
    const [first, dot, field] = tokens;
    // Nearly all are a literal or a name, which needs no parser.
    if (first?.kind === "number" || first?.kind === "rune" || first?.kind === "string") {
      if (!dot) return [{ kind: "literal", token: first.kind, text: first.text }];
    } else if (first?.kind === "identifier") {
      const operand: Expression = { kind: "name", name: first.text };
      if (!dot) return [operand];
      if (dot.text === "." && tokens.length === 3) return [{ kind: "selector", operand, field: field!.text }];
    }
    const [statement] = parser.parseBody(`{ _ = ${text}\n}`) ?? [];
    return statement?.kind === "assign" ? statement.right : [];
  });
}

/** Computes a constant, which may be given as an expression, and those that it refers to. Recursion would overflow the stack: `const B = A`, `const C = B` and so on can fill a file. */
export function computeConstant(reader: TypeReader, place: ConstantPlace, given?: Expression): Operand {
  const { constants } = reader;
  const known = constants.get(nameOf(place));
  if (known) return known;
  const waiting = [startComputing(reader, place, given)];
  const started = new Set([nameOf(place)]);
  for (let last = waiting.at(-1); last; last = waiting.at(-1)) {
    const next = last.pending.shift();
    if (!next) {
      constants.set(nameOf(last.place), compute(reader, last));
      waiting.pop();
    } else if (!constants.has(nameOf(next))) {
      if (started.has(nameOf(next))) constants.set(nameOf(next), failed(`${next.name} refers to itself`));
      else waiting.push(startComputing(reader, next));
      started.add(nameOf(next));
    }
  }
  return constants.get(nameOf(place))!;
}

/** The constant's name in its declaration, which identifies it. */
function nameOf({ spec, index }: ConstantPlace): ConstantSpec["names"][number] {
  return spec.names[index]!;
}

/** A constant that is being computed, with what the names in it mean; `pending` are the constants that it refers to and that were not looked at yet. */
type Computation = ReturnType<typeof startComputing>;

function startComputing(reader: TypeReader, place: ConstantPlace, given?: Expression) {
  const expression = given ?? expressionsIn(reader, place.written.values?.text ?? "")[place.index];
  const meanings = new Map<string, NameMeaning>();
  for (const name of expression ? namesIn(expression) : [])
    getOrMake(meanings, name, () => nameMeaning(reader, place, name));
  const declared = [...meanings.values()].filter(meaning => meaning.kind === "declared");
  return { place, expression, meanings, pending: declared.map(({ place }) => place) };
}

/** Computes a constant after all that it refers to. */
function compute(reader: TypeReader, { place, expression, meanings }: Computation): Operand {
  const { written, name } = place;
  const declared = written.type ? constantType(reader, place, written.type) : null;
  const type = declared?.kind === "type" ? declared.type : null;
  if (!expression) return failed(`${name} has no value that can be read`, type);
  const operand = evaluate(expression, name => {
    const meaning = meanings.get(name)!;
    if (meaning.kind !== "declared") return meaning;
    return { kind: "constant", operand: reader.constants.get(nameOf(meaning.place))! };
  });
  if (declared?.kind === "unknown") return failed(declared.reason);
  return type ? assign(operand, type) : operand;
}

/** Computes an expression that stands in a file, for example the length of an array type. */
export function computeExpression(
  reader: TypeReader,
  written: string | Expression,
  { file, pkg }: Pick<ConstantPlace, "file" | "pkg">,
): Operand {
  const name = "the expression";
  const span = file.packageSpan;
  const unwritten = { type: null, values: null, iota: 0, doc: [], lineComment: [] };
  const spec: ConstantSpec = { names: [{ name, span }], ...unwritten };
  const place = { name, spec, index: 0, written: spec, block: spec, file, pkg };
  const expression = typeof written === "string" ? expressionsIn(reader, written)[0] : written;
  return computeConstant(reader, place, expression);
}

/** The value of an expression in the statements of a function; null if it is not a constant. `hidden` has the names that the function declares: they hide constants of the package. */
export function constantOf(
  reader: TypeReader,
  expression: Expression,
  { file, pkg, hidden }: Pick<ConstantPlace, "file" | "pkg"> & { hidden: ReadonlySet<string> },
): Operand["value"] {
  if (namesIn(expression).some(name => hidden.has(name.split(".")[0]!))) return null;
  return computeExpression(reader, expression, { file, pkg }).value;
}

/** The names in an expression, with their qualifiers; a name that is used twice is there twice. */
function namesIn(expression: Expression): string[] {
  const names: string[] = [];
  const pending = [expression];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const name = nameText(next);
    if (name !== null) names.push(name);
    else if (next.kind === "unary") pending.push(next.operand);
    else if (next.kind === "binary") pending.push(next.left, next.right);
    else if (next.kind === "call") pending.push(next.callee, ...next.arguments);
  }
  return names;
}

/** What a name means; for a constant that is declared, the place of its declaration. */
type NameMeaning = ConstantName | { kind: "declared"; place: ConstantPlace };

/** Looks up a name in Go's scopes: the package, the imports, the predeclared names. */
function nameMeaning(reader: TypeReader, place: ConstantPlace, text: string): NameMeaning {
  const { file, pkg, spec } = place;
  const [name = "", qualifier = null] = text.split(".").reverse();
  const typeNamed = () => constantType(reader, place, typeOfName(name, nameOf(place).span, qualifier));
  const meaningIn = (path: string): NameMeaning => {
    const opened = openImport(reader, path, pkg.dir);
    const found = "package" in opened ? findConstant(reader, opened.package, name) : null;
    if (found) return { kind: "declared", place: found };
    const type = typeNamed();
    return type.kind === "unknown" && "reason" in opened ? { ...type, reason: opened.reason } : type;
  };
  if (qualifier !== null) {
    const path = importOf(reader, qualifier, file, pkg.dir);
    if (path === null) return { kind: "unknown", reason: `${file.name} imports no package ${qualifier}` };
    if (path === "unsafe" && name !== "Pointer") return { kind: "builtin", name: `unsafe.${name}` };
    return meaningIn(path);
  }
  if (predeclaredNames.has(name) && !declaresName(reader, pkg, name)) {
    if (name === "iota") return { kind: "constant", operand: known(untyped.int, BigInt(spec.iota)) };
    if (name === "true" || name === "false")
      return { kind: "constant", operand: known(untyped.bool, name === "true") };
    const basic = predeclaredTypes.get(name);
    return basic === undefined ? { kind: "builtin", name } : { kind: "type", type: { key: basic, basic } };
  }
  const own = findConstant(reader, pkg, name);
  if (own) return { kind: "declared", place: own };
  if (!declaresName(reader, pkg, name)) {
    for (const { path } of file.imports.filter(spec => spec.name === ".")) {
      const found = meaningIn(path);
      if (found.kind !== "unknown") return found;
    }
  }
  return typeNamed();
}

function constantType(reader: TypeReader, { file, pkg }: ConstantPlace, type: TypeExpression): TypeMeaning {
  return constantTypeOf(typeAt(reader, { type, file, pkg, typeArguments: new Map() }));
}

/** The type of constants; or the reason why a Go type can't have constants. */
type TypeMeaning = Extract<ConstantName, { kind: "type" | "unknown" }>;

/** The type that constants of a Go type have. */
export function constantTypeOf({ target, underlying, kind, id }: GoType): TypeMeaning {
  if (underlying.kind === "unknown") return underlying;
  if (target.kind === "literal" || !predeclaredTypes.has(kind))
    return { kind: "unknown", reason: `${id} is not a basic type` };
  // The dot keeps the key different from that of a predeclared type with the same name.
  const isOwn = target.kind === "declared" && target.pkg.importPath === null;
  return { kind: "type", type: { key: isOwn ? `.${target.declaration.name}` : id, basic: kind } };
}

/** The length of an array type. Null for other types, and if gen can't compute it, for example with `unsafe.Sizeof`. */
export function arrayLength({ reader, literal }: GoType): number | null {
  if (literal?.type.kind !== "array") return null;
  const { length } = literal.type;
  const value = wholeNumber(length) ?? computeExpression(reader, length, literal).value;
  const number = typeof value === "bigint" ? Number(value) : -1;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}
