/** Declares and finds the variables and types of functions. */
import type { TypeExpression } from "../go/declarations.ts";
import type { Analysis, Frame, LocalName, PlacedType, Scope } from "./types.ts";

/** The outermost block of a called function; `parent` is the block around a function literal. */
export function functionScope(frame: Frame, parent: Scope | null): Scope {
  return { declared: new Map(), parent, frame };
}

/** The scope of code that no function of the package calls. */
export function outermostScope(analysis: Analysis, id: string, file: Frame["file"]): Scope {
  return functionScope({ id, key: "", caller: null, analysis, file, hasLiterals: false, panics: [] }, null);
}

/** A block within another one. */
export function innerScope(parent: Scope): Scope {
  return functionScope(parent.frame, parent);
}

/** What a name means in a block; null where no block declares it. */
export function lookUp(scope: Scope, name: string): LocalName | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const declared = at.declared.get(name);
    if (declared !== undefined) return declared;
  }
  return null;
}

/** The key of a variable; null where no block declares it. */
export function findVariable(scope: Scope, name: string): string | null {
  return lookUp(scope, name)?.key ?? null;
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
  const meaning = lookUp(scope, type.name)?.meaning;
  return meaning ? inner(meaning) : type;
}

/** Declares a name in a block, and returns its key. `place` is the number of the statement; 0 for a parameter. */
export function declare(
  scope: Scope,
  name: string,
  place: number,
  { type = null, meaning = null }: Partial<LocalName> = {},
): string {
  const key = `${scope.frame.id}#${place}.${name};`;
  scope.declared.set(name, { key, type, meaning });
  return key;
}
