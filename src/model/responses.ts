/** Brings together what a handler's code, its comment and its messages say about its responses. */
import type { HandlerInput, ProgramInput, SentBody, SentResponse } from "../answers/find-responses.ts";
import { findResponses, passedOn, readProgram } from "../answers/find-responses.ts";
import type { ReadValue } from "../answers/reads.ts";
import { compareText, getOrMake, groupBy } from "../base/text/common.ts";
import type { GoFile } from "../go/declarations.ts";
import { readDoc } from "../go/docs/docs.ts";
import { typeOfName } from "../go/type-expressions.ts";
import type { ListRegistration } from "../routes/find-registrations.ts";
import { isPassed } from "../routes/middleware.ts";
import type { Wrapper } from "../routes/types.ts";
import { shape, unresolved, withoutNull } from "../shapes/plain-shapes.ts";
import type { Shape } from "../shapes/shape-types.ts";
import { describe, messageRoot, shapeOf } from "../shapes/shapes.ts";
import { factsOf, type ShapeContext } from "../shapes/type-facts.ts";
import { neverFails } from "../types/encoded-types.ts";
import { type DeclaredTypes, type GoType, receiverType } from "../types/go-types.ts";
import { typeAt, typeOfDeclaration } from "../types/lookup.ts";
import { isUsersPackage } from "../types/packages.ts";
import type { ErrorFunction } from "./adapters.ts";
import { isNone, readDirectives, type StatusLine } from "./directives.ts";
import type { ParsedHandler } from "./find-handlers.ts";
import { isUnlisted } from "./functions.ts";
import type { BindingContext } from "./go-hints.ts";
import { failingFields, isVague, messageFacts, noBody } from "./message-facts.ts";
import { decodedShape, encodedShape } from "./resolve-shapes.ts";
import { chainFunction, guardFunction, servingFunction } from "./serving.ts";
import type { Binding, Handler, HandlerBody, HandlerResponse, Position } from "./types.ts";

/** How the bodies of handlers are searched for responses. */
export interface ResponseSearch extends ProgramInput, Pick<BindingContext, "shapes"> {
  types: DeclaredTypes;
  /** Import path of the package with WriteProblem; null when each package has its own. */
  basics: string | null;
  /** The function that answers the errors of adapters; null for WriteProblemFor. */
  errors: ErrorFunction | null;
  /** The function of the module that answers the errors of handlers of echo; null for echo's own, and where it is not known. */
  errorHandler: Wrapper | null;
  /** The loops that register all handlers of a receiver. */
  lists: ListRegistration[];
  /** Parse methods limit the length of a body. */
  limitsBody: boolean;
  /** Which handlers are followed. With `declared`, those whose comments declare statuses: their comments are checked, and nothing else needs the responses. */
  followed: "all" | "declared" | "none";
}

/** Adds to each handler its responses, as far as they are known. */
export function addResponses(handlers: ParsedHandler[], bindings: Binding[], search: ResponseSearch): void {
  const followed = handlers.filter(one => isFollowed(one, search.followed));
  const found = followed.length > 0 ? followHandlers(followed, bindings, search) : [];
  const context = bodyContext(bindings, search);
  const { shapes } = search;
  const byHandler = new Map(followed.map((one, index) => [one, found[index]!]));
  for (const one of handlers) {
    const { sent, isComplete, decoded, needsBody, values } = byHandler.get(one) ?? notFollowed;
    one.handler.responses = responsesOf(one, sent, { ...context, position: one.handler.position });
    one.handler.responsesComplete = isComplete && !isEmpty(one);
    if (!shapes || one.request !== null) continue;
    if (allowsRequestBody(one.handler)) one.handler.decodes = decoded.map(type => decodedShape(shapes, type));
    const hasJSON = one.handler.decodes.length > 0;
    one.handler.needsBody = needsBody && hasJSON;
    // A body is JSON or a form.
    const read = values.filter(({ in: part }) => !(hasJSON && /^(?:form|file)$/.test(part)));
    one.handler.reads = read.map(value => readParameter(value, shapes));
  }
  // Code registers one of several literals in branches, or each on another server.
  const literals = handlers.flatMap(({ handler, literal }) => (literal ? handler : []));
  for (const same of groupBy(literals, ({ method, path }) => `${method} ${path}`).values())
    if (same.length > 1) for (const one of same) one.responsesComplete = false;
}

/** What is known of a handler whose code is not followed. */
const notFollowed = { sent: [], isComplete: false, decoded: [], needsBody: false, values: [] };

function readParameter(read: ReadValue, shapes: ShapeContext) {
  const { in: part, name, isRequired: required, preset } = read;
  const value = withoutNull(decodedShape(shapes, read.type));
  const list = read.isList ? shape("list", { element: value }) : value;
  return { in: part, name, shape: list, required: required || part === "route", default: preset };
}

