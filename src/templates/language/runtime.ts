/** The functions that compiled templates call: lookups, helpers, partials. Every failure is a TemplateError with its place. */
import type { Location } from "../../base/report/diagnostic.ts";
import { closest } from "../../base/text/suggest.ts";
import { locateOffsets, sourceOf, type Template, TemplateError } from "./template-error.ts";

/** What a place of a template can use besides its context. */
export interface Frame {
  /** The `@` variables of the run and of the loops. */
  variables: Record<string, unknown>;
  parent: Frame | null;
  /** The partials declared with `{{#*inline}}`. */
  inlines: Map<string, Print>;
  /** The block of the partial call that is being printed. */
  block: Print | null;
}

/** Prints a template or a part of one; in a loop, `key` is the key of the item. */
export type Print = (context: unknown, frame: Frame, key?: unknown) => string;

export type Runtime = ReturnType<typeof runtimeOf>;

/** A template that can be connected to a runtime of values, or to one of types: see lint-walk.ts. */
export type CompiledTemplate = (runtime: Runtime) => Print;

/** A partial call that is being printed. */
export interface PartialCall {
  /** The template with the call; null when gen itself calls. */
  template: Template | null;
  /** Offsets of the partial's name in the call. */
  start: number;
  end: number;
  name: string;
  /** The call that included the template with this call. */
  outer: PartialCall | null;
  depth: number;
}

/** One run of an entry template, with what all its templates share. */
export interface Run {
  /** Returns the function that prints the template with this name; null when there is none. */
  printer(name: string): Print | null;
  /** The names of all templates. */
  names: Iterable<string>;
  /** Calls a helper; `place` is that of the call. */
  call(name: string, values: unknown[], options: Record<string, unknown>, place: () => Location): unknown;
  /** The names of the user's helpers, for messages. */
  helperNames: string[];
  /** The value of `@root`, for messages. */
  root: unknown;
  /** The innermost partial call. */
  calling: PartialCall | null;
  /** Notes the template place of the text that follows, and returns the mark for it: see output-places.ts. */
  mark(template: Template, start: number, length: number): string;
}

/** The most partial calls that may be nested. */
const deepestCall = 100;

