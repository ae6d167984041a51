/** The schemas that operations refer to: named types of all packages, and the bodies of messages. */
import { visibleJson } from "../../base/report/visible-text.ts";
import { append, compareText, getOrMake, groupBy, nameTaker, reached } from "../../base/text/common.ts";
import { isStandardPath } from "../../go/import-paths.ts";
import { filledLists } from "../../model/expected-responses.ts";
import { encodedShapes, reachedTypes } from "../../model/message-facts.ts";
import type { Binding, Model, Package } from "../../model/types.ts";
import { type Direction, isRecursive, seenShape, typesIn } from "../../shapes/plain-shapes.ts";
import type { NamedType } from "../../shapes/shape-types.ts";
import { isOfModule, isSameType } from "../type-texts.ts";
import { messageNames, type SchemaNames, schemaNames } from "./routes.ts";
import { described, type Schema } from "./schema.ts";
import { type SchemaContext, shapeSchema, typeSchema, wholeSchema } from "./shape-schemas.ts";

/** The schemas of a document. */
export type Components = ReturnType<typeof componentsOf>;

/** What schemas depend on beside the packages. */
export interface SchemaSettings extends Pick<SchemaContext, "rejectsUnknown" | "requiresFields"> {
  /** Their names: `{{name}}`, `{{package.name}}` and `{{package.path}}` are filled in. */
  schemaName: string;
}

/** Makes the schemas of the packages. */
export function componentsOf(models: Model[], settings: SchemaSettings) {
  const entriesOf = entriesByModel(models);
  const filled = filledLists(models);
  const entryOf = (model: Model, id: string) => entriesOf.get(model)!.get(id)!;
  const plainContext = (model: Model, view: View) => {
    const typeOf = (id: string) => entryOf(model, id).type;
    return { fillsLists: false, typeOf, ...settings, ...view };
  };
  const schemaOf = (type: NamedType, context: SchemaContext) =>
    typeSchema(type, { ...context, fillsLists: filled.types.has(type.id) });
  const entries = new Set([...entriesOf.values()].flatMap(own => [...own.values()]));
  const byId = new Map(Array.from(entries, one => [one.type.id, one]));
  const differing = differingEntries(entries, entryOf, ({ type, model }, view) => {
    const constrained = new Set<Entry>();
    const refTo = (id: string, appliesRules: boolean) => {
      const entry = entryOf(model, id);
      if (appliesRules) constrained.add(entry);
      return entry.inPlace ? null : id;
    };
    const schema = schemaOf(type, { ...plainContext(model, view), refTo, addExample() {} });
    return { text: visibleJson(schema), constrained };
  });
  const names = namesOf(models, entries, entryOf, differing, settings.schemaName);
  const used = new Map<string, () => Schema>();
  const problemName = names.take("Problem");
  const examples: (Parameters<SchemaContext["addExample"]>[0] & { model: Model })[] = [];
  const refer = (name: string, make: () => Schema) => {
    used.set(name, make);
    return `#/components/schemas/${name}`;
  };
  const contextOf = (model: Model, view: View): SchemaContext => {
    const refTo = (id: string, appliesRules: boolean) => {
      const entry = entryOf(model, id);
      if (entry.inPlace) return null;
      const isRead = view.direction === "read" && differing.read.has(entry);
      const isConstrained = appliesRules && differing.constrained.has(entry);
      // Another schema than that of what is written only if they differ.
      const own = isConstrained ? "constrained" : isRead ? "read" : "written";
      return refer(entry.names[own]!, () => schemaOf(entry.type, contextOf(entry.model, views[own])));
    };
    return { ...plainContext(model, view), refTo, addExample: found => examples.push({ ...found, model }) };
  };
  return {
    /** The examples in all schemas so far, each with its package. */
    examples,
    /** What the schemas of a package depend on. A type that a schema refers to becomes part of the document. */
    contextOf: (model: Model, direction: Direction) => contextOf(model, { direction, appliesRules: false }),
    /** The schema of the body of a message. A struct has a schema of its own in the document, to which this one refers. */
    bodyOf(binding: Binding, model: Model): Schema {
      const { bodyField, wholeBody } = binding;
      const isRequest = binding.kind === "request";
      const appliesRules = isRequest && wholeBody === null;
      const view: View = { direction: isRequest ? "read" : "written", appliesRules };
      const context = { ...contextOf(model, view), fillsLists: filled.messages.has(binding) };
      const shown = seenShape(binding.bodyShape!, context.direction);
      const seen = { ...shown, nullable: !isRequest && shown.nullable };
      if (isRequest && (bodyField ?? wholeBody) !== null) {
        const { schema, notes } = wholeSchema(seen, bodyField, context);
        return bodyField ? described(schema, bodyField.doc, notes) : schema;
      }
      const schema = shapeSchema(seen, context);
      if (bodyField) return described(schema, bodyField.doc);
      if (seen.kind !== "object") return schema;
      const documented = described(schema, binding.doc);
      const id = idOf(binding, model.package);
      const same = entriesOf.get(model)!.get(id) ?? byId.get(id);
      const ownContext = same && contextOf(same.model, view);
      if (ownContext && visibleJson(schemaOf(same.type, ownContext)) === visibleJson(documented))
        return { $ref: ownContext.refTo(id, appliesRules)! };
      return { $ref: refer(names.messages.get(binding)!, () => documented) };
    },
    /** A reference to the schema of what WriteProblem sends. */
    problem: () => ({ $ref: refer(problemName, () => problem) }),
    /** All schemas that others refer to by name, in the order of their names. */
    all() {
      // A schema may add others to `used`. The loop visits these, too.
      const made = Array.from(used, ([name, make]) => [name, make()] as const);
      return Object.fromEntries(made.sort(([a], [b]) => compareText(a, b)));
    },
  };
}

