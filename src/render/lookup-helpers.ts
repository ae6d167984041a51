import type Handlebars from "handlebars";
import type { Location } from "../diagnostics.ts";
import { internal, type Reference } from "./bind-lookups.ts";
import {
  describe,
  endlessInclusion,
  explainPath,
  unknownPartial,
  unknownVariable,
  unprintable,
} from "./explain-key.ts";
import { hasKey } from "./guard.ts";
import { partOffsets } from "./parse-template.ts";
import { locateOffsets, sourceOf, TemplateError } from "./template-error.ts";

type HelperOptions = Handlebars.HelperOptions & { data: Record<string, unknown> };

/** How deep partials may include each other. */
const deepestCall = 100;

/**
 * Registers the internal helpers that bind-lookups.ts writes into templates.
 * Returns what tells the partial calls that are running, innermost first, for errors elsewhere.
 */
export function registerLookupHelpers(
  handlebars: typeof Handlebars,
  references: Reference[],
  helperNames: string[],
): () => Location[] {
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

  function get(start: unknown, index: number, options: HelperOptions): unknown {
    const path = references[index]!;
    const { data } = options;
    let value = start;
    let consumed = path.blockParameter ? 1 : 0;
    if (path.data) {
      value = dataVariable(path, data, error);
      consumed = 1;
    } else if (start === undefined && path.depth > 0) {
      throw error("`../` leads out of the template", path);
    } else if (path.orHelper && !hasKey(value, path.parts[0]!)) {
      return (handlebars.helpers[path.parts[0]!] as (options: HelperOptions) => unknown)(options);
    }
    for (let part = consumed; part < path.parts.length; part++) {
      const key = path.parts[part]!;
      if (!hasKey(value, key)) {
        const { blockParameters } = path;
        const scope = { root: describe(data.root), blockParameters, helpers: helperNames };
        throw error(explainPath(path, part, describe(value), scope), path, part);
      }
      value = value[key];
    }
    return value;
  }

  handlebars.registerHelper(internal.get, get);

  const print = (value: unknown, what: string, reference: Reference) => {
    if (typeof value !== "object" || value === null) return String(value ?? "");
    throw error(unprintable(what, describe(value)), reference);
  };
  const nameOf = (index: number) => `\`${references[index]!.original}\``;

  handlebars.registerHelper(internal.print, (start: unknown, index: number, options: HelperOptions) =>
    print(get(start, index, options), nameOf(index), references[index]!),
  );

  handlebars.registerHelper(internal.result, (value: unknown, index: number) =>
    print(value, `what ${nameOf(index)} gives`, references[index]!),
  );

  handlebars.registerHelper(
    internal.section,
    function (this: unknown, start: unknown, index: number, options: HelperOptions) {
      const value = get(start, index, options);
      if (Array.isArray(value)) return handlebars.helpers.each!.call(this, value, options as never);
      return value === true ? options.fn(this) : handlebars.helpers.with!.call(this, value, options as never);
    },
  );

  handlebars.registerHelper(internal.partial, (name: unknown, index: number) => {
    next = references[index]!;
    if (typeof name !== "string") throw error("the name of a partial must be a text", next);
    return name;
  });

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
  return callPlaces;
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
  data: Record<string, unknown>,
  error: (message: string, reference: Reference, part?: number) => TemplateError,
): unknown {
  const { parts, depth } = reference;
  let frame: Record<string, unknown> | undefined = data;
  for (let up = 0; up < depth; up++) frame = frame?._parent as Record<string, unknown> | undefined;
  if (!frame) throw error("`@../` leads out of the template", reference);
  const name = parts[0]!;
  if (name === "partial-block") return frame[name] !== undefined;
  const known = Object.keys(frame).filter(key => key !== "_parent" && key !== "partial-block");
  if (known.includes(name)) return frame[name];
  throw error(unknownVariable(name, known), reference, 0);
}