/** The functions that the code of one template calls in a run; `start` and `end` are offsets in its source. */
export function runtimeOf(template: Template, run: Run) {
  /** The error for the place between two offsets, or for one part of the path there. */
  const fail = (message: string, start: number, end: number, part = -1) => {
    const at = partPlace(template, start, end, part);
    return new TemplateError(message, locateOffsets(template, ...at), callPlaces(run.calling));
  };

  const runtime = {
    /** The value of part number `part` of a path; `names` are the names of the block parameters, for messages. */
    get(value: unknown, key: string, start: number, end: number, part: number, names?: string[]): unknown {
      if (hasKey(value, key)) return value[key];
      const scope = { root: describe(run.root), blockParameters: names ?? [], helpers: run.helperNames };
      throw fail(explainPath(pathAt(template, start, end), part, describe(value), scope), start, end, part);
    },

    /** The value of a key; if there is no such key, the result of the user's helper with this name. */
    getOrCall(value: unknown, key: string, start: number, end: number): unknown {
      return hasKey(value, key) ? value[key] : runtime.call(key, start, end, []);
    },

    /** The context that `../` means; `contexts` are innermost first. Equal contexts in a row count once. */
    up(depth: number, start: number, end: number, ...contexts: unknown[]): unknown {
      const counted: unknown[] = [];
      for (const context of contexts.reverse()) {
        // biome-ignore lint/suspicious/noDoubleEquals: as Handlebars compares them.
        if (counted.length === 0 || context != counted.at(-1)) counted.push(context);
      }
      if (depth >= counted.length) throw fail("`../` leads out of the template", start, end);
      return counted.at(-1 - depth);
    },

    /** The value of `@name`. */
    variable(frame: Frame, name: string, depth: number, start: number, end: number): unknown {
      let from: Frame | null = frame;
      for (let up = 0; up < depth; up++) from = from?.parent ?? null;
      if (!from) throw fail("`@../` leads out of the template", start, end);
      if (Object.hasOwn(from.variables, name)) return from.variables[name];
      throw fail(unknownVariable(name, Object.keys(from.variables)), start, end, 0);
    },

    /** The text of a value to print; `called` says that a helper returned the value. */
    text(value: unknown, start: number, end: number, called = false): string {
      if (typeof value === "string") return value;
      if (typeof value !== "object" || value === null) return String(value ?? "");
      const { original } = pathAt(template, start, end);
      throw fail(unprintable(original, called, describe(value)), start, end);
    },

    /** The result of a helper. */
    call(name: string, start: number, end: number, values: unknown[], options = {}): unknown {
      try {
        return run.call(name, values, options, () => locateOffsets(template, start, end));
      } catch (error) {
        if (error instanceof TemplateError) throw error;
        const message = error instanceof Error ? error.message : String(error);
        throw fail(`${name}: ${message.replace(/\s*[\r\n]+\s*/g, " ").trim()}`, start, end);
      }
    },

    /** Whether `{{#if}}` prints its block; `both` where that is not known: then the code runs both branches. */
    isTrue(value: unknown, includeZero: unknown = false): boolean | "both" {
      return !isEmpty(value) && (value !== 0 || Boolean(includeZero));
    },

    with(value: unknown, frame: Frame, yes: Print, no: () => string): string {
      return isEmpty(value) ? no() : yes(value, frame);
    },

    /** Prints `{{#each}}`: `yes` prints each item of a list or an object; without items, `no` prints the `else`. */
    each(value: unknown, start: number, end: number, outer: Frame, yes: Print, no: () => string): string {
      const problem = Array.isArray(value) ? null : noItems(describe(value));
      if (problem) throw fail(problem, start, end);
      const isList = Symbol.iterator in Object(value);
      const keys = isList ? null : Object.keys(value ?? {});
      const items = isList ? Array.from(value as Iterable<unknown>) : Object.values(value ?? {});
      if (items.length === 0) return no();
      const variables: Frame["variables"] = { ...outer.variables };
      const frame: Frame = { ...outer, variables, parent: outer };
      let text = "";
      for (const [index, item] of items.entries()) {
        variables.key = keys ? keys[index] : index;
        variables.index = index;
        variables.first = index === 0;
        variables.last = index === items.length - 1;
        text += yes(item, frame, variables.key);
      }
      return text;
    },

    /** Prints `{{#name}}`: like `each` for a list; for true, the block with the same context; otherwise like `with`. */
    section(value: unknown, context: unknown, frame: Frame, yes: Print, no: () => string): string {
      if (Array.isArray(value)) return runtime.each(value, 0, 0, frame, yes, no);
      if (value === true) return yes(context, frame);
      return value === false || value == null ? no() : yes(value, frame);
    },

    /** A frame with more inline partials, each of which can include all others. */
    declare(frame: Frame, declared: Record<string, Print>): Frame {
      const inlines = new Map(frame.inlines);
      for (const [name, print] of Object.entries(declared))
        inlines.set(name, (context, from) => print(context, { ...from, inlines }));
      return { ...frame, inlines };
    },

    /**
     * Prints a partial: an inline partial, else a template, else the `own` block of the call. `values` are added to the context `base`.
     * `_always` tells that the call is in no condition and no loop.
     */
    partial(
      name: unknown,
      start: number,
      end: number,
      base: unknown,
      frame: Frame,
      own: Print | null,
      values: Record<string, unknown> | null,
      _always?: boolean,
    ): string {
      const context = values ? { ...(base as object), ...values } : base;
      if (typeof name !== "string") throw fail("the name of a partial must be a text", start, end);
      const isBlock = name === "@partial-block";
      const block: Print | null =
        own && ((given, from) => own(given, { ...frame, variables: from.variables, parent: from }));
      const print = (isBlock ? frame.block : (frame.inlines.get(name) ?? run.printer(name))) ?? block;
      if (!print && isBlock) throw fail("no block was given to this partial", start, end);
      if (!print)
        throw fail(unknownName("partial", name, [...run.names, ...frame.inlines.keys()]), start, end);
      const outer = run.calling;
      const depth = (outer?.depth ?? 0) + 1;
      if (depth > deepestCall) throw fail(endlessInclusion(name), start, end);
      run.calling = { template, start, end, name, outer, depth };
      const text = print(context, block ? { ...frame, block, parent: frame } : frame);
      run.calling = outer;
      return text;
    },

    /** The text of a partial, without its last line break since the call is not alone on its line. */
    withoutBreak(text: string): string {
      return text.endsWith("\n") || text.endsWith("\0") ? text.replace(/\r?\n((?:\0\d+\0)*)$/, "$1") : text;
    },

    mark: (start: number, length: number) => run.mark(template, start, length),
  };
  return runtime;
}

