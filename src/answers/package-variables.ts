/** Finds what a variable of a package holds for as long as the program runs. */
import type { ValueDeclaration } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { isChanged, maySet } from "../types/changed-variables.ts";
import { expressionsIn } from "../types/constants.ts";
import type { GoType, TypePackage } from "../types/go-types.ts";
import { structFields } from "../types/struct-fields.ts";
import { assignable, typeAt, typeMatches } from "./members.ts";
import { outermostScope, predeclaredType } from "./program.ts";
import { explore, startOf } from "./state.ts";
import type { CodePlace, Outcome, Program, Run, Value } from "./types.ts";
import { identityOf, innerValues, renamed, single, unknownOf } from "./values.ts";

/** Reports whether code may change a variable of a package, or what it refers to. An error changes by its name or its methods, `Marshal = json.Marshal` by its name in its package; fields of other structs in many ways. */
function mayBeChanged(program: Program, name: string, pkg: TypePackage, { state, value }: Outcome): boolean {
  // By its name, what answers an error is one, too: `var ErrNotFound = &ErrResponse{…}`.
  const isNamed = /^[eE]rr(?![a-z])/.test(name) && !/^(?:list|map)$/.test(value.kind);
  const isError = (one: Value) =>
    (isNamed && one === value) || typeMatches(state, one, predeclaredType(program, "error")) === true;
  const changesItself = (one: Value) => {
    const target = typeAt(state, one)?.target;
    if (target?.kind === "declared" && maySet(program.reader, target, isError(one))) return true;
    return one.kind === "pointer" && !isError(one);
  };
  const isCollection = ({ kind }: Value) => kind === "list" || kind === "map";
  // Of structs without exported fields, other packages only choose one, as of the members of an enum.
  const isMember =
    value.kind === "struct" &&
    identityOf(value) !== null &&
    structFields(value.type).every(field => !isExported(field.name));
  const isSet = isExported(name) && !isMember && !(value.kind === "function" && value.of === "imported");
  const isOpen = value.kind === "struct" && !isMember;
  if (changesItself(value) || (!isError(value) && (isSet || isOpen))) return true;
  // Code that ranges over items changes what is in them without naming the variable.
  const changesInside = (one: Value): boolean =>
    isCollection(one) || changesItself(one) || innerValues(one).some(changesInside);
  const hasItems = isCollection(value);
  return (
    (hasItems && innerValues(value).some(changesInside)) || isChanged(program.reader, pkg, name, hasItems)
  );
}

/** The value of a variable of a package: its initial value if no function changes it, else unknown. */
export function initialValue(
  run: Run,
  place: CodePlace,
  declaration: ValueDeclaration,
  type: GoType | null,
): Value {
  const { program } = run;
  const [initializer] = declaration.initializer ? expressionsIn(program.reader, declaration.initializer) : [];
  if (!initializer) return unknownOf(type);
  // What it is does not depend on the handler that needs it first.
  const apart: Run = { ...run, stack: [], budget: 2_000 };
  const scope = outermostScope(place, { run: apart, depth: 1 });
  const [found, ...others] = explore(scope, [startOf(apart)], path =>
    assignable(program, single(run.evaluate(initializer, path)), type),
  );
  if (!found || others.length > 0) return unknownOf(type);
  const { state, value: first } = found;
  if (mayBeChanged(program, declaration.name, place.pkg, found))
    return unknownOf(type ?? typeAt(state, first));
  const name = `${place.pkg.path ?? ""}.${declaration.name}`;
  // What another variable of a package has stays its.
  const rename = (cell: string) => (program.globals.has(cell) ? cell : `G${name} ${cell}`);
  for (const [cell, value] of state.store) program.globals.set(rename(cell), renamed(value, rename));
  const value = renamed(first, rename);
  if (value.kind === "error" && value.name === null) return { ...value, name, isOwn: true };
  return value.kind === "any" ? { ...value, id: null, type: value.type ?? type } : value;
}
