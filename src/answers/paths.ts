/** Changes what is known on a path through a function, and merges paths. */

import { getOrMake } from "../base/text/maps.ts";
import type { Header, Path, SentHeader, Value } from "./types.ts";
import { unbounded, unknown, valueKey } from "./values.ts";

/** The path on which nothing is known and nothing was sent. */
export const start: Path = {
  store: new Map(),
  facts: new Map(),
  lost: new Set(),
  decided: new Set(),
  repeats: false,
  header: { kind: "none", failed: false },
  deferred: [],
  panic: null,
  recoverable: null,
};

/** Sets a variable, and forgets the conditions with it. */
export function setVariable(path: Path, key: string, value: Value): Path {
  return { ...path, store: new Map(path.store).set(key, value), facts: withoutFacts(path.facts, [key]) };
}

/** Sets variables, whose keys are given; null stands for a value that no variable gets. */
export function setVariables(path: Path, keys: (string | null)[], values: Value[]): Path {
  let result = path;
  for (const [index, key] of keys.entries()) {
    const value = values[index];
    if (key !== null && value) result = setVariable(result, key, value);
  }
  return result;
}

/** Makes variables unknown, or what `change` makes of their values, and forgets the conditions with them. */
export function forget(
  path: Path,
  keys: readonly string[],
  change: (value: Value) => Value = forgotten,
): Path {
  const known = keys.filter(key => path.store.has(key));
  if (known.length === 0 && path.facts.size === 0) return path;
  const store = new Map(path.store);
  for (const key of known) {
    const value = store.get(key)!;
    if (value.kind !== "writer" && value.kind !== "request") store.set(key, change(value));
  }
  return { ...path, store, facts: withoutFacts(path.facts, keys) };
}

/** An unknown value of the same type. */
function forgotten(value: Value): Value {
  if (value.kind === "struct") return { ...value, fields: new Map(), others: "unknown" };
  return value.kind === "unknown" ? { ...unbounded(value), nonNil: false } : unknown;
}

/** A value that was known on each of the paths that were merged. */
export function mergedValue(value: Value): Value {
  if (value.kind === "struct") return forgotten(value);
  if (value.kind !== "unknown") return { ...unknown, merged: true };
  const isKnown = value.nonNil || value.atLeast !== undefined;
  return isKnown ? { ...unbounded(value), nonNil: false, merged: true } : value;
}

/** Makes the response unknown on a path that may not be possible, if nothing was sent yet. */
export function doubt(path: Path): Path {
  return path.header.kind === "none" ? { ...path, header: { kind: "unknown" } } : path;
}

/** Drops variables that no code can use any longer. */
export function drop(path: Path, isGone: (key: string) => boolean): Path {
  const gone = [...path.store.keys()].filter(isGone);
  if (gone.length === 0) return path;
  const store = new Map(path.store);
  for (const key of gone) store.delete(key);
  return { ...path, store, facts: withoutFacts(path.facts, gone) };
}

function withoutFacts(facts: Path["facts"], keys: readonly string[]): Path["facts"] {
  if (facts.size === 0) return facts;
  const stale = [...facts.keys()].filter(fact => keys.some(key => fact.includes(key)));
  if (stale.length === 0) return facts;
  const left = new Map(facts);
  for (const fact of stale) left.delete(fact);
  return left;
}

/** More paths than this are merged where they meet. */
const mostPaths = 48;

/**
 * The paths that differ. Paths that sent the same header become one, which knows what all of them know: only a panic or more of the body can
 * still change the response. Other paths become one if there are too many.
 */
export function distinct(paths: Path[]): Path[] {
  if (paths.length < 2) return paths;
  const isSent = ({ header }: Path) => header.kind === "sent";
  const different = joinEqual(
    paths.filter(path => !isSent(path)),
    pathKey,
    surer,
  );
  const sent = merged(paths.filter(isSent));
  return [...(different.length <= mostPaths ? different : merged(different)), ...sent];
}

