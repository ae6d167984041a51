/** Finds the lists in JSON bodies, for config `nilLists: "[]"`: Write sends `[]` in the place of null there. */
import { jsonKey } from "../shapes/json-fields.ts";
import { mayBeNilList, referredShape } from "../shapes/plain-shapes.ts";
import type { NamedType, Shape } from "../shapes/shape-types.ts";
import { declaredFunctions, functionNames, onlyUseful, type Scope } from "./functions.ts";
import type { GoListStep } from "./json/json-types.ts";

/** A response with the value that is its body, null for a form, and the function that finds its lists. */
interface Body {
  name: string;
  bodyShape: Shape | null;
  go: { lists: string | null; onlyMarshals: boolean };
}

/** Adds the functions that find lists to the bodies which have some. Returns these functions, and those for the types in bodies. */
export function addLists(bodies: Body[], types: ReadonlyMap<string, NamedType>, scope: Scope) {
  const typeOf = (id: string) => types.get(id)!;
  const idOf = ({ name }: Body) => `${name} (body)`;
  const all = [
    ...Array.from(types, ([id, { shape }]) => [id, shape] as const),
    ...bodies.flatMap(one => (one.bodyShape ? [[idOf(one), one.bodyShape] as const] : [])),
  ];
  const made = new Map(all.map(([id, shape]) => [id, { steps: stepsIn(shape, typeOf) }]));
  const isList = ({ list }: GoListStep) => list;
  onlyUseful(made, isList, ({ call }) => call);
  const names = functionNames("listsIn", made.keys(), scope);
  for (const one of bodies) {
    one.go.lists = names.get(idOf(one)) ?? null;
    one.go.onlyMarshals &&= one.go.lists === null;
  }
  return declaredFunctions({ made, waiting: [] }, "call", names);
}

/** The values in a value of this shape. */
function stepsIn(shape: Shape, typeOf: (id: string) => NamedType): GoListStep[] {
  const { element, fields } = referredShape(shape, typeOf);
  const stepOf = (key: string, inner: Shape, list: boolean): GoListStep => {
    return { key, list, call: inner.type ?? "", steps: inner.type === null ? stepsIn(inner, typeOf) : [] };
  };
  if (element !== null) return [stepOf("", element, mayBeNilList(element, typeOf))];
  return fields.map(({ key, shape, pointer }) =>
    stepOf(jsonKey(key).slice(1, -1), shape, !pointer && mayBeNilList(shape, typeOf)),
  );
}