function idOf({ name }: Binding, { importPath }: Package): string {
  return importPath === null ? name : `${importPath}.${name}`;
}

/** A named type of one of the packages; one for all packages that describe it alike. */
interface Entry {
  /** The type's id; `id#2` if two packages describe it differently. */
  key: string;
  type: NamedType;
  model: Model;
  /** It has no schema of its own. */
  inPlace: boolean;
  /** The names of its schemas. */
  names: Partial<Record<ViewName, string>>;
}

/** The types of all packages, by package and id. */
function entriesByModel(models: Model[]): Map<Model, Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const entryOf = (type: NamedType, model: Model, types: ReadonlyMap<string, NamedType>) => {
    let key = type.id;
    for (let number = 2; entries.has(key) && !isSameType(entries.get(key)!.type, type); number++)
      key = `${type.id}#${number}`;
    return getOrMake(entries, key, () => {
      return { key, type, model, inPlace: isInPlace(type, model.package, types), names: {} };
    });
  };
  const entriesIn = (model: Model) => {
    const types = new Map(model.types.map(type => [type.id, type]));
    return new Map(model.types.map(type => [type.id, entryOf(type, model, types)]));
  };
  return new Map(models.map(model => [model, entriesIn(model)]));
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

type ViewName = keyof typeof views;

/**
 * Finds the types that have more than one schema, or hold such a type: what is read is something else than what is written, or the rules on the fields make a
 * difference. `schemaOf` returns a schema and the types in it whose rules apply.
 */
function differingEntries(
  entries: Iterable<Entry>,
  entryOf: (model: Model, id: string) => Entry,
  schemaOf: (entry: Entry, view: View) => { text: string; constrained: ReadonlySet<Entry> },
) {
  const [read, constrained] = [new Set<Entry>(), new Set<Entry>()];
  const usedBy = new Map<Entry, Entry[]>();
  const constrainedBy = new Map<Entry, Entry[]>();
  for (const entry of entries) {
    const { text } = schemaOf(entry, views.read);
    const made = schemaOf(entry, views.constrained);
    if (schemaOf(entry, views.written).text !== text) read.add(entry);
    if (made.text !== text) constrained.add(entry);
    for (const id of typesIn(entry.type.shape)) append(usedBy, entryOf(entry.model, id), entry);
    for (const inner of made.constrained) append(constrainedBy, inner, entry);
  }
  return {
    read: reached(read, entry => usedBy.get(entry) ?? []),
    constrained: reached(constrained, entry => constrainedBy.get(entry) ?? []),
  };
}

/** A name to give, and the one who gets it. */
type Wanted = SchemaNames & { give(name: string): void };