/** Reports whether documents have bodies of such requests: those of GET and HEAD mean nothing, as RFC 9110 says in sections 9.3.1 and 9.3.2. */
const allowsRequestBody = ({ method }: Handler) => method !== "GET" && method !== "HEAD";

function followHandlers(handlers: ParsedHandler[], bindings: Binding[], search: ResponseSearch) {
  const { limitsBody, pkg } = search;
  const program = readProgram(search);
  // The routers of frameworks set no path values, and match paths in which Parse finds none.
  const unmatched = new Set(handlers.map(({ framework, request }) => framework && request?.name));
  const factsOf = (binding: Binding) =>
    messageFacts(binding, limitsBody, binding.route.length > 0 && unmatched.has(binding.name));
  const messages = new Map(bindings.map(one => [receiverType(one.name, search.types), factsOf(one)]));
  const basics = search.basics === pkg.path ? null : search.basics;
  const serving = {
    errors: search.errors ?? { name: "WriteProblemFor", package: basics },
    errorHandler: search.errorHandler,
    ownPath: pkg.path,
    // What other modules do with a handler is not known.
    follows: (path: string | null) => isUsersPackage(search.reader, path, pkg),
  };
  /** The responses of what is followed for a handler. */
  const responsesOf = ({ framework, handler: { method } }: ParsedHandler, handler: HandlerInput["handler"]) =>
    findResponses({ program, method, messages, basics, framework, handler });
  const follow = (one: ParsedHandler): Found => {
    const served = servingFunction(one, serving);
    const found = responsesOf(one, served);
    if (found.isComplete || !served.inner) return found;
    // What middleware may send is not known in full: all that is sent without it may be, too.
    const own = follow({ ...one, registrations: served.inner });
    return { ...behind([found], own), isComplete: false };
  };
  const guards = new Map<string, Found>();
  const guardedBy = (guard: Wrapper, one: ParsedHandler) => {
    const key = JSON.stringify({ ...guard, method: one.handler.method, of: one.framework?.path });
    return getOrMake(guards, key, () => {
      const place = guard.isPlain ? { ...one, framework: null } : one;
      const found = responsesOf(place, guardFunction(guard, place, serving));
      return { ...found, sent: found.sent.filter(({ status }) => status !== passedOn) };
    });
  };
  return handlers.map(one => {
    const list = isUnlisted(one.signature) ? null : search.lists.find(all => all.receiver === one.receiver);
    const before = (one.registrations[0] ?? list)?.guards ?? [];
    const guarded = (all: Wrapper[]) => all.map(guard => guardedBy(guard, one));
    // What a handler of gin or echo and its middleware answer together.
    const chain = chainFunction(one, before, serving);
    const chained = chain && responsesOf(one, chain);
    if (chain && chained?.isKnown) return behind(guarded(chain.others), chained);
    const own = follow(one);
    const all = [...own.sent, ...(chained?.sent ?? [])];
    const unread = { body: { kind: "unknown" as const }, mediaType: null };
    const sent = chained?.leavesMore === "writer" ? all.map(answer => ({ ...answer, ...unread })) : all;
    // Where all is known, middleware beside the handler is followed with it.
    const others = before.filter(guard => !own.isComplete || !isPassed(guard, one.registrations[0]?.wrapper));
    return behind(guarded(others), { ...own, sent, isComplete: own.isComplete && !chained?.leavesMore });
  });
}

type Found = ReturnType<typeof findResponses>;

/** What a handler answers and reads, with what middleware of its routers does before. What else that does need not be known: the list of responses stays open or closed. */
function behind(before: Found[], own: Found): Found {
  const all = [...before, own];
  const reads = all.flatMap(({ values }) => values);
  const values = Array.from(groupBy(reads, one => `${one.name} ${one.in}`).values(), same => {
    return { ...same.at(-1)!, isRequired: same.some(one => one.isRequired) };
  });
  const sorted = values.sort((a, b) => compareText(a.name, b.name));
  return { ...own, values: sorted, sent: all.flatMap(({ sent }) => sent) };
}

function isFollowed(one: ParsedHandler, followed: ResponseSearch["followed"]): boolean {
  const { handler, directives } = one;
  if (followed === "none" || (isEmpty(one) && handler.response !== null)) return false;
  return followed === "all" || directives.status !== null || directives.responses.length > 0;
}

/** Reports whether a handler has no statements: it is not written yet. */
function isEmpty({ fn }: ParsedHandler): boolean {
  return /^\{\s*\}$/.test(fn.body);
}

