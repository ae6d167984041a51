/** Facts of messages that several outputs ask for: whose they are, which fields are texts, which types they reach, which responses have a body, which properties may be absent, which statuses their failures have. */
import type { MessageFacts } from "../answers/find-responses.ts";
import { compareText, reached } from "../base/text/common.ts";
import { typesIn } from "../shapes/plain-shapes.ts";
import type { NamedType, Property, Shape } from "../shapes/shape-types.ts";
import type { TextPart } from "../types/binding-names.ts";
import type { Binding, Field, Handler, HandlerBody } from "./types.ts";

/** The messages of a handler; null where it has none. */
export function messagesOf(handler: Handler | null, bindings: Binding[]) {
  const find = (name?: string | null) => bindings.find(binding => binding.name === name) ?? null;
  return { request: find(handler?.request), response: find(handler?.response) };
}

/** A field whose value is a text in the message. */
export type TextField = Field & { in: TextPart };

/** The fields of a binding outside of its JSON body, part by part. */
export function textFields({ route, query, header, cookie, form }: Pick<Binding, TextPart>): TextField[] {
  return [...route, ...query, ...header, ...cookie, ...form] as TextField[];
}

/** The shapes of the JSON that handlers encode without a generated method. */
export function encodedShapes(handlers: Handler[]): Shape[] {
  const bodies = handlers.flatMap(({ responses }) => responses.flatMap(one => one.bodies));
  return bodies.flatMap(({ shape }) => shape ?? []);
}

/** The shapes of all that handlers send and read without generated methods. */
export function handmadeShapes(handlers: Handler[]): Shape[] {
  return [...encodedShapes(handlers), ...readShapes(handlers)];
}

/** The shapes of what handlers read without generated methods. */
export function readShapes(handlers: Handler[]): Shape[] {
  return handlers.flatMap(({ decodes, reads }) => [...decodes, ...reads.map(({ shape }) => shape)]);
}

/** The types that the shapes of bindings and these other shapes refer to, by id. */
export function reachedTypes(bindings: Binding[], others: Shape[], types: ReadonlyMap<string, NamedType>) {
  const own = bindings.flatMap(one => [
    ...[...textFields(one), ...one.json].map(({ shape }) => shape),
    ...(one.bodyShape ? [one.bodyShape] : []),
  ]);
  const ids = reached([...own, ...others].flatMap(typesIn), id => {
    const type = types.get(id);
    return type ? [type.shape, ...type.typeArguments].flatMap(typesIn) : [];
  });
  return [...ids].flatMap(id => types.get(id) ?? []).sort((a, b) => compareText(a.id, b.id));
}

/** Reports whether a response never has the zero value of a field outside of its JSON body: the tag says so, or it is an empty text in a header. */
export function omitsZero({ in: part, omitEmpty, default: preset, type, conversion }: Field): boolean {
  const isEmptyText = part === "header" && conversion?.kind === "string";
  return preset === null && (isEmptyText || (omitEmpty && !type.pointer && !type.slice));
}

/** Reports whether Parse refuses a request without this field, which is outside of the JSON body. */
export function mustBeSent({ required, refusesAbsent, default: preset }: Field): boolean {
  return required || (refusesAbsent && preset === null);
}

/** Reports whether HTTP allows a body: RFC 9110, sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5. */
export function allowsBody({ method }: Handler, status: number): boolean {
  return method !== "HEAD" && ![204, 205, 304].includes(status);
}

/** No body. */
export const noBody: HandlerBody = {
  kind: "none",
  struct: null,
  mediaType: null,
  shape: null,
  assumed: false,
};

/** Reports whether so little is known of a body that it may be any. */
export function isVague({ kind, mediaType, shape }: HandlerBody): boolean {
  if (kind === "json") return shape?.kind === "any";
  return (kind === "unknown" || kind === "bytes") && mediaType === null;
}

/** Reports whether Parse refuses an object without the property if config `bindings.requireJSON` is on. It may lack what is promoted through an embedded pointer, which may be nil. */
export function isNeeded({ tags, pointer, optional }: Pick<Property, "optional" | "pointer" | "tags">) {
  const [, ...options] = tags.find(({ key }) => key === "json")?.value.split(",") ?? [];
  return !pointer && !optional && !options.includes("omitempty") && !options.includes("omitzero");
}

/** What the search for responses needs to know of a message. `limitsBody` means that Parse limits the length of a body, `mayMissRoute` that it may find no value for a placeholder. */
export function messageFacts(binding: Binding, limitsBody: boolean, mayMissRoute: boolean): MessageFacts {
  const { kind, name, go } = binding;
  return {
    kind,
    name,
    generate: go.generate,
    pathCanFail: go.pathCanFail,
    // If a response can't be written, that is the server's fault.
    failureStatuses: kind === "request" ? parseStatuses(binding, limitsBody, mayMissRoute) : [500],
    failingFields: kind === "response" ? failingFields(binding) : [],
  };
}

/** The fields of a response that may hold values that can't be written; for a promoted field, the embedded field that has it. */
export function failingFields({ header, cookie, form }: Binding): string[] {
  const failing = [...header, ...cookie, ...form].filter(
    ({ in: part, conversion }) =>
      conversion !== null && (conversion.go.writeCanFail || (part !== "form" && !conversion.go.headerSafe)),
  );
  return failing.map(({ name, embeddedIn }) => embeddedIn[0] ?? name);
}

/** The statuses that errors of Parse can have, sorted. */
function parseStatuses(binding: Binding, limitsBody: boolean, mayMissRoute: boolean): number[] {
  const { body, go } = binding;
  const fields = textFields(binding);
  const statuses = new Set<number>();
  if (body !== null) {
    statuses.add(400).add(415);
    if (limitsBody) statuses.add(413);
  }
  // ServeMux finds a value for each placeholder; values of other parts may be absent.
  const mayBeMalformed = ({ in: part, required, conversion, type }: Field) =>
    conversion?.go.canFail || (part !== "route" && (required || (part === "header" && type.slice)));
  // The escapes of a query may be malformed, and the number of its parameters is limited.
  if (mayMissRoute || binding.query.length > 0 || fields.some(mayBeMalformed)) statuses.add(400);
  if (fields.some(({ conversion }) => conversion?.go.isChecked) || go.hasChecks) statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
}