/**
 * Names all messages and types, messages first. If the schema of what is read differs from that of what is written, it is called `PetInput`, unless nothing of the type is written.
 * If there are two of these, with rules and without, the one without is called `PetUncheckedInput`. Names that several packages would have begin with the package.
 * Returns the names of messages, and what takes further names.
 */
function namesOf(
  models: Model[],
  entries: Iterable<Entry>,
  entryOf: (model: Model, id: string) => Entry,
  { read, constrained }: ReturnType<typeof differingEntries>,
  form: string,
) {
  const messages = new Map<Binding, string>();
  const first: Wanted[] = [];
  const last: Wanted[] = [];
  const types = new Set(Array.from(entries, ({ type }) => type.id));
  for (const { bindings, package: own } of models) {
    for (const binding of bindings) {
      const give = (name: string) => messages.set(binding, name);
      // A struct may be a message and also a type in other messages. As a message it is called `PetBody`, since its body may have fewer fields.
      if (types.has(idOf(binding, own)))
        last.push({ ...messageNames(`${binding.name}Body`, own, form), give });
      else first.push({ ...messageNames(binding.name, own, form), give });
    }
  }
  const named = [...entries].filter(one => !one.inPlace).sort((a, b) => compareText(a.key, b.key));
  const wanted = (one: Entry, view: ViewName, suffix: string): Wanted => {
    const { type, model, names } = one;
    const typeOf = (id: string) => entryOf(model, id).type;
    const give = (name: string) => {
      names[view] = name;
    };
    return { ...schemaNames(type, suffix, { own: model.package, form, typeOf }), give };
  };
  const [sent, asked] = [typesOf(models, "response"), typesOf(models, "request")];
  const isInput = (one: Entry) => read.has(one) && !sent.has(one.type.id);
  // A type of the user's that is called `PetInput` keeps its name.
  const [own, others] = [named.filter(isInput), named.filter(one => !isInput(one))];
  const inputs = [...own, ...others].flatMap(one => {
    const isRead = read.has(one);
    // Code that decodes by hand applies no rules.
    const isConstrained = constrained.has(one) && asked.has(one.type.id);
    const suffix = isInput(one) ? "" : "Input";
    return [
      ...(isRead || isConstrained ? [wanted(one, isConstrained ? "constrained" : "read", suffix)] : []),
      ...(isRead && isConstrained ? [wanted(one, "read", `Unchecked${suffix}`)] : []),
    ];
  });
  const outputs = others.map(one => wanted(one, "written", ""));
  const all = [...first, ...outputs, ...inputs, ...last];
  const byName = groupBy(all, ({ short }) => short);
  const take = nameTaker();
  for (const { short, long, give } of all)
    give(take(byName.get(short)!.every(other => other.long === long) ? short : long));
  return { messages, take };
}

/** The ids of the types that messages of one kind may hold, or other JSON that handlers encode. */
function typesOf(models: Model[], kind: Binding["kind"]): Set<string> {
  const found = models.flatMap(model => {
    const messages = model.bindings.filter(one => one.kind === kind);
    const handlers = model.receivers.flatMap(receiver => receiver.handlers);
    const encoded = kind === "response" ? encodedShapes(handlers) : [];
    const types = new Map(model.types.map(type => [type.id, type]));
    const inner = reachedTypes(messages, encoded, types).map(({ id }) => id);
    return [...messages.map(one => idOf(one, model.package)), ...inner];
  });
  return new Set(found);
}

const text: Schema = { type: "string" };

/** What WriteProblem sends. */
const problem: Schema = {
  type: "object",
  properties: {
    title: { ...text, description: "The text of the status." },
    status: { type: "integer", description: "The status." },
    detail: { ...text, description: "What went wrong, where no value of the request is to blame." },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          in: { ...text, description: "The part of the request." },
          name: { ...text, description: "The name of the parameter." },
          pointer: { ...text, description: "The JSON Pointer of the value in the body." },
          detail: { ...text, description: "What is wrong with the value." },
        },
        required: ["in", "detail"],
      },
      description: "The values of the request that were refused.",
    },
    more: { type: "boolean", description: "There are more than these." },
  },
  required: ["title", "status"],
  description: "A problem as in RFC 9457.",
};
