/** What code reads of a request by hand: values of its path, its query, its header, its cookies and its form, and the JSON of its body. It is kept with the calls that lead to it, and with their summaries. */
import { compareText, groupBy } from "../base/text/common.ts";
import { parsedTypes } from "../go/standard-functions.ts";
import type { GoType } from "../types/go-types.ts";
import { heldType } from "../types/members.ts";
import { structFields } from "../types/struct-fields.ts";
import { methodOf, typeAt } from "./members.ts";
import { predeclaredType } from "./program.ts";
import { changedStore } from "./state.ts";
import type { AnyValue, Call, Path, Read, Reads, Run, State, Value } from "./types.ts";
import {
  current,
  factOf,
  hasText,
  integerOf,
  isNil,
  methodOfRequest,
  nil,
  nonNil,
  textOf,
  unknown,
  unknownOf,
  valueKey,
} from "./values.ts";

/** Notes what code reads, and what is found out later of it, by the id of what is read: what is noted first stays. */
function noteRead({ stack, reads }: Run, id: string, found: Partial<Read>): void {
  const noted = stack.at(-1)?.reads ?? reads;
  noted.set(id, { ...found, ...noted.get(id) });
}

/** Notes all that a call reads in the call that makes it. */
export function noteReads(run: Run, reads: Reads): void {
  for (const [id, found] of reads) noteRead(run, id, found);
}

/** Methods whose requests have forms, as net/http says. */
export const hasForm = (state: State) => /^(?:POST|PUT|PATCH)$/.test(methodOfRequest(state) ?? "");

/** What has the values that an id stands for, as that of `r.URL.Query()` does: a form without a body is the query. Null for anything else. */
function partOf(id: string | null, state: State): Read["in"] | null {
  if (id === "$$r.URL.Query().0") return "query";
  const [, form, member] = /^\$r\.(Form|PostForm|MultipartForm)#\d*(?:\.(File|Value))?$/.exec(id ?? "") ?? [];
  if (form === undefined || (form === "MultipartForm") !== (member !== undefined)) return null;
  if (!hasForm(state)) return form === "Form" ? "query" : null;
  return member === "File" ? "file" : "form";
}

/** Notes that a function, or a method of the request, its query or its header, reads a value there, or makes something else of one. */
export function noteValue({ run, given, state }: Call, reader: string, id: string): void {
  const [first = unknown] = given;
  const name = textOf(first);
  const parsed = parsedTypes[reader];
  const isDecimal = !/int$/i.test(reader) || integerOf(given[1]) === 10;
  if (parsed && isDecimal && first.kind === "any" && first.id) {
    noteRead(run, first.id, { type: predeclaredType(run.program, parsed) });
    const error = id.replace(/0$/, "1");
    if (factOf(state, error) === null) changedStore(state).set(`${refused}${error}`, nonNil);
  }
  const source = reader.replace(/\.(?:Get|Has)$/, "").replace(/^r\.((?:Post)?Form)Value$/, "$r.$1#");
  if (name === null) return;
  if (reader === "r.PathValue") noteRead(run, id, { in: "route", name });
  if (reader === "r.Cookie") noteRead(run, id, { in: "cookie", name });
  if (reader === "r.FormFile" && hasForm(state)) noteRead(run, id, { in: "file", name });
  if (/^\$r\.Header\.(?:Get|Values)$/.test(reader)) noteField(run, id, name);
  const part = partOf(source, state);
  // Package pat puts placeholders into the query, with a colon before their names.
  if (part === "query" && name.startsWith(":")) noteRead(run, id, { in: "route", name: name.slice(1) });
  else if (part) noteRead(run, id, { in: part, name, ...(!reader.endsWith(".Has") && { isList: false }) });
}

/** Header fields that clients and proxies send on their own, and those that OpenAPI describes elsewhere. */
const sentAnyway =
  /^(?:accept|authorization$|connection$|content-|cookie$|forwarded$|host$|origin$|referer$|sec-|te$|upgrade$|user-agent$|via$|x-(?:forwarded|real)-)/i;

function noteField(run: Run, id: string, name: string): void {
  if (!sentAnyway.test(name)) noteRead(run, id, { in: "header", name });
}

/** Notes what a comparison says of a text: where it is compared with one that is no number, it is a text, whatever else code makes of it. */
export function noteComparison({ scope, state }: Path, value: AnyValue, other: Value, isEqual: boolean) {
  const { id } = value;
  if (id && noNumber.test(textOf(other) ?? "")) noteRead(scope.frame.run, id, { isText: true });
  if (id?.startsWith("$strconv.") && isNil(other) && isEqual) changedStore(state).set(`${refused}${id}`, nil);
}

