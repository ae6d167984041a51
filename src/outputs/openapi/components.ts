/** The schemas that operations refer to: named types of all packages, and the bodies of messages. */

import { exactJson } from "../../base/report/visible-text.ts";
import { compareText, nameTaker } from "../../base/text/common.ts";
import { append } from "../../base/text/maps.ts";
import { isStandardPath } from "../../go/import-paths.ts";
import type { Binding, Model, Package } from "../../model/types.ts";
import { type Direction, innerShapes, isRecursive, seenShape } from "../../shapes/plain-shapes.ts";
import type { NamedType, Shape } from "../../shapes/shape-types.ts";
import { isOfModule } from "../type-texts.ts";
import { described, type Schema } from "./schema.ts";
import {
  type FoundExample,
  type SchemaContext,
  shapeSchema,
  typeSchema,
  wholeSchema,
} from "./shape-schemas.ts";
import { messageName, schemaName } from "./type-names.ts";

/** The schemas of a document. */
export interface Components {
  /** What the schemas of a package depend on. A type that a schema refers to becomes part of the document. */
  contextOf(model: Model, direction: Direction): SchemaContext;
  /** The schema of the body of a message. A struct has a schema of its own in the document, to which this one refers. */
  bodyOf(binding: Binding, model: Model): Schema;
  /** Adds a schema that is not a Go type, and returns a reference to it. */
  add(name: string, schema: Schema): Schema;
  /** All schemas that others refer to by name, in the order of their names. */
  all(): Record<string, Schema>;
  /** The examples in all schemas so far, each with its package. */
  examples: (FoundExample & { model: Model })[];
}

/** A named type of one of the packages. */
interface Entry {
  type: NamedType;
  model: Model;
}

const prefix = "#/components/schemas/";

/** Makes the schemas of the packages. The settings say whether Parse refuses keys without a field, and absent fields that are not optional. */
export function componentsOf(
  models: Model[],
  { rejectsUnknown, requiresFields }: Pick<SchemaContext, "rejectsUnknown" | "requiresFields">,
): Components {
  const { entries, keysOf } = entriesOf(models);
  const typesOf = new Map(models.map(model => [model, new Map(model.types.map(type => [type.id, type]))]));
  const plainContext = (
    model: Model,
    view: View,
    references: Pick<SchemaContext, "refTo" | "addExample">,
  ): SchemaContext => {
    const types = typesOf.get(model)!;
    return { ...view, rejectsUnknown, requiresFields, typeOf: id => types.get(id)!, ...references };
  };
  const inPlace = new Set(
    [...entries.keys()].filter(key => {
      const { type, model } = entries.get(key)!;
      return isInPlace(type, model.package, typesOf.get(model)!);
    }),
  );
  const keyOf = (model: Model, id: string) => keysOf.get(model)!.get(id)!;
  const differing = differingEntries(entries, keyOf, ({ type, model }, view) => {
    const constrained = new Set<string>();
    const refTo = (id: string, appliesRules: boolean) => {
      if (appliesRules) constrained.add(keyOf(model, id));
      return inPlace.has(keyOf(model, id)) ? null : id;
    };
    const schema = typeSchema(type, plainContext(model, view, { refTo, addExample() {} }));
    return { text: exactJson(schema), constrained };
  });
  const names = namesOf(models, entries, { inPlace, differing });
  const used = new Map<string, () => Schema>();
  const examples: Components["examples"] = [];
  const contextOf = (model: Model, view: View): SchemaContext => {
    const refTo = (id: string, appliesRules: boolean) => {
      const key = keyOf(model, id);
      if (inPlace.has(key)) return null;
      const own = viewOfType(key, { ...view, appliesRules }, differing);
      const name = names.types.get(`${key} ${own}`)!;
      const { type, model: owner } = entries.get(key)!;
      used.set(name, () => typeSchema(type, contextOf(owner, views[own])));
      return prefix + name;
    };
    return plainContext(model, view, { refTo, addExample: found => examples.push({ ...found, model }) });
  };
  return {
    examples,
    contextOf: (model, direction) => contextOf(model, { direction, appliesRules: false }),
    bodyOf(binding, model) {
      const isRequest = binding.kind === "request";
      const shape = binding.bodyShape!;
      const appliesRules = isRequest && binding.wholeBody === null;
      const context = contextOf(model, { direction: isRequest ? "read" : "written", appliesRules });
      const seen = { ...seenShape(shape, context.direction), nullable: false };
      if (isRequest && binding.wholeBody !== null) return wholeSchema(seen, context);
      const schema = shapeSchema(seen, context);
      if (seen.kind !== "object") return schema;
      const documented = described(schema, binding.doc);
      const same = model.types.find(({ id }) => id === idOf(binding, model.package));
      if (same && exactJson(typeSchema(same, context)) === exactJson(documented))
        return { $ref: context.refTo(same.id, appliesRules)! };
      const name = names.messages.get(binding)!;
      used.set(name, () => documented);
      return { $ref: prefix + name };
    },
    add(name, schema) {
      used.set(name, () => schema);
      return { $ref: prefix + name };
    },
    all() {
      const made: [string, Schema][] = [];
      // A schema may add others to `used`. The loop visits these, too.
      for (const [name, make] of used) made.push([name, make()]);
      return Object.fromEntries(made.sort(([a], [b]) => compareText(a, b)));
    },
  };
}

function idOf({ name }: Binding, { importPath }: Package): string {
  return importPath === null ? name : `${importPath}.${name}`;
}

