/** Finds the functions that the config names for rules of tags `validate`. */
import { isExported } from "../go/identifiers.ts";
import type { TypePackage, TypeReader } from "../types/go-types.ts";
import { isEmptyInterface, typeAt } from "../types/lookup.ts";
import { openImport, readAll } from "../types/packages.ts";
import type { ResolvedTypes } from "../types/resolve-types.ts";
import { isSameType } from "../types/type-text.ts";
import { type ValueType, valueType } from "./rule.ts";

/** A function of the config that decides about a rule. */
export type Validator = Exclude<ReturnType<typeof findValidator>, string>;

/** The functions by the names of their rules; for one that can't be called, a text that says why. */
export type Validators = ReadonlyMap<string, Validator | string>;

/** Finds the functions of the config. Without binding structs, none is needed. */
export function findValidators(types: ResolvedTypes, reader: TypeReader, functions: Record<string, string>) {
  const { structs, own } = types;
  const entries = structs.size === 0 ? [] : Object.entries(functions);
  return new Map(entries.map(([rule, name]) => [rule, findValidator(reader, own, name)]));
}

/** Finds a function by its import path and name, or by its name alone in the package that `gen` runs on; a text says why it can't be called. */
export function configuredFunction(reader: TypeReader, own: TypePackage, written: string) {
  const dot = written.lastIndexOf(".");
  const [path, name] = [written.slice(0, dot), written.slice(dot + 1)];
  const isOwn = dot < 0 || path === own.path;
  const opened = isOwn ? { package: own } : openImport(reader, path, own.dir);
  if ("reason" in opened) return opened.reason;
  const pkg = opened.package;
  if (!isOwn && pkg.name === "main") return `${path} is a program: Go can't import it`;
  if (!isOwn && !isExported(name)) return `${name} is not exported by package ${path}`;
  const found = findFunction(reader, pkg, name);
  if (!found) return `package ${path || pkg.name} declares no function ${name}`;
  if (!isOwn && found.file.imports.some(one => one.path === own.path))
    return `package ${path} imports this package, so this package can't import it`;
  const { declaration, file } = found;
  if (declaration.typeParameters.length > 0) return `${name} has type parameters`;
  // Where the types of the declaration have their meaning.
  const place = { file, pkg };
  return { name, pkg: isOwn ? null : { name: pkg.name, importPath: path }, place, declaration };
}

function findValidator(reader: TypeReader, own: TypePackage, written: string) {
  const found = configuredFunction(reader, own, written);
  if (typeof found === "string") return found;
  const { name, pkg, place, declaration } = found;
  const { parameters, results } = declaration;
  const [value, parameter, ...more] = parameters;
  const isText = parameter?.type.kind === "name" && parameter.type.text === "string";
  const returns = results.length === 1 ? results[0]!.type.text : "";
  if (
    !value ||
    parameters.some(({ variadic }) => variadic) ||
    (parameter && !isText) ||
    more.length > 0 ||
    (returns !== "bool" && returns !== "error")
  )
    return `${name} must be a func(T) bool, func(T) error, func(T, string) bool or func(T, string) error`;
  return {
    /** Import path and name, as the config has it. */
    function: written,
    name,
    /** The function's package; null for the package that `gen` runs on. */
    pkg,
    /** The type of its first parameter. */
    value: typeAt(reader, { type: value.type, ...place, typeArguments: new Map() }),
    /** It has a second parameter, which gets the text after `=` in the tag. */
    takesParameter: parameter !== undefined,
    /** What it returns: whether a value is right, or what is wrong with it. */
    returns,
  };
}

/** Finds the declaration of a function without a receiver; null when the package has none. */
function findFunction({ parser }: TypeReader, pkg: TypePackage, name: string) {
  const files = readAll(pkg).flatMap(file => {
    // Those of the package that gen runs on have their functions; of others, only types and constants were read.
    if (pkg.importPath === null) return file.parsed?.file ?? [];
    return file.text.includes(name) ? parser.parseDeclarations(file.name, file.text, true) : [];
  });
  for (const file of files) {
    const declaration = file.functions.find(fn => fn.receiver === null && fn.name === name);
    if (declaration) return { declaration, file };
  }
  return null;
}

/** Reports whether a function takes the basic type that a value is, so that a value of a type with a name can be converted to it. */
export function takesBasic({ value: { target } }: Validator, { basic }: ValueType): boolean {
  return target.kind === "predeclared" && target.name === basic;
}

/** Why a function can't be called with a value of a type; null if it can. */
export function callProblem(validator: Validator, value: ValueType): string | null {
  const { value: taken, name } = validator;
  const { kind, type } = value;
  if (kind === "unknown" || isEmptyInterface(taken) || isSameType(type, taken)) return null;
  if (takesBasic(validator, value)) return null;
  // Go assigns a value of the type []string to a type that is declared as []string, and the other way round.
  const [below, takenBelow] = [type, taken].map(({ reader, literal }) => literal && typeAt(reader, literal));
  const isUnnamed = taken.target.kind === "literal" || type.target.kind === "literal";
  if (isUnnamed && below && takenBelow && isSameType(below, takenBelow)) return null;
  const pointer = valueType(taken).pointers > 0 ? ": values are given to it, not pointers" : "";
  return `${name} takes ${taken.text}, and this is ${type.text}${pointer}`;
}
