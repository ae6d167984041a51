/** Makes the examples of a package's messages from its test files. */

import { freeName } from "../../base/text/common.ts";
import { getOrMake } from "../../base/text/maps.ts";
import type { GoFile } from "../../go/declarations.ts";
import { readDoc } from "../../go/docs/docs.ts";
import type { GoParser } from "../../go/parser.ts";
import { positionOf } from "../../go/positions.ts";
import type { Binding, Field, Model } from "../../model/types.ts";
import type { NamedType } from "../../shapes/shape-types.ts";
import { ownPackage, type TypePackage, type TypeReader } from "../../types/packages.ts";
import { constantOf } from "../../types/statement-constants.ts";
import { type FoundLiteral, findLiterals } from "./find-literals.ts";
import { elementOf, fieldValue, type KnownValue, literalValue, type ValueContext } from "./go-values.ts";
import { type JSONValue, type MessageExample, pathOf } from "./types.ts";

/** A package with its test files. */
export interface ExampleInput {
  /** The package's own files, without those of its tests. */
  files: GoFile[];
  testFiles: GoFile[];
  /** Absolute path. */
  dir: string;
  model: Model;
  reader: TypeReader;
  parser: Pick<GoParser, "parseBody">;
  /** The types that the config describes, as it names them. */
  configured: string[];
}

/** The examples in the test files, in their order. */
export function messageExamples(input: ExampleInput): MessageExample[] {
  const { model, testFiles, parser, configured } = input;
  const { name, importPath } = model.package;
  const messages = new Map(
    model.bindings.filter(({ typeParameters }) => typeParameters.length === 0).map(one => [one.name, one]),
  );
  const types = new Map(model.types.map(type => [type.id, type]));
  const configuredTypes = configuredIds(configured, importPath);
  const own = { name, importPath, isMessage: (type: string) => messages.has(type) };
  const literals = testFiles.flatMap(file => findLiterals(file, own, parser));
  const packageOf = testPackages(input);
  const declaresIsZero = input.files.some(file => file.functions.some(fn => fn.name === "IsZero"));
  const names = new Set<string>();
  return literals.flatMap(literal => {
    const context: ValueContext = {
      typeOf: id => types.get(id)!,
      isConfigured: id => configuredTypes.has(id),
      mayHaveIsZero: id =>
        id !== "time.Time" && (declaresIsZero || !hasOnlyOwnMethods(types.get(id)!, importPath)),
      constantOf: expression =>
        constantOf(input.reader, expression, { ...literal, pkg: packageOf(literal.file) }),
    };
    const binding = messages.get(literal.type)!;
    const body = bodyOf(binding, literal, context);
    const fields = sentFields(binding, literal, context);
    if (body === undefined && fields.size === 0) return [];
    return [
      {
        name: unused(names, literal),
        doc: readDoc(literal.doc),
        binding: binding.name,
        body,
        fields,
        position: positionOf(literal.file.name, literal.span),
      },
    ];
  });
}

/** Reports whether the package declares all methods of a type. A struct may have others, from embedded fields. */
function hasOnlyOwnMethods({ package: declared, shape }: NamedType, importPath: string | null): boolean {
  return declared.importPath === importPath && shape.kind !== "object";
}

/** The types of the config by their ids: a name without a path is the package's own. */
function configuredIds(configured: string[], importPath: string | null): ReadonlySet<string> {
  return new Set(
    configured.map(key => (key.includes(".") || importPath === null ? key : `${importPath}.${key}`)),
  );
}

/** Returns a function that gives the package of a test file: the package itself with its tests, or the test files of package `…_test` alone. */
function testPackages({ files, testFiles, dir, model }: ExampleInput): (file: GoFile) => TypePackage {
  const made = new Map<string, TypePackage>();
  return ({ packageName }) =>
    getOrMake(made, packageName, () => {
      const beside = testFiles.filter(one => one.packageName === packageName);
      return ownPackage(dir, packageName === model.package.name ? [...files, ...beside] : beside);
    });
}

/** A name that no other example of the same message has. */
function unused(names: Set<string>, { name, type }: FoundLiteral): string {
  const free = freeName(one => names.has(`${type} ${one}`), name);
  names.add(`${type} ${free}`);
  return free;
}

/** The body of a message; undefined where it has none, and where the value is not certain. */
function bodyOf(binding: Binding, { elements }: FoundLiteral, context: ValueContext): JSONValue | undefined {
  const { body, bodyShape } = binding;
  if (body === "form") return formOf(binding, elements, context);
  if (body === null || bodyShape === null) return undefined;
  const known = literalValue({ kind: "composite", type: null, elements }, bodyShape, context);
  return known?.json;
}

/** The fields of a form that Build or Write sends. */
function formOf(
  binding: Binding,
  elements: FoundLiteral["elements"],
  context: ValueContext,
): JSONValue | undefined {
  const sent: [string, JSONValue][] = [];
  const embeddedPointers = pointersOf(binding);
  for (const field of binding.form) {
    const value = textField(field, elements, embeddedPointers, context);
    if (value === null) return undefined;
    if (isSent(field, value)) sent.push([field.key, value.json]);
  }
  return Object.fromEntries(sent);
}

/** The values of the fields outside of the body that the literal names, by the fields' names. */
function sentFields(
  binding: Binding,
  { elements }: FoundLiteral,
  context: ValueContext,
): ReadonlyMap<string, JSONValue> {
  const sent = new Map<string, JSONValue>();
  const { route, query, header, cookie } = binding;
  const embeddedPointers = pointersOf(binding);
  for (const field of [...route, ...query, ...header, ...cookie]) {
    const [outermost = field.name] = field.embeddedIn;
    if (!elementOf(elements, outermost)) continue;
    const value = textField(field, elements, embeddedPointers, context);
    if (value && !value.isZero && isSent(field, value)) sent.set(pathOf(field), value.json);
  }
  return sent;
}

/** The embedded structs that are pointers, as `Page.Sort`. */
function pointersOf({ go }: Binding): string[] {
  return go.embeddedPointers.map(({ selector }) => selector);
}

/** The value of a field outside of a JSON body; null where it is not certain. */
function textField(
  field: Field,
  elements: FoundLiteral["elements"],
  embeddedPointers: string[],
  context: ValueContext,
): KnownValue | null {
  if (field.go.wholeCookie) return null;
  const { pointer } = field.type;
  const found = fieldValue(elements, { ...field, pointer, embeddedPointers }, context);
  return found === "absent" ? { json: null, isEmpty: true, isZero: true } : found;
}

/** Reports whether a field outside of a JSON body is sent: nil pointers and empty lists are not. */
function isSent({ omitEmpty, type, default: preset }: Field, { json, isEmpty, isZero }: KnownValue): boolean {
  if (json === null || (type.slice && isEmpty)) return false;
  return !(omitEmpty && isZero) && String(json) !== preset;
}