const noNumber = /^(?!true$|false$|[-+]?\d)./;
/** The fact that what stands behind it may have been refused, until code finds that its error is nil. All states that follow from one with this fact keep it. */
const refused = "$refused ";

/** Notes which values the handler needs, and which placeholders may have a text where code reads a number, by what it answers without an error. */
export function noteAnswered(run: Run, states: readonly State[]): void {
  const statusOf = ({ header }: State) =>
    header.kind === "sent" ? header.sent.status : header.kind === "none" ? (header.status ?? 200) : 400;
  const answered = states.filter(state => statusOf(state) < 400);
  // Code that is not known may have answered without an error.
  const others = states.filter(({ header }) => header.kind === "unknown");
  const keys = answered.flatMap(({ store }) =>
    [...store.keys()].filter(key => key.startsWith(refused) && store.get(key) === nonNil),
  );
  for (const [id, { in: part, bound, preset }] of run.reads) {
    const isBound = bound !== undefined && answered.every(({ store }) => store.has(bound));
    const isAsked = answered.length > 0 && [...answered, ...others].every(one => isGiven(id, one));
    if (isBound || (isAsked && !preset)) noteRead(run, id, { isRequired: true });
    if (part !== "route") continue;
    const isRefused = bound ? !isBound : keys.some(key => key.includes(`(${id}`));
    if (isRefused) noteRead(run, id, { isText: true });
  }
}

