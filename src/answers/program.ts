/**
 * Finds what names mean: in the blocks of a function, and in the packages of the user's module, with their functions, methods, constants and variables. Bodies are parsed when
 * they are needed.
 */
import { getOrMake } from "../base/text/common.ts";
import type { Expression, TypeExpression } from "../go/declarations.ts";
import { predeclaredTypes } from "../go/identifiers.ts";
import { basicResult, likeJSON, times } from "../go/standard-functions.ts";
import { typeOfName } from "../go/type-expressions.ts";
import { namesUsedIn } from "../go/walk-statements.ts";
import type { KnownOperand } from "../types/constant-operations.ts";
import { computeExpression } from "../types/constants.ts";
import type { GoType, TypePackage } from "../types/go-types.ts";
import { declaredType, typeAt } from "../types/lookup.ts";
import { importOf, openImport } from "../types/packages.ts";
import type { Call, CodePlace, Frame, Path, Program, Run, Scope, Value } from "./types.ts";
import { constantValue, forgetKeys, numberOf, single } from "./values.ts";

/** What a program is made from. */
export type ProgramInput = Pick<Program, "reader" | "pkg"> & Partial<Pick<Program, "replaced" | "makers">>;

export function readProgram({ replaced = new Set(), makers = new Map(), ...own }: ProgramInput): Program {
  forgetKeys();
  const names = { packages: new Map(), predeclared: new Map(), globals: new Map() };
  return { ...own, replaced, makers, ...names, summaries: new Map(), steps: new Map() };
}

/** What was found so far in a package. */
export const codeOf = ({ packages }: Program, pkg: TypePackage) =>
  getOrMake(packages, pkg, () => ({ constants: new Map(), values: new Map() }));

/** The value of a constant expression at a place; null if it is none. */
export function constantOf(program: Program, text: string, place: CodePlace): Value | null {
  const { file, pkg } = place;
  return getOrMake(codeOf(program, pkg).constants, `${file.name} ${text}`, () => {
    const operand = computeExpression(program.reader, text, place);
    return operand.value === null ? null : constantValue(operand, typeOfConstant(program, operand, place));
  });
}

/** The type of a constant; null for an untyped one. */
function typeOfConstant(program: Program, { type }: KnownOperand, place: CodePlace): GoType | null {
  const { key } = type;
  if (predeclaredTypes.has(key) || key.startsWith("untyped ")) return null;
  const at = key.lastIndexOf(".");
  const path = key.slice(0, at);
  const opened = path === "" ? { package: program.pkg } : openImport(program.reader, path, place.pkg.dir);
  return "package" in opened ? declaredType(program.reader, opened.package, key.slice(at + 1)) : null;
}

/** What a type as written stands for. */
export const typeIn = ({ reader }: Program, place: CodePlace, type: TypeExpression): GoType =>
  typeAt(reader, { type, ...place });

/** A predeclared type. */
export function predeclaredType(program: Program, name: string): GoType {
  const { pkg, predeclared } = program;
  const { file } = pkg.files[0]!.parsed!;
  const type = typeOfName(name, file.packageSpan);
  return getOrMake(predeclared, name, () => typeIn(program, { file, pkg, typeArguments: new Map() }, type));
}

/** The scope of a function that is followed, or of code outside of all functions. */
export function outermostScope(place: CodePlace, given: Pick<Frame, "run"> & Partial<Frame>): Scope {
  const unset = { depth: 0, hasWriter: true, results: [], resultTypes: [], inputs: [], panics: [] };
  const frame = { ...unset, declaredTypes: new Map(), ...given };
  return { ...place, frame, names: new Map(), parent: null, label: "" };
}

/** A call on a path; of one that is not written, there are no expressions of arguments. */
export function callAt(
  expression: Expression,
  given: readonly Value[],
  path: Path,
  expressions: readonly Expression[] = [],
): Call {
  const { scope, state } = path;
  return { run: scope.frame.run, expression, arguments: expressions, given, path, state };
}