/** The path between two offsets of a template. */
export function pathAt(template: Template, start: number, end: number): TemplatePath {
  return readPath(sourceOf(template).slice(start, end));
}

/** The offsets of a part of the path between two offsets, such as `[b c]` of `../a.[b c]`; of all of it if there is no such part. */
export function partPlace(template: Template, start: number, end: number, part: number): [number, number] {
  const { parts } = pathAt(template, start, end);
  const text = sourceOf(template).slice(start, end);
  const word = [...text.matchAll(/\[(?:\\.|[^\]])*\]|[^./@[\]]+/g)].slice(-parts.length)[part];
  return word ? [start + word.index, start + word.index + word[0].length] : [start, end];
}

/** Reports whether `with` prints its `else` for a value. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value && value !== 0;
}

/** The places of the calls in the user's templates, innermost first. Calls in built-in templates are left out: the user can't change them. */
export function callPlaces(innermost: PartialCall | null): Location[] {
  const places = new Map<string, Location>();
  for (let call = innermost; call; call = call.outer) {
    if (call.template?.origin !== "user") continue;
    // A partial that includes itself has the same call several times: the outermost one is kept.
    const key = `${call.template.path}:${call.start}`;
    places.delete(key);
    places.set(key, locateOffsets(call.template, call.start, call.end));
  }
  return [...places.values()];
}

// Protects the model from templates and helpers: they may read only data, and change nothing.

/** The frozen copies of a run's data, by their originals: data of several outputs is copied once. */
export type FrozenCopies = WeakMap<object, object>;

/** Returns a function that protects data for templates. Only the user's helpers could change data, so without them it returns the data itself. */
export function guardFor(set: { helpers: object; copies: FrozenCopies }): <T>(value: T) => T {
  return Object.keys(set.helpers).length > 0 ? value => frozenCopy(value, set.copies) : value => value;
}

/** A frozen copy of plain data, without functions. Templates and helpers that get the copy can't change the data. */
export function frozenCopy<T>(value: T, copies: FrozenCopies): T {
  if (typeof value !== "object" || value === null) return value;
  const present = copies.get(value);
  if (present) return present as T;
  const member = ([key, item]: [string, unknown]) => (isData(item) ? [[key, frozenCopy(item, copies)]] : []);
  const copy = Array.isArray(value)
    ? value.filter(isData).map(item => frozenCopy(item, copies))
    : Object.fromEntries(Object.entries(value).flatMap(member));
  copies.set(value, Object.freeze(copy));
  return copy as T;
}

function isData(value: unknown): boolean {
  return typeof value !== "function" && value !== undefined;
}

/** Reports whether a template may read a key: an object's own keys, a list's items and length, but no functions. */
export function hasKey(value: unknown, key: string): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && key !== "length" && !/^\d+$/.test(key)) return false;
  return Object.hasOwn(value, key) && typeof (value as Record<string, unknown>)[key] !== "function";
}

// The messages for wrong paths, partials and values in templates. A run and the lint use the same messages.

/** The facts about a value that messages name. */
export type Described =
  | { kind: "object"; keys: string[] }
  /** The length is null when it is known only in a run. */
  | { kind: "list"; length: number | null }
  | { kind: "null" | "undefined" | "string" | "number" | "boolean" | "function" | "symbol" | "bigint" };

/** A path of a template: `../name`, `@root.package`. */
export type TemplatePath = ReturnType<typeof readPath>;

/** Reads a path from the text of a template: its text as written, its parts, the number of `../`, and whether it begins with `@`. A literal in place of a path is a key. */
export function readPath(text: string) {
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  if (quoted) return { original: quoted[2]!, parts: [quoted[2]!], depth: 0, data: false };
  const words = text.match(/\[(?:\\.|[^\]])*\]|[^./@[\]]+|\.\.?(?![^/])/g) ?? [];
  const keys = words.filter(word => !["this", ".", ".."].includes(word));
  return {
    original: text.replace(/\[((?:\\.|[^\]])*)\]/g, "$1"),
    parts: keys.map(key => key.replace(/^\[(.*)\]$/s, "$1")),
    depth: words.filter(word => word === "..").length,
    data: text.startsWith("@"),
  };
}

