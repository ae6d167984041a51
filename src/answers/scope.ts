/** Finds what names mean in the blocks of a function, and which names code uses. */
import { getOrMake } from "../base/text/maps.ts";
import type { Expression } from "../go/declarations.ts";
import { predeclaredTypes } from "../go/predeclared.ts";
import { typeOfName } from "../go/type-expressions.ts";
import { partsOf } from "../go/walk-statements.ts";
import type { GoType } from "../types/go-types.ts";
import { importPathOf, isDeclared, typeIn, typeNamed } from "./program.ts";
import type { CodePlace, Frame, Scope } from "./types.ts";
import { numberOf } from "./values.ts";

export function outermostScope(frame: Frame, place: CodePlace): Scope {
  return { frame, ...place, names: new Map(), parent: null };
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
  const { program } = scope.frame.run;
  const path = importPathOf(program, expression.name, scope);
  return path !== null && !isDeclared(program, scope.pkg, expression.name) ? path : null;
}

/** The type that an expression names, as in a conversion `T(x)`; null if it names none. */
export function typeNamedBy(expression: Expression, scope: Scope): GoType | null {
  const { program } = scope.frame.run;
  switch (expression.kind) {
    case "type":
      return typeIn(program, scope, expression.type);
    case "name": {
      const { name } = expression;
      if (findVariable(scope, name) !== null) return null;
      const named =
        scope.typeArguments.has(name) ||
        (predeclaredTypes.has(name) && !isDeclared(program, scope.pkg, name));
      if (!named) return typeNamed(program, scope.pkg, name);
      return typeIn(program, scope, typeOfName(name, scope.file.packageSpan));
    }
    case "selector": {
      const path = qualifierPath(expression.operand, scope);
      if (path === null || expression.operand.kind !== "name") return null;
      // Of other modules and the standard library, only these are taken for types: others may be functions.
      const span = scope.file.packageSpan;
      const type = typeIn(program, scope, typeOfName(expression.field, span, expression.operand.name));
      return type.target.kind === "unknown" ? null : type;
    }
    case "index":
      // `T[A](x)`, an instance of a generic type.
      return null;
    case "unary":
      return expression.operator === "*" ? typeNamedBy(expression.operand, scope) : null;
    default:
      return null;
  }
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
