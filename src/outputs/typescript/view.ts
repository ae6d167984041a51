/** Makes what the templates of `gen typescript` print from the models of packages. */
import { capitalize, compareText } from "../../base/text/common.ts";
import { filledLists } from "../../model/expected-responses.ts";
import { messagesOf } from "../../model/message-facts.ts";
import type { Binding, Model } from "../../model/types.ts";
import { type Direction, isRecursive } from "../../shapes/plain-shapes.ts";
import type { Shape } from "../../shapes/shape-types.ts";
import { areSeveral } from "../../types/resolve-types.ts";
import { formFields, headOf, messageDeclaration, namedDeclaration } from "./declarations.ts";
import { handlerFunction } from "./functions.ts";
import { differingTypes, handlerNames, nameTypes, type Part, partsOf, reachedTypes } from "./packages.ts";
import { type NodeContext, printType, shapeNode, takeNames, unionOf } from "./shape-nodes.ts";
import type { TypeScriptFile } from "./view-types.ts";

/** The TypeScript of packages, for templates. `requiresFields` is config `bindings.requireJSON`. */
export function typeScriptFile(models: Model[], { requiresFields = false } = {}): TypeScriptFile {
  const parts = partsOf(models);
  const differing = new Set(parts.flatMap(({ types }) => differingTypes(types, requiresFields)));
  const reached = reachedTypes(parts, differing);
  const names = nameTypes(parts, reached);
  const filled = filledLists(models);
  const contextOf = ({ types }: Part, direction: Direction): NodeContext => ({
    direction,
    isSent: direction === "written",
    fillsLists: false,
    typeOf: id => types.get(id)!,
    nameOf(id, wanted) {
      const type = types.get(id)!;
      return names.types[differing.has(type) ? wanted : "written"].get(type) ?? null;
    },
    requiresFields,
  });
  const declared = [
    ...parts.flatMap(part =>
      part.messages.map(binding => {
        const context = contextOf(part, binding.kind === "request" ? "read" : "written");
        const fillsLists = filled.messages.has(binding);
        return messageDeclaration(binding, names.messages.get(binding)!, { ...context, fillsLists });
      }),
    ),
    ...reached
      .filter(({ message }) => message === null)
      .map(({ type, direction, isSent, part }) => {
        const fillsLists = direction === "written" && filled.types.has(type.id);
        const context = { ...contextOf(part, direction), isSent, fillsLists };
        const name = names.types[direction].get(type)!;
        return namedDeclaration(name, type, context, isRecursive(type, part.types));
      }),
  ];
  const take = takeNames(declared.map(({ name }) => name));
  // Handlers take their names first, so that each keeps its own even if the second function of another one wants the same.
  const named = handlerNames(parts, take.value);
  const hasHead = ({ kind, header, cookie }: Binding) =>
    kind === "response" && header.length + cookie.length > 0;
  const heads = parts.flatMap(part =>
    part.bindings.filter(hasHead).map(binding => {
      const type = take.type(`${names.messages.get(binding) ?? capitalize(binding.name)}Head`);
      return headOf(binding, type, take.value(`read${type}`), contextOf(part, "written"));
    }),
  );
  const functions = parts.flatMap(part => {
    const { model, bindings, handlers } = part;
    const written = contextOf(part, "written");
    const structs = bindings.map(binding => {
      const name = names.messages.get(binding) ?? "undefined";
      const fields = binding.body === "form" ? formFields(binding, written) : null;
      const head = heads.find(one => one.binding === binding)?.reader ?? null;
      return [binding.name, { name, raw: binding.rawBody, formFields: fields, head }] as const;
    });
    const typeOf = (shape: Shape) => printType(shapeNode(shape, written, new Set()));
    const responses = { structs: new Map(structs), typeOf };
    const ofRequests = contextOf(part, "read");
    return handlers.map(handler => {
      const { request, response } = messagesOf(handler, model.bindings);
      const requestName = request && names.messages.get(request);
      const requestType = declared.find(({ name }) => name === requestName);
      const sent = requestType
        ? { ...requestType, contentType: sentContentType(request!), hasParts: request!.parts.length > 0 }
        : null;
      const nodeOf = (shape: Shape) => shapeNode(shape, ofRequests, new Set());
      const decodes = handler.decodes.map(nodeOf);
      const json = decodes.length > 0 ? unionOf(decodes) : null;
      const read = { json, values: new Map(handler.reads.map(one => [one, nodeOf(one.shape)])) };
      const input = { handler, name: named.get(handler)!, request: sent, read, response, responses };
      return handlerFunction(input, take);
    });
  });
  // Nothing reads the header of a struct that is only sent with a redirect, which fetch follows.
  const answers = functions.flatMap(one => [one.success, ...one.answers]);
  const used = heads.filter(({ reader }) => answers.some(({ head }) => head === reader));
  const readers = used.map(({ reader }) => reader);
  return {
    packages: models.map(model => model.package),
    types: [...declared, ...used.map(({ type }) => type)].sort((a, b) => compareText(a.name, b.name)),
    functions,
    heads: readers,
    ...sharedCode({ functions, heads: readers }),
  };
}