/** Describes a value of a run. */
export function describe(value: unknown): Described {
  if (value === null) return { kind: "null" };
  if (Array.isArray(value)) return { kind: "list", length: value.length };
  if (typeof value === "object") return { kind: "object", keys: Object.keys(value) };
  return { kind: typeof value as "string" };
}

/** Says why a key can't be read from the value that `parent` names. */
export function missingKey(parent: string | null, value: Described, key: string): string {
  const of = parent ? ` in \`${parent}\`` : "";
  switch (value.kind) {
    case "null":
    case "undefined":
      return `no \`${key}\`${of}: ${parent ? `\`${parent}\`` : "the context"} is ${value.kind} here`;
    case "list": {
      const length = value.length === null ? "" : ` of ${value.length}`;
      return `no \`${key}\`${of}: it is a list${length}${/^\d+$/.test(key) ? "" : ", use {{#each}}"}`;
    }
    case "object": {
      const near = closest(key, value.keys);
      if (near) return `unknown key \`${key}\`${of}, did you mean \`${near}\`?`;
      return `unknown key \`${key}\`${of}${value.keys.length > 0 ? `; known: ${value.keys.join(", ")}` : ""}`;
    }
    default:
      return `no \`${key}\`${of}: it is a ${value.kind}`;
  }
}

/** Says why a part of a path can't be read from a value, and suggests where the author may have meant the key. */
export function explainPath(
  { parts, data, depth }: TemplatePath,
  part: number,
  value: Described,
  scope: { root: Described; blockParameters: string[]; helpers: string[] },
): string {
  const key = parts[part]!;
  if (part > 0) return missingKey((data ? "@" : "") + parts.slice(0, part).join("."), value, key);
  if (depth > 0) return missingKey(null, value, key);
  if (keysOf(scope.root).includes(key)) return `unknown key \`${key}\` here, did you mean \`@root.${key}\`?`;
  const near = closest(key, [...scope.blockParameters, ...keysOf(value)]);
  if (near) return `unknown key \`${key}\`, did you mean \`${near}\`?`;
  const isHelper = parts.length === 1 && scope.helpers.includes(key);
  const hint = isHelper ? `; the helper of that name takes arguments: {{${key} …}}` : "";
  return missingKey(null, value, key) + hint;
}

/** The message for an unknown `@name`. */
export function unknownVariable(name: string, known: string[]): string {
  const written = known.map(key => `@${key}`);
  return unknownName("variable", `@${name}`, written, true);
}

/** The message for an unknown name; `what` says what it would be the name of. If no known name is near, those that are listed are shown. */
export function unknownName(what: string, name: string, known: Iterable<string>, areListed = false): string {
  const near = closest(name, [...known]);
  const list = areListed ? `; known: ${[...known].join(", ")}` : "";
  return `unknown ${what} \`${name}\`${near ? `, did you mean \`${near}\`?` : list}`;
}

/** The message for a value that can't be printed: that of a path, or the result of the helper with that name. */
export function unprintable(path: string, isResult: boolean, value: Described): string {
  const what = `${isResult ? "the result of " : ""}\`${path}\``;
  if (value.kind === "list") return `can't print ${what}: it is a list; use {{#each}}`;
  const keys = value.kind === "object" ? ` with the keys ${value.keys.join(", ")}` : "";
  return `can't print ${what}: it is ${keys === "" ? "a" : "an"} ${value.kind}${keys}`;
}

function keysOf(value: Described): string[] {
  return value.kind === "object" ? value.keys : [];
}

/** The message for a value that `{{#each}}` can't loop over; null when it can. */
export function noItems({ kind }: Described): string | null {
  if (["object", "list", "null", "undefined"].includes(kind)) return null;
  return `each: takes a list or an object, got a ${kind}`;
}

/** The message for a partial that includes itself endlessly. */
export function endlessInclusion(name: string): string {
  return `the partial \`${name}\` includes itself without end`;
}
