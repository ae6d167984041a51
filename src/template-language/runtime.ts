/** The functions that compiled templates call: lookups, helpers, partials. Every failure is a TemplateError with its place. */
import type { Location } from "../report/diagnostic.ts";
import {
  describe,
  endlessInclusion,
  explainPath,
  noItems,
  readPath,
  unknownPartial,
  unknownVariable,
  unprintable,
} from "./explain-key.ts";
import { hasKey } from "./guard.ts";
import { locateOffsets, partOffsets, sourceOf, type Template, TemplateError } from "./template-error.ts";

/** The `@` variables of a loop, or of a partial with a block; the outermost frame has those of the run. */
export interface Frame {
  [name: string]: unknown;
  _parent?: Frame;
}

/** Prints the block that a partial call has. */
type Block = (context: unknown, frame: Frame) => string;

/** Functions that print the partials declared with `{{#*inline}}`, by name. */
type Inlines = Record<string, (context: unknown, frame: Frame, block: Block | null) => string>;

/** Prints a template. */
export type Print = (context: unknown, frame: Frame, inlines: Inlines, block: Block | null) => string;

/** A compiled template. */
export type CompiledTemplate = (runtime: Runtime) => Print;

/** A partial call that is being printed. */
export interface PartialCall {
  /** The template with the call; null when gen itself calls. */
  template: Template | null;
  /** Offsets of the partial's name in the call. */
  start: number;
  end: number;
  /** The name of the partial. */
  name: string;
  /** The call that included the template with this call. */
  outer: PartialCall | null;
  depth: number;
}

/** One run of a program; templates share it. */
export interface Run {
  /** Returns the function that prints the template with this name; null when there is none. */
  printer(name: string): Print | null;
  /** The names of all templates. */
  names: Iterable<string>;
  /** The built-in helpers. */
  helpers: Record<string, (...values: unknown[]) => unknown>;
  /** Calls a helper of the user. */
  callUser(name: string, values: unknown[], options: Record<string, unknown>): unknown;
  /** The names of all helpers, for messages. */
  helperNames: string[];
  /** The `@` variables outside of loops. */
  variables: Frame;
  /** The innermost call. */
  calling: PartialCall | null;
  /** Notes a call of the helper `use`. */
  noteUse(value: unknown, place: () => Location): void;
  /** Notes the template place of the text that follows, and returns the mark for it: see output-places.ts. */
  mark(template: Template, start: number, length: number, calling: PartialCall | null): string;
}

/** The most partial calls that may be nested. */
const deepestCall = 100;

export type Runtime = ReturnType<typeof runtimeOf>;

