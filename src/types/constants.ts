/** Finds constants by name and computes them. They may use iota, other constants, also of imported packages, and repeat the expression of the line before. */

import type { Span } from "../base/report/diagnostic.ts";
import { getOrMake } from "../base/text/maps.ts";
import { type ConstantExpression, parseExpressions } from "../go/constant-expressions.ts";
import type { ConstantSpec, GoFile, TypeExpression } from "../go/declarations.ts";
import { predeclaredNames, predeclaredTypes } from "../go/predeclared.ts";
import { typeOfName } from "../go/type-expressions.ts";
import { assign, failed, known, type Operand } from "./constant-operations.ts";
import { type ConstantType, untyped } from "./constant-types.ts";
import { type ConstantName, evaluate } from "./evaluate-constant.ts";
import { declaresName, filesThat } from "./find-declarations.ts";
import type { ConstantPlace, GoType, TypePackage, TypeReader } from "./go-types.ts";
import { importOf } from "./imports.ts";
import { typeAt } from "./lookup.ts";
import { openImport } from "./packages.ts";
import { maybeDeclaresConstant } from "./search.ts";

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
  for (const file of filesThat(reader, pkg, text => maybeDeclaresConstant(text, name))) {
    const places = getOrMake(reader.constantIndexes, file, () => {
      // Reversed, since the first of several declarations counts, and a map keeps the last one.
      return new Map(
        constantsIn(file, pkg)
          .reverse()
          .map(place => [place.name, place]),
      );
    });
    const place = places.get(name);
    if (place) return place;
  }
  return null;
}

/** Computes a constant, and those that it refers to. Recursion would overflow the stack: `const B = A`, `const C = B` and so on can fill a file. */
export function computeConstant(reader: TypeReader, place: ConstantPlace): Operand {
  const computing = new Set<string>();
  return withoutStack(one => computeOnce(reader, one, computing), place);
}

/**
 * Runs a recursive function whose depth the input decides, such as a chain of constants: calls that wait for others are kept in a list, because
 * the stack is too short for them. The function yields the argument of each inner call, and gets its result.
 */
function withoutStack<Argument, Result>(
  call: (argument: Argument) => Generator<Argument, Result, Result>,
  argument: Argument,
): Result {
  const calls = [call(argument)];
  let result: Result;
  for (;;) {
    // A generator ignores what the first call of `next` gives it.
    const step = calls.at(-1)!.next(result!);
    if (step.done) {
      result = step.value;
      calls.pop();
      if (calls.length === 0) return result;
    } else calls.push(call(step.value));
  }
}

/** Computes a constant unless that was done before. `computing` holds the constants that wait for this one, to find cycles. */
function* computeOnce(reader: TypeReader, place: ConstantPlace, computing: Set<string>): Computation {
  const { span } = place.spec.names[place.index]!;
  const key = `${place.pkg.dir}/${place.file.name}:${span.line}:${span.column}`;
  const before = reader.constants.get(key);
  if (before) return before;
  if (computing.has(key)) return failed(`${place.name} refers to itself`);
  computing.add(key);
  const operand = yield* computeDeclared(reader, place);
  computing.delete(key);
  reader.constants.set(key, operand);
  return operand;
}

/** Computes a constant. It yields each constant that this one refers to, and gets its operand. */
type Computation = Generator<ConstantPlace, Operand, Operand>;

function* computeDeclared(reader: TypeReader, place: ConstantPlace): Computation {
  const { written, index, name } = place;
  const wordSize = wordSizeOf(reader);
  const declared = written.type ? constantType(reader, place, written.type) : null;
  const type = declared && "type" in declared ? declared.type : null;
  const expression = parseExpressions(written.values?.text ?? "")[index];
  if (!expression) return failed(`${name} has no value`, type);
  const meanings = new Map<string, ConstantName>();
  for (const one of namesIn(expression)) {
    const key = `${one.package ?? ""}.${one.name}`;
    if (meanings.has(key)) continue;
    const meaning = nameMeaning(reader, place, one);
    meanings.set(key, "place" in meaning ? constantName(yield meaning.place) : meaning);
  }
  const operand = evaluate(expression, {
    meaningOf: ({ package: qualifier, name }) => meanings.get(`${qualifier ?? ""}.${name}`)!,
    wordSize,
  });
  if (declared && "reason" in declared) return failed(declared.reason);
  return type ? assign(operand, type, wordSize) : operand;
}

/** Computes an expression that stands in a file, for example the length of an array type. */
export function computeExpression(
  reader: TypeReader,
  values: { text: string; span: Span },
  { file, pkg }: Pick<ConstantPlace, "file" | "pkg">,
): Operand {
  const names = [{ name: "the expression", span: values.span }];
  const spec: ConstantSpec = { names, type: null, values, iota: 0, doc: [], lineComment: [] };
  const place: ConstantPlace = {
    name: "the expression",
    spec,
    index: 0,
    written: spec,
    block: spec,
    file,
    pkg,
  };
  const computing = new Set<string>();
  return withoutStack(
    one => (one === place ? computeDeclared(reader, one) : computeOnce(reader, one, computing)),
    place,
  );
}

type NameExpression = ConstantExpression & { kind: "name" };

