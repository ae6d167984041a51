/** Declares and finds the variables of functions. */
import type { TypeExpression } from "../go/declarations.ts";
import type { Analysis, Frame, PlacedType, Scope } from "./types.ts";

/** The outermost block of a called function; `parent` is the block around a function literal. */
export function functionScope(frame: Frame, parent: Scope | null): Scope {
  return { names: new Map(), types: new Map(), localTypes: new Map(), parent, frame };
}

/** The scope of code that no function of the package calls. */
export function outermostScope(analysis: Analysis, id: string, file: Frame["file"]): Scope {
  return functionScope({ id, key: "", caller: null, analysis, file, hasLiterals: false, panics: [] }, null);
}

/** A block within another one. */
export function innerScope(parent: Scope): Scope {
  return functionScope(parent.frame, parent);
}

/** The type that a variable is declared with; null where none is written. */
export function typeOfVariable(scope: Scope, name: string): PlacedType | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    if (at.names.has(name)) return at.types.get(name) ?? null;
  }
  return null;
}

/** The key of a variable; null where no block declares it. */
export function findVariable(scope: Scope, name: string): string | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const key = at.names.get(name);
    if (key !== undefined) return key;
  }
  return null;
}

/** A type as written in a block. A type that the function declares is replaced by what it is declared as. */
export function typeIn(scope: Scope, type: TypeExpression): PlacedType {
  return { type: withoutLocal(scope, type, 0), file: scope.frame.file };
}

function withoutLocal(scope: Scope, type: TypeExpression, depth: number): TypeExpression {
  if (depth > 20) return type;
  const inner = (one: TypeExpression) => withoutLocal(scope, one, depth + 1);
  if (type.kind === "pointer" || type.kind === "slice" || type.kind === "array")
    return { ...type, element: inner(type.element) };
  if (type.kind !== "name" || type.package !== null) return type;
  for (let at: Scope | null = scope; at; at = at.parent) {
    const declared = at.localTypes.get(type.name);
    if (declared) return inner(declared);
    if (at.names.has(type.name)) return type;
  }
  return type;
}

/** Declares a variable in a block, and returns its key. `place` is the number of the statement; 0 for a parameter. */
export function declareVariable(scope: Scope, name: string, place: number): string {
  const key = `${scope.frame.id}#${place}.${name};`;
  scope.names.set(name, key);
  return key;
}
