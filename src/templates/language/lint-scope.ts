/** Scopes for the lint of templates, the types of the values that a place in a template can use; and the findings in them. */

import type { LoadedTemplate } from "./prepare-template.ts";
import { type Loc, locate, locateOffsets, TemplateError, templateId } from "./template-error.ts";
import { canBeSame, type TemplateType } from "./template-types.ts";

/** The scope of a place in a template. */
export interface Scope {
  template: LoadedTemplate;
  /** The types of the contexts for `this` and `../`, innermost first. */
  contexts: TemplateType[];
  /** There are more contexts further out, whose types are unknown. */
  outside: boolean;
  /** The types of `@` variables, by name without the `@`. */
  variables: Map<string, TemplateType>;
  blockParameters: Map<string, TemplateType>;
  /** Partials declared with `{{#*inline}}`. */
  inlines: Map<string, Block>;
  /** The block that `{{> @partial-block}}` prints; null when there is none. */
  block: Block | null;
  /** The partial calls that led here, innermost first. */
  calls: Call[];
  /** The place is in a condition or a loop, so it is not always printed when its template is. */
  conditional: boolean;
  /** One of `calls` can mean several partials, so that the types may be wrong. */
  guessed: boolean;
  /** A path that leads here, such as the `list` of `{{#each list}}`, has a mistake, so that no run comes here. */
  mistaken: boolean;
  /** All templates that lead here are built-in, so that the types are those that built-in templates are written for. */
  builtInOnly: boolean;
}

/** A partial call that leads to a template. */
interface Call {
  /** The template with the call. */
  template: LoadedTemplate;
  /** Where the call is in the template. Few calls are shown, and a line and a column take long to compute. */
  loc: Loc;
  conditional: boolean;
}

/** A part of a template that another template may print. */
export interface Block {
  id: string;
  program: hbs.AST.Program;
  scope: Scope;
}

/** The scope inside a block that changes the context; `child` says that the context is a part of the outer context. */
export function inContext(scope: Scope, context: TemplateType, child: boolean): Scope {
  const [outer] = scope.contexts;
  // For `../`, Handlebars counts two contexts as one if they are the same object.
  const counted = (child && outer?.kind === "object") || (outer && !canBeSame(context, outer));
  return counted
    ? { ...scope, contexts: [context, ...scope.contexts] }
    : { ...scope, contexts: [context], outside: true };
}

/** The scope with more block parameters. */
export function withBlockParameters(
  scope: Scope,
  program: hbs.AST.Program | undefined,
  types: TemplateType[],
): Scope {
  const names = program?.blockParams ?? [];
  if (names.length === 0) return scope;
  const added = names.flatMap((name, index) => (types[index] ? [[name, types[index]] as const] : []));
  return { ...scope, blockParameters: new Map([...scope.blockParameters, ...added]) };
}

/** The scope of an entry template. */
export function outermost(
  template: LoadedTemplate,
  context: TemplateType,
  variables: Map<string, TemplateType>,
): Scope {
  return {
    contexts: [context],
    outside: false,
    variables,
    blockParameters: new Map(),
    inlines: new Map(),
    template,
    block: null,
    calls: [],
    conditional: false,
    guessed: false,
    mistaken: false,
    builtInOnly: true,
  };
}

/** An id for what decides the findings of a scope: a template is walked once for each id. */
export function scopeId(scope: Scope): string {
  const { contexts, block, guessed, mistaken, builtInOnly } = scope;
  const types = [...scope.variables].map(([name, { id }]) => `${name}:${id}`);
  const inlines = [...scope.inlines.values()].map(({ id }) => id);
  return [contexts[0]!.id, types, inlines, block?.id, guessed, mistaken, builtInOnly].join(" ");
}

/** Reports whether an expression's value is a part of the current context. */
export function isChild(node: hbs.AST.Expression, { blockParameters }: Scope): boolean {
  if (node.type !== "PathExpression") return false;
  const { data, depth, parts } = node as hbs.AST.PathExpression;
  return !data && depth === 0 && parts.length > 0 && !blockParameters.has(parts[0]!);
}

/** Makes a block from a part of a template; `start` is its offset in the source. */
export function blockOf(node: hbs.AST.Program, start: number, scope: Scope): Block {
  return {
    id: `${scope.template.path}:${start}(${scope.contexts[0]!.id})${scope.block?.id ?? ""}`,
    program: node,
    scope,
  };
}

/** The scope for the template that the node calls. */
export function called(scope: Scope, node: hbs.AST.Node): Scope {
  const { template, conditional } = scope;
  const call: Call = { template, loc: node.loc, conditional };
  return { ...scope, calls: [call, ...scope.calls], blockParameters: new Map() };
}

/** Reports whether a template includes itself endlessly: it is among the callers, and neither its call nor one after that is in a condition. */
export function includesItself(template: LoadedTemplate, { calls }: Scope): boolean {
  for (const { template: caller, conditional } of calls) {
    if (conditional) return false;
    if (templateId(caller) === templateId(template)) return true;
  }
  return false;
}

/** The findings of the lint, one for each place. */
export interface Findings {
  /** Adds a mistake between two offsets of the scope's template. If the mistake is in a path, `path` is the path's id, as in `reached`. */
  report(scope: Scope, message: string, start: number, end: number, path?: string): void;
  /** Notes that a path has a value in some context. */
  reached(path: string): void;
  errors(): TemplateError[];
}

interface Finding {
  error: TemplateError;
  /** It was found only in contexts that may never occur. */
  guessed: boolean;
  path: string | undefined;
}

/** Makes an empty collection. */
export function collectFindings(): Findings {
  const findings = new Map<string, Finding>();
  const reached = new Set<string>();
  return {
    report(scope, message, start, end, path) {
      // Built-in templates fit together, so a finding in one of them only shows that the guess was wrong.
      if (scope.guessed && scope.template.origin === "default") return;
      const key = `${scope.template.path}:${start}:${end}`;
      const earlier = findings.get(key);
      if (earlier && (!earlier.guessed || scope.guessed)) return;
      // Calls in built-in templates are left out: the user can't change them.
      const own = scope.calls.filter(({ template }) => template.origin === "user");
      const places = own.map(({ template, loc }) => locate(template, loc));
      const calls = [...new Map(places.map(place => [JSON.stringify(place), place])).values()];
      const error = new TemplateError(message, locateOffsets(scope.template, start, end), calls);
      findings.set(key, { error, guessed: scope.guessed, path });
    },
    reached: path => reached.add(path),
    // If a path failed in a guessed context but has a value in another one, the guess was wrong.
    errors: () =>
      [...findings.values()]
        .filter(({ guessed, path }) => !guessed || path === undefined || !reached.has(path))
        .map(({ error }) => error),
  };
}