/** The names in an expression; a name that is used twice is there twice. */
function namesIn(expression: ConstantExpression): NameExpression[] {
  const names: NameExpression[] = [];
  const pending = [expression];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === "name") names.push(next);
    else if (next.kind === "unary") pending.push(next.operand);
    else if (next.kind === "binary") pending.push(next.left, next.right);
    else if (next.kind === "call") pending.push(next.callee, ...next.arguments);
  }
  return names;
}

function constantName(operand: Operand): ConstantName {
  return { kind: "constant", operand };
}

/** What a name means; for a constant that is declared, the place of its declaration. */
type NameMeaning = ConstantName | { kind: "declared"; place: ConstantPlace };

/** Looks up a name in Go's scopes: the package, the imports, the predeclared names. */
function nameMeaning(
  reader: TypeReader,
  place: ConstantPlace,
  { package: qualifier, name }: NameExpression,
): NameMeaning {
  const { file, pkg } = place;
  if (qualifier !== null) {
    const path = importOf(reader, qualifier, file, pkg.dir);
    if (path === null) return unknown(`${file.name} imports no package ${qualifier}`);
    if (path === "unsafe" && name !== "Pointer") return { kind: "builtin", name: `unsafe.${name}` };
    return meaningIn(reader, place, { qualifier, name, path });
  }
  if (predeclaredNames.has(name) && !isShadowed(reader, place, name))
    return predeclared(name, place.spec.iota);
  const own = findConstant(reader, pkg, name);
  if (own) return { kind: "declared", place: own };
  if (!declaresName(reader, pkg, name)) {
    for (const { path } of file.imports.filter(spec => spec.name === ".")) {
      const found = meaningIn(reader, place, { qualifier: null, name, path });
      if (found.kind !== "unknown") return found;
    }
  }
  return typeName(reader, place, { package: null, name });
}

function meaningIn(
  reader: TypeReader,
  place: ConstantPlace,
  { qualifier, name, path }: { qualifier: string | null; name: string; path: string },
): NameMeaning {
  const opened = openImport(reader, path, place.pkg.dir);
  if ("package" in opened) {
    const found = findConstant(reader, opened.package, name);
    if (found) return { kind: "declared", place: found };
  }
  const type = typeName(reader, place, { package: qualifier, name });
  return type.kind === "unknown" && "reason" in opened ? unknown(opened.reason) : type;
}

function unknown(reason: string): ConstantName {
  return { kind: "unknown", reason };
}

function predeclared(name: string, iota: number): ConstantName {
  if (name === "iota") return constantName(known(untyped.int, { kind: "int", value: BigInt(iota) }));
  if (name === "true" || name === "false")
    return constantName(known(untyped.bool, { kind: "bool", value: name === "true" }));
  const basic = predeclaredTypes.get(name);
  return basic === undefined ? { kind: "builtin", name } : { kind: "type", type: { key: basic, basic } };
}

/** Reports whether the package declares a predeclared name itself. */
function isShadowed(reader: TypeReader, { pkg }: ConstantPlace, name: string): boolean {
  return getOrMake(pkg.shadowed, name, () => {
    const files = filesThat(reader, pkg, text => maybeDeclaresConstant(text, name));
    return files.some(file => file.declaredNames.includes(name));
  });
}

function typeName(
  reader: TypeReader,
  place: ConstantPlace,
  { package: qualifier, name }: { package: string | null; name: string },
): ConstantName {
  const { span } = place.spec.names[place.index]!;
  const found = constantType(reader, place, typeOfName(name, span, qualifier));
  return "type" in found ? { kind: "type", type: found.type } : unknown(found.reason);
}

/** The type of a constant that is declared with a type. */
function constantType(
  reader: TypeReader,
  { file, pkg }: Pick<ConstantPlace, "file" | "pkg">,
  type: TypeExpression,
): { type: ConstantType } | { reason: string } {
  return constantTypeOf(typeAt(reader, { type, file, pkg, typeArguments: new Map() }));
}

/** The type that constants of a Go type have; the reason where the Go type can't have constants. */
export function constantTypeOf({
  target,
  underlying,
  kind,
  id,
}: GoType): { type: ConstantType } | { reason: string } {
  if (underlying.kind === "unknown") return { reason: underlying.reason };
  if (target.kind === "literal" || !predeclaredTypes.has(kind))
    return { reason: `${id} is not a basic type` };
  // The dot keeps the key different from that of a predeclared type with the same name.
  const isOwn = target.kind === "declared" && target.pkg.importPath === null;
  return { type: { key: isOwn ? `.${target.declaration.name}` : id, basic: kind } };
}

/** The length of an array type. Null for other types, and if gen can't compute it, for example with `unsafe.Sizeof`. */
export function arrayLength({ reader, literal }: GoType): number | null {
  if (literal?.type.kind !== "array") return null;
  const { length, span } = literal.type;
  const { value } = /^(?:0|[1-9]\d*)$/.test(length)
    ? { value: { kind: "int", value: length } as const }
    : computeExpression(reader, { text: length, span }, literal);
  const number = value?.kind === "int" ? Number(value.value) : -1;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

const shortWords = new Set(["386", "arm", "armbe", "mips", "mipsle", "ppc", "riscv", "s390", "sparc"]);

/** The size of int in bits. */
function wordSizeOf({ build }: TypeReader): number {
  return shortWords.has(build.goarch) ? 32 : 64;
}
