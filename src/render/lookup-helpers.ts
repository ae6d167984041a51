import type Handlebars from "handlebars";
import type { Location } from "../diagnostics.ts";
import { closest } from "../suggest.ts";
import { internal, type Reference, unknownPartial } from "./bind-lookups.ts";
import { hasKey, missingKey } from "./guard.ts";
import { partOffsets } from "./parse-template.ts";
import { locate, locateOffsets, TemplateError } from "./template-error.ts";

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
): () => Location[] {
  const calls: Reference[] = [];
  let next: Reference | null = null;

  const error = (message: string, { template, node }: Reference, part?: number) => {
    const offsets =
      part === undefined ? undefined : partOffsets(template.source, node as hbs.AST.PathExpression)[part];
    const location = offsets ? locateOffsets(template, ...offsets) : locate(template, node.loc);
    return new TemplateError(message, location, callPlaces());
  };
  // A call that repeats itself is told once.
  const callPlaces = () => [...new Set(calls)].map(call => locate(call.template, call.node.loc)).reverse();

  function get(start: unknown, index: number, { data }: HelperOptions): unknown {
    const reference = references[index]!;
    const path = reference.node as hbs.AST.PathExpression;
    let value = start;
    let consumed = reference.blockParameter ? 1 : 0;
    if (path.data) {
      value = dataVariable(reference, path, data, error);
      consumed = 1;
    } else if (start === undefined && path.depth > 0) {
      throw error("`../` leads out of the template", reference);
    }
    for (let part = consumed; part < path.parts.length; part++) {
      const key = path.parts[part]!;
      if (!hasKey(value, key)) throw error(explain(reference, path, part, value, data), reference, part);
      value = value[key];
    }
    return value;
  }

  handlebars.registerHelper(internal.get, get);

  const print = (value: unknown, what: string, reference: Reference) => {
    if (typeof value !== "object" || value === null) return String(value ?? "");
    const kind = Array.isArray(value)
      ? "a list: use {{#each}}"
      : `an object: its keys are ${Object.keys(value).join(", ")}`;
    throw error(`can't print ${what}, it is ${kind}`, reference);
  };
  const nameOf = (reference: Reference) => `\`${(reference.node as hbs.AST.PathExpression).original}\``;

  handlebars.registerHelper(internal.print, (start: unknown, index: number, options: HelperOptions) =>
    print(get(start, index, options), nameOf(references[index]!), references[index]!),
  );

  handlebars.registerHelper(internal.result, (value: unknown, index: number) =>
    print(value, `what ${nameOf(references[index]!)} gives`, references[index]!),
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
      if (calls.length >= deepestCall)
        throw error(`the partial \`${options.name}\` includes itself without end`, call);
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
  { parts, depth }: hbs.AST.PathExpression,
  data: Record<string, unknown>,
  error: (message: string, reference: Reference, part?: number) => TemplateError,
): unknown {
  let frame: Record<string, unknown> | undefined = data;
  for (let up = 0; up < depth; up++) frame = frame?._parent as Record<string, unknown> | undefined;
  if (!frame) throw error("`@../` leads out of the template", reference);
  const name = parts[0]!;
  if (name === "partial-block") return frame[name] !== undefined;
  const known = Object.keys(frame).filter(key => key !== "_parent" && key !== "partial-block");
  if (known.includes(name)) return frame[name];
  const near = closest(name, known);
  throw error(
    `unknown variable \`@${name}\`${near ? `, did you mean \`@${near}\`?` : `; known: ${known.map(key => `@${key}`).join(", ")}`}`,
    reference,
    0,
  );
}

/** Why a part of a path can't be read; looks for the key where its author may have meant it. */
function explain(
  reference: Reference,
  path: hbs.AST.PathExpression,
  part: number,
  value: unknown,
  { root }: Record<string, unknown>,
): string {
  const key = path.parts[part]!;
  if (part > 0) return missingKey((path.data ? "@" : "") + path.parts.slice(0, part).join("."), value, key);
  if (!hasKey(root, key) || path.depth > 0) {
    const near = path.depth > 0 ? null : closest(key, [...reference.blockParameters, ...ownKeys(value)]);
    return near ? `unknown key \`${key}\`, did you mean \`${near}\`?` : missingKey(null, value, key);
  }
  return `unknown key \`${key}\` here, did you mean \`@root.${key}\`?`;
}

function ownKeys(value: unknown): string[] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}