/** Reports whether Write of a response may fail, by the types of its values. */
export function writeMayFail(binding: Binding, search: Pick<ResponseSearch, "reader" | "types" | "pkg">) {
  const { reader, types, pkg } = search;
  if (binding.kind !== "response" || !binding.go.generate.write) return false;
  if (failingFields(binding).length > 0) return true;
  if (binding.body !== "json") return false;
  const declared = types.get(binding.name);
  return !declared || !neverFails(typeOfDeclaration(reader, { pkg, ...declared }), true);
}

/** What bodies of a handler are described with. */
type BodyContext = ReturnType<typeof bodyContext> & Pick<Handler, "position">;

function bodyContext(bindings: Binding[], { shapes, types, reader, pkg }: ResponseSearch) {
  const comments = new Map<string, { lines: StatusLine[]; file: GoFile }>();
  return {
    bindings,
    shapes,
    /** The type that a line of a comment in this file names; null where it names none. */
    typeIn({ type, line: { span } }: StatusLine, file: GoFile): GoType | null {
      if (type === null || (type.package === null && !types.has(type.name))) return null;
      const named = typeOfName(type.name, span, type.package);
      const written = type.isList
        ? { kind: "slice" as const, element: named, text: `[]${named.text}`, span }
        : named;
      const found = typeAt(reader, { type: written, file, pkg, typeArguments: new Map() });
      const { target } = (type.isList && found.element) || found;
      return target.kind === "unknown" ? null : found;
    },
    /** The comment of a receiver's type, whose lines hold for all its handlers. */
    commentOf(receiver: string | null) {
      const declared = receiver === null ? undefined : types.get(receiver);
      if (!declared) return null;
      const { file, declaration } = declared;
      return getOrMake(comments, declaration.name, () => {
        return { file, lines: readDirectives(declaration.doc).responses };
      });
    },
  };
}

/** One response for each status: what the code sends counts first, then what the comment declares. */
function responsesOf(parsed: ParsedHandler, sent: SentResponse[], context: BodyContext): HandlerResponse[] {
  const { handler, directives, receiver, file } = parsed;
  const found = new Map<number, HandlerResponse>();
  for (const one of sent) {
    const { status, isParseProblem } = one;
    const other = found.get(status);
    const body = withoutBody(status, handler) ? noBody : bodyOf(one, context);
    const bodies = addBody(other?.bodies ?? [], body);
    const source = other?.source === "code" || !isParseProblem ? "code" : "parse";
    found.set(status, { status, bodies, description: null, source });
  }
  const add = (status: number, source: HandlerResponse["source"]) => {
    if (found.has(status)) return;
    const body: HandlerBody = withoutBody(status, handler) ? noBody : { ...noBody, kind: "unknown" };
    found.set(status, { status, bodies: [body], description: null, source });
  };
  if (handler.status !== null) add(handler.status, "declared");
  const describe = (lines: StatusLine[], file: GoFile) => {
    const statuses = lines.map(({ status }) => status);
    const described = new Set(statuses.filter(status => found.get(status)?.description));
    for (const line of lines) {
      const { status } = line;
      add(status, "comment");
      const { bodies, ...response } = found.get(status)!;
      const type = context.typeIn(line, file);
      const named = type && !withoutBody(status, handler) ? withType(bodies, type, context) : bodies;
      // The lines of a comment with one status describe one response together.
      const texts = described.has(status) ? [] : [type ? line.type!.description : line.description];
      const description = [response.description, ...texts].filter(text => text !== null).join("; ") || null;
      found.set(status, { ...response, bodies: named, description });
    }
  };
  describe(directives.responses, file);
  const ofType = context.commentOf(receiver);
  if (ofType) describe(ofType.lines, ofType.file);
  // An optional scheme refuses nobody.
  const { security } = handler;
  if (security?.length && !security.some(isNone)) for (const status of [401, 403]) add(status, "security");
  for (const { bodies } of found.values()) bodies.sort((a, b) => compareText(bodyKey(a), bodyKey(b)));
  return [...found.values()].sort((a, b) => a.status - b.status);
}

/** Adds a body to the others of a response. Two that differ only in where they may have `null` are one. */
function addBody(bodies: HandlerBody[], body: HandlerBody): HandlerBody[] {
  const partsOf = (one: HandlerBody) => JSON.stringify(one).split(/(?<="nullable":)(true|false)/);
  const added = partsOf(body);
  const isSame = (parts: string[]) =>
    parts.length === added.length && parts.every((part, index) => index % 2 === 1 || part === added[index]);
  const others = bodies.filter(one => !isSame(partsOf(one)));
  if (others.length === bodies.length) return [...bodies, body];
  const [same = []] = bodies.map(partsOf).filter(isSame);
  const joined = same.map((part, index) => (added[index] === "true" ? "true" : part));
  return [...others, JSON.parse(joined.join(""))];
}