/** The content type that a function sets for a raw body, or for JSON of a type of its own; null where the body itself says it, as a Blob and FormData do, and for other bodies. */
function sentContentType({ body, rawBody, contentType, contentTypes }: Binding): string | null {
  if (body === "json") return contentType === "application/json" ? null : contentType;
  return rawBody === null || rawBody === "multipart" || areSeveral(contentTypes) ? null : contentType;
}

/** What the functions of a file need of the code that they share. */
function sharedCode({ functions, heads }: Pick<TypeScriptFile, "functions" | "heads">) {
  const sends = (part: string) => functions.some(({ parts }) => parts.includes(part));
  const answers = functions.flatMap(one => [one.success, ...one.answers]);
  const isOpen = functions.some(({ open, resultFunction }) => open && resultFunction !== null);
  const reads = (kind: (typeof answers)[number]["reads"]) => answers.some(one => one.reads === kind);
  const parts = [...heads.flatMap(({ parts }) => parts), { fields: answers.flatMap(one => one.formFields) }];
  const texts = parts.flatMap(({ fields }) => fields.map(({ value }) => value));
  const values = texts.map(text => text.replace(/(["'])(?:\\.|(?!\1)[^\\])*\1/g, ""));
  const names = (name: string) => values.some(value => value.includes(name));
  const hasPlaceholder = (...kinds: string[]) =>
    functions.some(({ handler }) => handler.placeholders.some(({ kind }) => kinds.includes(kind)));
  const shared: [TypeScriptFile["shared"][number], boolean][] = [
    ["read-json", reads("json")],
    ["read-problem", reads("problem")],
    ["read-text", reads("text")],
    ["read-form", reads("form")],
    ["read-any", reads("any") || isOpen],
    ["other-answer", isOpen],
    ["field-value", names("fieldValue")],
    ["field-list", names("fieldList")],
    ["set-cookies", names("setCookies")],
    ["is-true", names("isTrue")],
    ["streams", answers.some(one => one.unread)],
    ["form-data", functions.some(one => one.makesForm)],
    ["pairs", sends("query") || sends("form")],
    ["header", sends("header")],
    ["cookie", sends("cookie")],
    ["segment", hasPlaceholder("segment", "rest")],
    ["rest", hasPlaceholder("rest")],
  ];
  return {
    sends: {
      ...{ query: sends("query"), header: sends("header"), cookie: sends("cookie") },
      ...{ form: sends("form"), json: sends("json"), body: sends("body") },
      options: functions.some(one => one.takesBody),
      streams: sends("body") || functions.some(one => one.takesBody),
      contentType: functions.some(({ contentType }) => contentType !== null),
    },
    shared: shared.flatMap(([name, isUsed]) => (isUsed ? [name] : [])),
  };
}