/** The functions that the code of one template calls in a run; `start` and `end` are offsets in its source. */
export function runtimeOf(template: Template, run: Run) {
  const fail = (message: string, start: number, end: number) =>
    new TemplateError(message, locateOffsets(template, start, end), callPlaces(run.calling));

  /** The error for one part of the path between two offsets. */
  const failAt = (part: number, message: string, start: number, end: number) => {
    const source = sourceOf(template);
    const { parts } = readPath(source.slice(start, end));
    return fail(message, ...(partOffsets(source, { start, end, parts })[part] ?? ([start, end] as const)));
  };

  const attempt = <T>(name: string, start: number, end: number, helper: () => T): T => {
    try {
      return helper();
    } catch (error) {
      throw error instanceof TemplateError ? error : fail(`${name}: ${messageOf(error)}`, start, end);
    }
  };

  const runtime = {
    /** The value of a part of a path; `parameters` are the names of the block parameters, one per line. */
    get(value: unknown, key: string, start: number, end: number, part = 0, parameters = ""): unknown {
      if (hasKey(value, key)) return value[key];
      const path = readPath(sourceOf(template).slice(start, end));
      const blockParameters = parameters === "" ? [] : parameters.split("\n");
      const scope = { root: describe(run.variables.root), blockParameters, helpers: run.helperNames };
      throw failAt(part, explainPath(path, part, describe(value), scope), start, end);
    },

    /** The value of a key; if there is no such key, the result of the user's helper with this name. */
    getOrCall(value: unknown, key: string, start: number, end: number): unknown {
      return hasKey(value, key) ? value[key] : runtime.callUser(key, start, end, [], {});
    },

    /** The context that `../` means; `contexts` are innermost first. Equal contexts in a row count once. */
    up(depth: number, start: number, end: number, ...contexts: unknown[]): unknown {
      const counted: unknown[] = [];
      for (let index = contexts.length - 1; index >= 0; index--) {
        // biome-ignore lint/suspicious/noDoubleEquals: as Handlebars compares them.
        if (counted.length === 0 || contexts[index] != counted[0]) counted.unshift(contexts[index]);
      }
      if (depth >= counted.length) throw fail("`../` leads out of the template", start, end);
      return counted[depth];
    },

    /** The value of `@name`. */
    variable(frame: Frame, name: string, depth: number, start: number, end: number): unknown {
      let from: Frame | undefined = frame;
      for (let up = 0; up < depth; up++) from = from?._parent;
      if (!from) throw fail("`@../` leads out of the template", start, end);
      const known: string[] = [];
      for (let one: Frame | undefined = from; one; one = one._parent) {
        if (name !== "_parent" && Object.hasOwn(one, name)) return one[name];
        known.unshift(...Object.keys(one).filter(key => key !== "_parent"));
      }
      throw failAt(0, unknownVariable(name, [...new Set(known)]), start, end);
    },

    /** The text of a value to print; `called`: a helper returned it. */
    text(value: unknown, start: number, end: number, called = false): string {
      if (typeof value === "string") return value;
      if (typeof value !== "object" || value === null) return String(value ?? "");
      const { original } = readPath(sourceOf(template).slice(start, end));
      const what = called ? `what \`${original}\` gives` : `\`${original}\``;
      throw fail(unprintable(what, describe(value)), start, end);
    },

    /** Calls a built-in helper. */
    call(name: string, start: number, end: number, ...values: unknown[]): unknown {
      if (name === "use") run.noteUse(values[0], () => locateOffsets(template, start, end));
      return attempt(name, start, end, () => run.helpers[name]!(...values));
    },

    callUser(
      name: string,
      start: number,
      end: number,
      values: unknown[],
      options: Record<string, unknown>,
    ): unknown {
      return attempt(name, start, end, () => run.callUser(name, values, options));
    },

    isTrue(value: unknown, includeZero: unknown = false): boolean {
      return includeZero ? !runtime.isEmpty(value) : Boolean(value) && !runtime.isEmpty(value);
    },

    /** Reports whether `with` prints its `else` for a value. */
    isEmpty(value: unknown): boolean {
      return Array.isArray(value) ? value.length === 0 : !value && value !== 0;
    },

    /** Prints `{{#each}}`: `yes` prints each item of a list or an object; `no` prints the `else` when there are none. */
    each(value: unknown, start: number, end: number, outer: Frame, yes: Block, no: () => string): string {
      const problem = Array.isArray(value) ? null : noItems(describe(value));
      if (problem) throw fail(problem, start, end);
      const isList = isIterable(value);
      const items: unknown[] = isList ? Array.from(value) : Object.values(value ?? {});
      const keys = isList ? null : Object.keys(value ?? {});
      if (items.length === 0) return no();
      const frame: Frame = { _parent: outer };
      let text = "";
      for (const [index, item] of items.entries()) {
        frame.key = keys === null ? index : keys[index];
        frame.index = index;
        frame.first = index === 0;
        frame.last = index === items.length - 1;
        text += yes(item, frame);
      }
      return text;
    },

    /** Prints `{{#name}}`: like `each` for a list; for true, the block with the same context; otherwise like `with`. */
    section(
      value: unknown,
      context: unknown,
      frame: Frame,
      yes: (context: unknown, frame: Frame, key?: unknown) => string,
      no: () => string,
    ): string {
      if (value === true) return yes(context, frame);
      if (!Array.isArray(value)) return value === false || value == null ? no() : yes(value, frame);
      return runtime.each(value, 0, 0, frame, (item, inner) => yes(item, inner, inner.index), no);
    },

    /** Prints a partial: an inline partial, else a template, else the `own` block of the call. */
    partial(
      name: unknown,
      start: number,
      end: number,
      context: unknown,
      frame: Frame,
      inlines: Inlines,
      around: Block | null,
      own: Block | null,
    ): string {
      if (typeof name !== "string") throw fail("the name of a partial must be a text", start, end);
      const outer = run.calling;
      const depth = (outer?.depth ?? 0) + 1;
      const isBlock = name === "@partial-block";
      const inline = !isBlock && Object.hasOwn(inlines, name) ? inlines[name]! : null;
      const print = isBlock || inline ? null : run.printer(name);
      // A call with a block has its own frame, and the block has another one.
      const inner = own ? { _parent: frame } : frame;
      const block = (isBlock ? around : null) ?? own;
      if (!inline && !print && !block) {
        const known = [...run.names, ...Object.keys(inlines)];
        throw fail(isBlock ? "no block was given to this partial" : unknownPartial(name, known), start, end);
      }
      if (depth > deepestCall) throw fail(endlessInclusion(name), start, end);
      run.calling = { template, start, end, name, outer, depth };
      const text = inline
        ? inline(context, inner, own ?? around)
        : print
          ? print(context, inner, inlines, own ?? around)
          : block!(context, { _parent: inner });
      run.calling = outer;
      return text;
    },

    /** The text of a partial whose call is not alone on its line. */
    withoutBreak(text: string): string {
      return text.endsWith("\n") || text.endsWith("\0") ? text.replace(/\r?\n((?:\0\d+\0)*)$/, "$1") : text;
    },

    mark(start: number, length = 0): string {
      return run.mark(template, start, length, run.calling);
    },
  };
  return runtime;
}

/** The places of the calls in the user's templates, innermost first. Calls in built-in templates are left out: the user can't change them. */
function callPlaces(innermost: PartialCall | null): Location[] {
  const places = new Map<string, Location>();
  const calls: PartialCall[] = [];
  for (let call = innermost; call; call = call.outer) calls.unshift(call);
  for (const { template, start, end } of calls) {
    if (template?.origin !== "user") continue;
    const key = `${template.path}:${start}`;
    if (!places.has(key)) places.set(key, locateOffsets(template, start, end));
  }
  return [...places.values()].reverse();
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof (value as Iterable<unknown> | null)?.[Symbol.iterator] === "function";
}

/** The message of a helper's error, on one line. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s*[\r\n]+\s*/g, " ").trim();
}