/** The bodies of a response for which a comment names a type, which stands for those of which little is known. */
function withType(bodies: HandlerBody[], type: GoType, context: BodyContext): HandlerBody[] {
  const encoded = jsonBody({ kind: "json", type, isPointed: false, neverNil: false }, null, context);
  // A comment that names a list means one that is there.
  const json = { ...encoded, shape: encoded.shape && { ...encoded.shape, nullable: false } };
  const binding = context.bindings.find(({ name }) => name === json.struct);
  const body = binding?.hasMethods ? { ...responseBody(binding.name, context), assumed: true } : json;
  const known = bodies.filter(one => !isVague(one));
  const isSame = (one: HandlerBody) =>
    bodyKey(one) === bodyKey(body) || (body.struct && one.struct === body.struct);
  return known.some(isSame) ? known : [...known, body];
}

/** The order of bodies: those with the most facts come first. */
const bodyKinds = ["response", "json", "problem", "text", "bytes", "unknown", "none"] as const;

function bodyKey({ kind, ...facts }: HandlerBody): string {
  return bodyKinds.indexOf(kind) + JSON.stringify(facts);
}

/** What is sent, as the model has it. */
function bodyOf({ body, mediaType: text }: SentResponse, context: BodyContext): HandlerBody {
  // A Content-Type without its parameters, or a text that is none.
  const media = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;|$)/.exec(text ?? "")?.[1];
  const mediaType = media?.toLowerCase() ?? null;
  switch (body.kind) {
    case "none":
      return noBody;
    case "message":
      return responseBody(body.struct, context);
    case "problem":
      return { ...noBody, kind: "problem", mediaType: "application/problem+json" };
    case "json":
      return jsonBody(body, mediaType, context);
    case "text":
      return { ...noBody, kind: "text", mediaType: mediaType ?? (body.isHTML ? "text/html" : "text/plain") };
    default:
      return { ...noBody, kind: body.kind, mediaType };
  }
}

function responseBody(struct: string, { bindings }: BodyContext): HandlerBody {
  const mediaType = bindings.find(({ name }) => name === struct)?.contentType?.split(";", 1)[0] ?? null;
  return { ...noBody, kind: "response", struct, mediaType };
}

/**
 * A body that encoding/json writes. Pointers are taken for what they point to. Without a Content-Type, net/http calls the body a text; gen takes it for JSON all the same,
 * since other code, such as a middleware, may set the Content-Type.
 */
function jsonBody(
  body: SentBody & { kind: "json" },
  mediaType: string | null,
  { bindings, shapes, position }: BodyContext,
): HandlerBody {
  const { type } = body;
  const value = (type.kind === "pointer" && type.element) || type;
  const isPointer = type.kind === "pointer";
  const encoded = shapes && (isPointer ? encodedShape(shapes, type) : sentShape(body, shapes, position));
  const shape = encoded ?? unresolved("no output of this run needs it");
  const { target } = value;
  const isOwn = target.kind === "declared" && target.pkg.importPath === null && !body.members;
  const struct = isOwn
    ? bindings.find(one => one.kind === "response" && one.name === target.declaration.name)
    : null;
  const known = { struct: struct?.name ?? null, mediaType: mediaType ?? "application/json", shape };
  return { ...noBody, ...known, kind: "json" };
}

/** What is the same for all members of a map. */
const mapMember = {
  ...{ embeddedIn: [], embeddedPointers: [], doc: readDoc([]), constraints: [], tags: [] },
  ...{ optional: false, omitsZero: false, pointer: false, unconstrained: false, refusesAbsent: false },
};

/** The shape of JSON that code encodes, or of a member of it. */
function sentShape(body: SentBody, shapes: ShapeContext, position: Position): Shape {
  if (body.kind !== "json") return shape("any", { nullable: true });
  const { type, members } = body;
  const at = { ...messageRoot, addressable: body.isPointed };
  if (!members) {
    const made = shapeOf(shapes, type, at);
    return { ...made, nullable: made.nullable && !body.neverNil };
  }
  if (type.kind === "struct") {
    const made = describe(shapes, factsOf(shapes, type), at);
    const fields = made.fields.map(field => {
      const held = members.get(field.name);
      return held ? { ...field, shape: sentShape(held, shapes, position) } : field;
    });
    return { ...made, fields };
  }
  const fields = Array.from(members, ([key, member]) => {
    return { ...mapMember, name: key, key, shape: sentShape(member, shapes, position), position };
  });
  return shape("object", { fields });
}

/** Reports whether net/http sends no body. */
function withoutBody(status: number, { method }: Handler): boolean {
  return method === "HEAD" || status < 200 || status === 204 || status === 304;
}
