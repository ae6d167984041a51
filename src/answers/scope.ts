/** Finds what names mean in the blocks of a function, and which names code uses. */
import { getOrMake } from "../base/text/maps.ts";
import type { Expression } from "../go/declarations.ts";
import { typeOfName } from "../go/type-expressions.ts";
import { partsOf } from "../go/walk-statements.ts";
import type { GoType } from "../types/go-types.ts";
import { importOf } from "../types/packages.ts";
import { typeIn } from "./program.ts";
import type { CodePlace, Frame, Scope } from "./types.ts";
import { numberOf } from "./values.ts";

/** The scope of a function that is followed, or of code outside of all functions. */
export function outermostScope(
  { file, pkg, typeArguments }: CodePlace,
  frame: Pick<Frame, "run"> & Partial<Frame>,
): Scope {
  const unset = { depth: 0, results: [], resultTypes: [], declaredTypes: new Map(), inputs: [], panics: [] };
  return { frame: { ...unset, ...frame }, file, pkg, typeArguments, names: new Map(), parent: null };
}

export function innerScope(parent: Scope): Scope {
  return { ...parent, names: new Map(), parent };
}

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
export function visibleCells(scope: Scope): string[] {
  const cells: string[] = [...scope.frame.inputs, ...scope.frame.results];
  for (let current: Scope | null = scope; current; current = current.parent)
    cells.push(...current.names.values());
  return cells;
}

/** The import path that an expression names; null where it is not a qualifier. */
export function qualifierPath(expression: Expression, scope: Scope): string | null {
  if (expression.kind !== "name" || findVariable(scope, expression.name) !== null) return null;
  return importOf(scope.frame.run.program.reader, expression.name, scope.file, scope.pkg.dir);
}

/** The type that an expression names, as in a conversion `T(x)`; null if it names none. */
export function typeNamedBy(expression: Expression, scope: Scope): GoType | null {
  const { program } = scope.frame.run;
  if (expression.kind === "type") return typeIn(program, scope, expression.type);
  if (expression.kind === "unary" && expression.operator === "*")
    return typeNamedBy(expression.operand, scope);
  const isQualified = expression.kind === "selector" && qualifierPath(expression.operand, scope) !== null;
  const first = isQualified ? expression.operand : expression;
  if (first.kind !== "name" || findVariable(scope, first.name) !== null) return null;
  const [name, qualifier] = isQualified ? [expression.field, first.name] : [first.name, null];
  const type = typeIn(program, scope, typeOfName(name, scope.file.packageSpan, qualifier));
  return type.target.kind === "unknown" ? null : type;
}

const found = new WeakMap<object, ReadonlySet<string>>();

/** The names in statements and expressions, at any depth. */
export function namesIn(code: object): ReadonlySet<string> {
  return getOrMake(found, code, () => {
    const names = new Set<string>();
    const left = partsOf(code);
    for (let node = left.pop(); node; node = left.pop()) {
      if (node.kind === "name") names.add(node.name);
      for (const part of partsOf(node)) left.push(part);
    }
    return names;
  });
}

/** The cells of the variables that a function literal uses, by name. */
export function capturedBy(literal: object, scope: Scope): Map<string, string> {
  const cells = Array.from(namesIn(literal), name => [name, findVariable(scope, name)] as const);
  return new Map(cells.flatMap(([name, cell]) => (cell === null ? [] : [[name, cell]])));
}
