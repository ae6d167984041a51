import type Handlebars from "handlebars";
import type { Location } from "../diagnostics.ts";
import type { Reference } from "./bind-lookups.ts";
import {
  describe,
  endlessInclusion,
  explainPath,
  unknownPartial,
  unknownVariable,
  unprintable,
} from "./explain-key.ts";
import { hasKey } from "./guard.ts";
import { internal } from "./internal-helpers.ts";
import { locateOffsets, partOffsets, sourceOf, TemplateError } from "./template-error.ts";

/** What templates see behind `@`. */
type Frame = Record<string, unknown>;

type HelperOptions = Handlebars.HelperOptions & { data: Frame };

/** How deep partials may include each other. */
const deepestCall = 100;

/** What compiled templates call directly: the internal helpers and, with the place of the call at the end, the value helpers. */
export type DirectCalls = Record<string, (...values: never[]) => unknown>;

/** Gives the reference of an index that bind-lookups.ts wrote into a template. */
export type ReferenceOf = (index: number) => Reference;

/**
 * Registers the internal helpers that bind-lookups.ts writes into templates.
 * Returns what compiled templates call directly, and what tells the partial calls that are running, innermost first, for errors elsewhere.
 */
export function registerLookupHelpers(
  handlebars: typeof Handlebars,
  referenceOf: ReferenceOf,
  helperNames: string[],
): { calls: DirectCalls; callPlaces: () => Location[] } {
  const calls: Reference[] = [];
  let next: Reference | null = null;

  const error = (message: string, reference: Reference, part?: number) => {
    const { template, start, end } = reference;
    const offsets = part === undefined ? undefined : partOffsets(sourceOf(template), reference)[part];
    return new TemplateError(message, locateOffsets(template, ...(offsets ?? [start, end])), callPlaces());
  };
  // A call that repeats itself is told once, and the way through our own templates, which the user can't change, not at all.
  const callPlaces = () =>
    [...new Set(calls)]
      .filter(({ template }) => template.origin === "user")
      .map(({ template, start, end }) => locateOffsets(template, start, end))
      .reverse();

  function get(start: unknown, index: number, data: Frame): unknown {
    const path = referenceOf(index);
    const { parts } = path;
    let value = start;
    let consumed = path.blockParameter ? 1 : 0;
    if (path.data) {
      value = dataVariable(path, data, error);
      consumed = 1;
    } else if (start === undefined && path.depth > 0) {
      throw error("`../` leads out of the template", path);
    } else if (path.orHelper && !hasKey(value, parts[0]!)) {
      const { id, start, end } = path;
      const options = { hash: {}, data, loc: [id, start, end] };
      return (handlebars.helpers[parts[0]!] as (options: object) => unknown)(options);
    }
    for (let part = consumed; part < parts.length; part++) {
      const key = parts[part]!;
      if (!hasKey(value, key)) {
        const { blockParameters } = path;
        const scope = { root: describe(data.root), blockParameters, helpers: helperNames };
        throw error(explainPath(path, part, describe(value), scope), path, part);
      }
      value = value[key];
    }
    return value;
  }

  const unprinted = (value: object, what: string, index: number) =>
    error(unprintable(what, describe(value)), referenceOf(index));
  const nameOf = (index: number) => `\`${referenceOf(index).original}\``;

  function print(start: unknown, index: number, data: Frame): string {
    const value = get(start, index, data);
    if (typeof value !== "object" || value === null) return String(value ?? "");
    throw unprinted(value, nameOf(index), index);
  }

  handlebars.registerHelper(
    internal.section,
    function (this: unknown, start: unknown, index: number, options: HelperOptions) {
      const value = get(start, index, options.data);
      if (Array.isArray(value)) return handlebars.helpers.each!.call(this, value, options as never);
      return value === true ? options.fn(this) : handlebars.helpers.with!.call(this, value, options as never);
    },
  );

  const direct: DirectCalls = {
    [internal.get]: get,
    [internal.print]: print,
    [internal.result](value: unknown, index: number) {
      if (typeof value !== "object" || value === null) return String(value ?? "");
      throw unprinted(value, `what ${nameOf(index)} gives`, index);
    },
    // As Handlebars' `if` has it.
    [internal.truth]: (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value)),
    [internal.partial](name: unknown, index: number) {
      next = referenceOf(index);
      if (typeof name !== "string") throw error("the name of a partial must be a text", next);
      return name;
    },
  };

  const runtime = handlebars as unknown as { VM: HandlebarsRuntime };
  const { resolvePartial, invokePartial } = runtime.VM;
  runtime.VM = {
    ...runtime.VM,
    resolvePartial(partial, context, options) {
      if (partial !== "@partial-block") return resolvePartial.call(this, partial, context, options);
      options.name = partial;
      return resolvePartial.call(this, undefined, context, options);
    },
    invokePartial(partial, context, options) {
      const call = next!;
      if (partial === undefined && !options.fn) {
        throw error(
          options.name === "@partial-block"
            ? "no block was given to this partial"
            : unknownPartial(options.name!, Object.keys(options.partials ?? {})),
          call,
        );
      }
      if (calls.length >= deepestCall) throw error(endlessInclusion(options.name!), call);
      calls.push(call);
      try {
        const text = invokePartial.call(this, partial, context, options);
        // Marks of output-places.ts may stand after the line break.
        return call.inLine && typeof text === "string" ? text.replace(/\r?\n((?:\0\d+\0)*)$/, "$1") : text;
      } catch (failure) {
        if (failure instanceof TemplateError) throw failure;
        throw error((failure as Error).message, call);
      } finally {
        calls.pop();
      }
    },
  };
  return { calls: direct, callPlaces };
}

/** The part of Handlebars' runtime that its types leave out; it calls these through `VM` so that they can be replaced. */
interface HandlebarsRuntime {
  resolvePartial(partial: unknown, context: unknown, options: PartialOptions): unknown;
  invokePartial(partial: unknown, context: unknown, options: PartialOptions): unknown;
}

interface PartialOptions {
  name?: string;
  fn?: unknown;
  partials?: Record<string, unknown>;
}

/** The value of `@name` in the frame that `../` leads to. */
function dataVariable(
  reference: Reference,
  data: Frame,
  error: (message: string, reference: Reference, part?: number) => TemplateError,
): unknown {
  const { parts, depth } = reference;
  let frame: Frame | undefined = data;
  for (let up = 0; up < depth; up++) frame = frame?._parent as Frame | undefined;
  if (!frame) throw error("`@../` leads out of the template", reference);
  const name = parts[0]!;
  if (name === "partial-block") return frame[name] !== undefined;
  if (name !== "_parent" && Object.hasOwn(frame, name)) return frame[name];
  const known = Object.keys(frame).filter(key => key !== "_parent" && key !== "partial-block");
  throw error(unknownVariable(name, known), reference, 0);
}
