/** Rules on what the types of JSON bodies are. They find something only where an output needs to know these types. */
import type { NamedType, Position, Shape } from "../model/types.ts";
import type { CheckContext } from "./context.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const shapeRules: Rule[] = [
  { code: "unresolved-shape", find: unresolvedShape },
  { code: "dropped-field", find: droppedField },
];

/** A type in a body, or a part of one, with the field of the binding struct that leads there first. */
interface ReachedShape {
  shape: Shape;
  /** The type that holds it; null in the binding struct itself. */
  within: NamedType | null;
  /** What leads there, for example `GetPetResponse.Pet`. */
  field: string;
  position: Position;
}

/** Every part of the JSON bodies, those of a named type once. */
function reachedShapes({ model, shapes }: CheckContext): ReachedShape[] {
  if (shapes === null) return [];
  const reached: ReachedShape[] = [];
  const seen = new Set<string>();
  const add = (from: ReachedShape) => {
    const { shape } = from;
    reached.push(from);
    for (const inner of [shape.reads, shape.element, shape.key]) if (inner) add({ ...from, shape: inner });
    for (const { shape: inner } of shape.fields) add({ ...from, shape: inner });
    const type = shape.type !== null && !seen.has(shape.type) ? shapes.types.get(shape.type) : undefined;
    if (!type) return;
    seen.add(type.id);
    add({ ...from, shape: type.shape, within: type });
  };
  for (const { name, handler, bodyShape, json } of model.bindings) {
    if (handler === null) continue;
    for (const property of bodyShape?.fields ?? []) {
      const field = json.find(one => one.key === property.key && one.name === property.name);
      const position = field?.position ?? property.position;
      add({ shape: property.shape, within: null, field: `${name}.${property.name}`, position });
    }
  }
  return reached;
}

function unresolvedShape(context: CheckContext): Finding[] {
  return reachedShapes(context)
    .filter(({ shape }) => shape.kind === "unresolved")
    .map(({ shape, within, field, position }) => {
      const holder = within
        ? `${within.name}, which it holds, has a type that is not known`
        : "its type is not known";
      return finding(`the JSON of ${field}: ${holder}: ${shape.reason}`, position);
    });
}

function droppedField(context: CheckContext): Finding[] {
  const own = context.model.package.importPath;
  return reachedShapes(context).flatMap(({ within, shape, field, position }) => {
    if (within?.shape !== shape) return [];
    return (context.shapes?.dropped.get(within.id) ?? []).flatMap(fields => {
      const [first, ...others] = fields;
      if (!first) return [];
      const message = `${names(fields)} of ${within.name} have the JSON key ${JSON.stringify(first.key)}, so that encoding/json leaves them out`;
      if (within.package.importPath !== own) return [finding(`the JSON of ${field}: ${message}`, position)];
      const related = others.map(other => ({
        message: `${other.selector} is declared here`,
        position: other.position,
      }));
      return [finding(message, first.position, related)];
    });
  });
}

function names(fields: { selector: string }[]): string {
  const all = fields.map(({ selector }) => selector);
  return `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