/** Makes one path of all that have the same key. */
function joinEqual(paths: Path[], keyOf: (path: Path) => string, join: (a: Path, b: Path) => Path): Path[] {
  if (paths.length < 2) return paths;
  const byKey = new Map<string, Path>();
  for (const path of paths) {
    const key = keyOf(path);
    const other = byKey.get(key);
    byKey.set(key, other ? join(other, path) : path);
  }
  return [...byKey.values()];
}

/** The one of two paths that is more surely possible. */
function surer(a: Path, b: Path): Path {
  if (a.repeats !== b.repeats) return a.repeats ? b : a;
  return b.decided.size < a.decided.size ? b : a;
}

function merged(paths: Path[]): Path[] {
  return joinEqual(paths, outerKey, common);
}

const pathKeys = new WeakMap<Path, string>();

/** A text that is the same for paths that know the same. */
export function pathKey(path: Path): string {
  return getOrMake(pathKeys, path, makePathKey);
}

function makePathKey(path: Path): string {
  const store = [...path.store].map(([key, value]) => `${key}=${valueKey(value)}`).sort();
  const facts = [...path.facts].map(([key, { holds }]) => `${key}=${holds}`).sort();
  return [outerKey(path), ...store, ...facts, ...[...path.lost].sort()].join("\n");
}

/** The part of a path's key that is not about variables and conditions. */
function outerKey({ header, deferred, panic, recoverable }: Path): string {
  const calls = deferred.map(one => [one.callee, ...one.arguments].map(valueKey).join(","));
  return [
    headerKey(header),
    panic ? valueKey(panic) : "",
    recoverable ? valueKey(recoverable) : "",
    ...calls,
  ].join("|");
}

/** A text that is the same for equal headers. */
export function headerKey(header: Header): string {
  if (header.kind === "none") return header.failed ? "failed" : "none";
  if (header.kind === "unknown") return "unknown";
  return `${header.status} ${header.body} ${header.struct ?? ""} ${header.isParseProblem}`;
}

/** What two paths have in common. */
function common(a: Path, b: Path): Path {
  const store = new Map<string, Value>();
  for (const [key, value] of a.store) {
    const other = b.store.get(key);
    if (other) store.set(key, valueKey(value) === valueKey(other) ? value : mergedValue(value));
  }
  const isCommon = (text: string) => a.facts.get(text)?.holds === b.facts.get(text)?.holds;
  const lost = new Set([...a.lost, ...b.lost]);
  for (const [text, { subject }] of [...a.facts, ...b.facts]) if (!isCommon(text)) lost.add(subject);
  const { decided, repeats } = surer(a, b);
  const facts = new Map([...a.facts].filter(([text]) => isCommon(text)));
  return { ...a, store, facts, lost, decided, repeats };
}

/** Sends the header, if it was not sent before. Statuses 1xx other than 101 come before it, and change nothing. */
export function sendHeader(path: Path, status: number): Path {
  if (status >= 100 && status <= 199 && status !== 101) return path;
  return send(path, { status, body: "none" });
}

/** Sends a whole response. If a header was sent before, only the body is added to that response. */
export function send(
  path: Path,
  sent: Pick<SentHeader, "status" | "body"> & Partial<Pick<SentHeader, "struct" | "isParseProblem">>,
): Path {
  const { header } = path;
  if (header.kind === "unknown") return path;
  if (header.kind === "sent") return sent.body === "none" ? path : appendBody(path);
  return { ...path, header: { kind: "sent", struct: null, isParseProblem: false, ...sent } };
}

/** A response could not be written: nothing is sent. */
export function failToSend(path: Path): Path {
  return path.header.kind === "none" ? { ...path, header: { kind: "none", failed: true } } : path;
}

/** Writes a part of a body, which sends the status 200 where no header was sent. */
export function writeBody(path: Path): Path {
  return path.header.kind === "none" ? send(path, { status: 200, body: "unknown" }) : appendBody(path);
}

function appendBody(path: Path): Path {
  const { header } = path;
  if (header.kind !== "sent" || header.body === "unknown") return path;
  return { ...path, header: { ...header, body: "unknown", struct: null } };
}

/** Leaves the response to code that is not known. */
export function letUnknownSend(path: Path): Path {
  return path.header.kind === "none" ? { ...path, header: { kind: "unknown" } } : appendBody(path);
}