/** The types of all packages, each once, and their keys by package and id. A key is the id, or `id#2` if two packages describe a type differently. */
function entriesOf(models: Model[]): {
  entries: Map<string, Entry>;
  keysOf: Map<Model, Map<string, string>>;
} {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<Model, Map<string, string>>();
  for (const model of models) {
    const keys = new Map<string, string>();
    for (const type of model.types) {
      let key = type.id;
      for (let number = 2; entries.has(key) && !isSame(entries.get(key)!.type, type); number++)
        key = `${type.id}#${number}`;
      if (!entries.has(key)) entries.set(key, { type, model });
      keys.set(type.id, key);
    }
    keysOf.set(model, keys);
  }
  return { entries, keysOf };
}

/** Reports whether two types are equal. The places of their declarations don't count, since they are relative to a package. */
function isSame(one: NamedType, other: NamedType): boolean {
  const text = (type: NamedType) =>
    JSON.stringify(type, (key, value) => (key === "position" ? undefined : value));
  return text(one) === text(other);
}

/** Reports whether a type has no schema of its own: a type of another module that is neither an object nor an enum, such as uuid.UUID. */
function isInPlace(type: NamedType, own: Package, types: ReadonlyMap<string, NamedType>): boolean {
  const { shape, enum: constants, position, package: declared } = type;
  if (position === null) return true;
  if (shape.kind === "object" || isRecursive(type, types)) return false;
  if (constants !== null && constants.members.length > 0 && !isStandardPath(declared.importPath ?? ""))
    return false;
  return !isOfModule(type, own);
}

/** What a schema of a type describes: the JSON that is written, that is read, or that is read where Parse applies the rules on the fields. */
type View = Pick<SchemaContext, "direction" | "appliesRules">;

const views = {
  written: { direction: "written", appliesRules: false },
  read: { direction: "read", appliesRules: false },
  constrained: { direction: "read", appliesRules: true },
} as const satisfies Record<string, View>;

/** The keys of types that have more than one schema. */
interface Differing {
  /** What is read is something else than what is written. */
  read: ReadonlySet<string>;
  /** The rules on the fields make a difference. */
  constrained: ReadonlySet<string>;
}

/** The view whose schema a reference to a type uses: another one than `written` only if the schemas differ. */
function viewOfType(
  key: string,
  { direction, appliesRules }: View,
  differing: Differing,
): keyof typeof views {
  if (appliesRules && differing.constrained.has(key)) return "constrained";
  return direction === "read" && differing.read.has(key) ? "read" : "written";
}

/** Finds the types whose schemas differ, or that hold such a type. `schemaOf` returns a schema and the keys of the types in it whose rules apply. */
function differingEntries(
  entries: ReadonlyMap<string, Entry>,
  keyOf: (model: Model, id: string) => string,
  schemaOf: (entry: Entry, view: View) => { text: string; constrained: ReadonlySet<string> },
): Differing {
  const differing = { read: new Set<string>(), constrained: new Set<string>() };
  const usedBy = new Map<string, string[]>();
  const constrainedBy = new Map<string, string[]>();
  for (const [key, entry] of entries) {
    const { text } = schemaOf(entry, views.read);
    const made = schemaOf(entry, views.constrained);
    if (schemaOf(entry, views.written).text !== text) differing.read.add(key);
    if (made.text !== text) differing.constrained.add(key);
    for (const id of idsIn(entry.type.shape)) append(usedBy, keyOf(entry.model, id), key);
    for (const inner of made.constrained) append(constrainedBy, inner, key);
  }
  // A loop over a set also visits what is added to it during the loop.
  for (const key of differing.read) for (const outer of usedBy.get(key) ?? []) differing.read.add(outer);
  for (const key of differing.constrained)
    for (const outer of constrainedBy.get(key) ?? []) differing.constrained.add(outer);
  return differing;
}

/** The ids of the types that a shape refers to. */
function idsIn(shape: Shape): string[] {
  return [
    ...(shape.type === null ? [] : [shape.type]),
    ...(shape.reads === null ? [] : idsIn(shape.reads)),
    ...innerShapes(shape).flatMap(idsIn),
  ];
}

/**
 * Names all messages and types, messages first. If the schema of what is read differs from that of what is written, it is called `PetInput`.
 * If there are two of these, with rules and without, the one without is called `PetUncheckedInput`.
 */
function namesOf(
  models: Model[],
  entries: ReadonlyMap<string, Entry>,
  { inPlace, differing }: { inPlace: ReadonlySet<string>; differing: Differing },
): { messages: Map<Binding, string>; types: Map<string, string> } {
  const take = nameTaker();
  const messages = new Map(
    models.flatMap(({ bindings, types, package: own }) =>
      bindings.map(binding => {
        const isType = types.some(({ id }) => id === idOf(binding, own));
        return [binding, isType ? "" : take(messageName(binding.name, own))] as const;
      }),
    ),
  );
  const types = new Map<string, string>();
  const named = [...entries].filter(([key]) => !inPlace.has(key)).sort(([a], [b]) => compareText(a, b));
  const nameOf = ({ type, model }: Entry) =>
    schemaName(type, model.package, id => model.types.find(one => one.id === id)!);
  for (const [key, entry] of named) types.set(`${key} written`, take(nameOf(entry)));
  for (const [key, entry] of named) {
    const [isRead, isConstrained] = [differing.read.has(key), differing.constrained.has(key)];
    if (isRead || isConstrained)
      types.set(`${key} ${isConstrained ? "constrained" : "read"}`, take(`${nameOf(entry)}Input`));
    if (isRead && isConstrained) types.set(`${key} read`, take(`${nameOf(entry)}UncheckedInput`));
  }
  // A struct may be a message and also a type in other messages. As a message it is called `PetBody`, since its body may have fewer fields.
  for (const { bindings, package: own } of models) {
    for (const binding of bindings)
      if (messages.get(binding) === "") messages.set(binding, take(`${messageName(binding.name, own)}Body`));
  }
  return { messages, types };
}