/** The values of several expressions. The Go compiler reads variables and fields after all calls. */
export function evaluateEach(expressions: readonly Expression[], path: Path): Value[] {
  const read = (one: Expression) => single(path.scope.frame.run.evaluate(one, path));
  const values = expressions.map(read);
  const last = expressions.findLastIndex(({ kind }) => kind === "call");
  const isLate = ({ kind }: Expression, index: number) => index < last && /^(?:name|selector)$/.test(kind);
  return expressions.map((one, index) => (isLate(one, index) ? read(one) : values[index]!));
}

export class TooManySteps extends Error {}

/** Counts steps; throws TooManySteps where none are left. */
export function countStep(run: Run, steps = 1): void {
  run.budget -= steps;
  if (run.budget < 0) throw new TooManySteps("the search takes too long");
}

export const innerScope = (parent: Scope): Scope => ({ ...parent, names: new Map(), parent });

/** The cell of a variable; null for a name that is none. */
export function findVariable(scope: Scope, name: string): string | null {
  for (let current: Scope | null = scope; current; current = current.parent) {
    const cell = current.names.get(name);
    if (cell !== undefined) return cell;
  }
  return null;
}

/** Declares a variable in a block; returns its cell. */
export function declare(scope: Scope, name: string, where: object): string {
  const cell = `${name}#${numberOf(where)}`;
  scope.names.set(name, cell);
  return cell;
}

/** All cells that names of a scope mean. */
export function visibleCells(scope: Scope): Set<string> {
  const cells = new Set([...scope.frame.inputs, ...scope.frame.results]);
  for (let current: Scope | null = scope; current; current = current.parent)
    for (const cell of current.names.values()) cells.add(cell);
  return cells;
}

/** The import path that an expression names, encoding/json for a package like it; null where it is not a qualifier. */
export function qualifierPath(expression: Expression, scope: Scope): string | null {
  if (expression.kind !== "name" || findVariable(scope, expression.name) !== null) return null;
  const path = importOf(scope.frame.run.program.reader, expression.name, scope.file, scope.pkg.dir);
  return path?.replace(likeJSON, "encoding/json") ?? null;
}

/** The type that an expression names, as in a conversion `T(x)`; null if it names none. */
export function typeNamedBy(expression: Expression, scope: Scope): GoType | null {
  const { program } = scope.frame.run;
  if (expression.kind === "type") return typeIn(program, scope, expression.type);
  if (expression.kind === "unary" && expression.operator === "*") {
    const held = typeNamedBy(expression.operand, scope);
    if (!held) return null;
    const { type: element, ...place } = held.place;
    const pointer = { kind: "pointer", element, text: `*${element.text}`, span: element.span } as const;
    return typeAt(program.reader, { ...place, type: pointer });
  }
  const isQualified = expression.kind === "selector" && qualifierPath(expression.operand, scope) !== null;
  const first = isQualified ? expression.operand : expression;
  if (first.kind !== "name" || findVariable(scope, first.name) !== null) return null;
  const [name, qualifier] = isQualified ? [expression.field, first.name] : [first.name, null];
  const type = typeIn(program, scope, typeOfName(name, scope.file.packageSpan, qualifier));
  return type.target.kind === "unknown" ? null : type;
}

/** The type of the first result of a function, or of a method of the `receiver`; null where its name says nothing. */
export function resultType(name: string, { run, expression, path }: Call, receiver: GoType | null = null) {
  const basic = basicResult(name);
  if (basic) return predeclaredType(run.program, basic);
  if (!times.test(name)) return null;
  if (receiver) return receiver.id === "time.Time" ? receiver : null;
  const { callee } = expression.kind === "call" ? expression : { callee: null };
  return callee?.kind === "selector" ? typeNamedBy({ ...callee, field: "Time" }, path.scope) : null;
}

/** The cells of the variables around a function literal that it uses, by name. */
export function capturedBy(literal: Expression & { kind: "function" }, scope: Scope): Map<string, string> {
  const own = [...literal.parameters, ...literal.results].map(({ name }) => name);
  const used = [...namesUsedIn(literal)].filter(name => !own.includes(name));
  const cells = used.map(name => [name, findVariable(scope, name)] as const);
  return new Map(cells.flatMap(([name, cell]) => (cell === null ? [] : [[name, cell]])));
}