/** Reports whether a request certainly has what an id stands for in a state: a text that is not empty, or that is a number, or what was read without an error. A form may have its values in the query. */
function isGiven(id: string, { store }: State): boolean {
  if (/^\$(?:r|c)\.Form(?:Value\(|#)/.test(id)) return false;
  const texts = [id, `$strings.TrimSpace(${id}).0`].map(fact => store.get(fact));
  if (texts.some(text => text && hasText(text))) return true;
  if (/^\$r\.(?:Cookie|FormFile)\(/.test(id))
    return store.get(id.replace(/0$/, id.startsWith("$r.Cookie") ? "1" : "2"))?.kind === "nil";
  const isParsed = (fact: string) => fact.startsWith("$strconv.") && fact.includes(`(${id}`);
  return [...store].some(([fact, { kind }]) => kind === "nil" && isParsed(fact) && fact.endsWith(".1"));
}

/** What routers found in the path, as `mux.Vars(r)` returns it. */
export const pathValues: AnyValue = { ...nonNil, id: "$path values" };

/** The value of a name in the path: `mux.Vars(r)["id"]`. Of other maps null; it notes that code reads all values of a name in the query or in a form: `r.URL.Query()["tag"]`. */
export function noteItem(operand: Value, index: Value, { scope: { frame }, state }: Path): Value | null {
  const name = textOf(index);
  if (operand.kind !== "any" || name === null) return null;
  const part = partOf(operand.id, state);
  if (part) noteRead(frame.run, `${operand.id} ${name}`, { in: part, name, isList: true });
  if (operand.id !== pathValues.id) return null;
  const id = `$r.PathValue(${valueKey(index)}).0`;
  noteRead(frame.run, id, { in: "route", name });
  return current(state, { ...unknownOf(predeclaredType(state.program, "string")), id });
}

/** Methods and functions of gin and echo that read the query or a form. */
const contextReader = /^(Default)?(?:Get)?(Query|PostForm|Form)(?:Param|Value)?(s|Array)?(Or)?$/;

/** Notes that a method of a framework's context reads a value of the request, with what it takes where there is none. */
export function noteContextValue({ run, given, state }: Call, method: string, id: string): void {
  const name = textOf(given[0]);
  if (name === null) return;
  if (method === "Param") noteRead(run, id, { in: "route", name });
  if (method === "Cookie") noteRead(run, id, { in: "cookie", name });
  if (method === "GetHeader") noteField(run, id, name);
  if (method === "FormFile" && hasForm(state)) noteRead(run, id, { in: "file", name });
  const [, presets, source, several, or] = contextReader.exec(method) ?? [];
  if (source === undefined) return;
  const part = source === "Query" ? "query" : partOf(`$r.${source}#`, state);
  const preset = presets || or ? textOf(given[1]) : null;
  if (part) noteRead(run, id, { in: part, name, preset, isList: several !== undefined });
}

/** Notes that a framework reads the query, the path or a form into the fields of a struct, which have tags with this key; and where it did, since the `failure` is nil, which it returns. */
export function noteBound(call: Call, key: string, failure: Value, isForm = false): Value {
  const { state, given, run } = call;
  const type = typeAt(state, given[0] ?? unknown);
  const whole = `$bound ${key} ${type && heldType(type).id}`;
  const part = isForm ? "form" : /^(?:uri|param)$/.test(key) ? "route" : "query";
  const isOfGin = run.framework?.signature === "gin";
  const noted = new Set<string>();
  const noteFields = (struct: GoType, bound: string | null) => {
    // A struct can embed a pointer to itself.
    if (noted.has(struct.id)) return;
    noted.add(struct.id);
    for (const { tag, held, isPointer } of structFields(struct)) {
      const tagOf = (wanted: string) => tag.pairs.find(one => one.key === wanted)?.value;
      const [name, ...options] = tagOf(key)?.split(",") ?? [];
      // A pointer that nothing is read into stays nil, and what it would lead to is not asked for.
      if (name === undefined) noteFields(held, isPointer ? null : bound);
      if (!name || name === "-") continue;
      const preset = options.find(one => one.startsWith("default="))?.slice("default=".length) ?? null;
      const mustBe = isOfGin && preset === null && tagOf("binding")?.split(",").includes("required");
      const readsItself = (type: GoType) => methodOf(unknownOf(type), "UnmarshalParam", call) !== null;
      const isList = held.kind === "slice" && !readsItself(held);
      const item = (isList && held.element) || held;
      const isOfForm = isForm && isFile(item);
      // Only gin reads durations as `1h`.
      const isText =
        isOfForm ||
        readsItself(item) ||
        (item.id === "time.Time" && (tagOf("time_format") ?? tagOf("format")) !== undefined) ||
        (item.id === "time.Duration" && isOfGin);
      noteRead(run, `$${struct.id} ${name}`, {
        ...{ in: isOfForm ? "file" : part, name, type: held, preset },
        ...(isText && { isText, isList }),
        ...(bound !== null && (mustBe || part === "route") && { bound }),
      });
    }
  };
  if (type) noteFields(heldType(type), whole);
  // Only states that all have this fact keep it when they are joined.
  if (isNil(failure)) changedStore(state).set(whole, nil);
  return failure;
}

/** Reports whether a type is that of a file in a form. */
const isFile = (type: GoType) => heldType(type).id === "mime/multipart.FileHeader";

/** Notes that code decodes the JSON of the body into what a pointer refers to. A `binder` reads other bodies, too: JSON counts where the struct has tags for it, and a request may have none. A `failure` that is nil says that there was a body. */
export function noteDecoded({ run, state }: Call, pointer: Value, failure: Value, binder = false): void {
  const type = typeAt(state, pointer);
  const decoded = type && heldType(type);
  // An interface says nothing of what it holds.
  if (!decoded || /^(?:interface|unknown)$/.test(decoded.kind)) return;
  const fields = structFields(decoded);
  // A file is in a form, whatever tags other fields have.
  const keys = fields.flatMap(({ tag }) => tag.pairs.map(({ key }) => key));
  const isTagged = keys.includes("json") && !fields.some(({ held }) => isFile(held.element ?? held));
  // With an empty struct, code asks whether there is more.
  if (decoded.kind === "struct" ? fields.length > 0 && (isTagged || !binder) : !binder)
    noteRead(run, `$decoded ${decoded.id}`, { decoded, bound: "$bound body" });
  if (isNil(failure) && !binder) changedStore(state).set("$bound body", nil);
}

/** A value of the request that code reads. */
export type ReadValue = ReturnType<typeof readsOf>["values"][number];

/** What a handler reads: the types that it decodes the JSON of the body into, whether it needs a body, and values by their names. */
export function readsOf({ reads, program }: Run) {
  const bodies = [...reads.values()].filter(({ decoded }) => decoded);
  const named = [...reads.values()].flatMap(({ name, in: part, ...read }) =>
    name && part ? [{ name, in: part, ...read }] : [],
  );
  const values = [...groupBy(named, one => `${one.name} ${one.in}`).values()].map(found => ({
    in: found[0]!.in,
    name: found[0]!.name,
    type:
      (!found.some(({ isText }) => isText) && found.find(({ type }) => type)?.type) ||
      predeclaredType(program, "string"),
    // Code that asks whether there are several takes one.
    isList: found.some(({ isList }) => isList) && !found.some(({ isList }) => isList === false),
    isRequired: found.some(({ isRequired }) => isRequired),
    preset: found.find(({ preset }) => preset)?.preset ?? null,
  }));
  return {
    decoded: bodies.flatMap(({ decoded }) => decoded ?? []),
    needsBody: bodies.every(({ isRequired }) => isRequired),
    values: values.sort((a, b) => compareText(a.name, b.name)),
  };
}
