/** What can be seen from a place of a template, for the lint of templates. */

import type { Location } from "../report/diagnostic.ts";
import type { LoadedTemplate } from "./prepare-template.ts";
import { locate, templateId } from "./template-error.ts";
import { canBeSame, type TemplateType } from "./template-types.ts";

export interface Scope {
  template: LoadedTemplate;
  /** What `this` and `../` are, innermost first. */
  contexts: TemplateType[];
  /** Contexts further out than `contexts` can't be told; else there are none. */
  outside: boolean;
  /** By name without the `@`. */
  variables: Map<string, TemplateType>;
  blockParameters: Map<string, TemplateType>;
  /** Partials declared with `{{#*inline}}`. */
  inlines: Map<string, Block>;
  /** What `{{> @partial-block}}` prints; null for nothing. */
  block: Block | null;
  /** The partial calls that led here, innermost first. */
  calls: Call[];
  /** The place is not printed every time that its template is. */
  conditional: boolean;
  /** A partial of several was chosen by its name on the way here, so that the types may not fit. */
  guessed: boolean;
  /** Every template on the way here is ours, so that the types are those that ours are made for. */
  ours: boolean;
}

/** A partial call on the way to a template. */
interface Call {
  place: Location;
  /** Of the template that calls. */
  id: string;
  /** Of the template that calls. */
  origin: "default" | "user";
  conditional: boolean;
}

/** A part of a template that is printed from elsewhere. */
export interface Block {
  id: string;
  program: hbs.AST.Program;
  scope: Scope;
}

/** The scope inside of a block that has a context of its own; `child` tells that this is a part of the context around it. */
export function inContext(scope: Scope, context: TemplateType, child: boolean): Scope {
  const [around] = scope.contexts;
  // Handlebars doesn't count the same object twice.
  const counted = (child && around?.kind === "object") || (around && !canBeSame(context, around));
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

/** Tells scopes apart that a template can be walked in. */
export function scopeId({ contexts, variables, inlines, block, guessed, ours }: Scope): string {
  const types = [...variables].map(([name, { id }]) => `${name}:${id}`);
  return [contexts[0]!.id, types, [...inlines.values()].map(({ id }) => id), block?.id, guessed, ours].join(
    " ",
  );
}

/** Reports whether an expression's value is a part of the context around it. */
export function isChild(node: hbs.AST.Expression, { blockParameters }: Scope): boolean {
  if (node.type !== "PathExpression") return false;
  const { data, depth, parts } = node as hbs.AST.PathExpression;
  return !data && depth === 0 && parts.length > 0 && !blockParameters.has(parts[0]!);
}

/** A part of a template that starts at an offset, with the scope that it sees. */
export function blockOf(node: hbs.AST.Program, start: number, scope: Scope): Block {
  return {
    id: `${scope.template.path}:${start}(${scope.contexts[0]!.id})${scope.block?.id ?? ""}`,
    program: node,
    scope,
  };
}

/** The scope of what a call in a scope leads to. */
export function called(scope: Scope, node: hbs.AST.Node): Scope {
  const place = {
    place: locate(scope.template, node.loc),
    id: templateId(scope.template),
    origin: scope.template.origin,
    conditional: scope.conditional,
  };
  return { ...scope, calls: [place, ...scope.calls], blockParameters: new Map() };
}

/** Reports whether every template on the way from a template back to itself calls the next one whatever happens. */
export function includesItself(template: LoadedTemplate, { calls }: Scope): boolean {
  for (const { id, conditional } of calls) {
    if (conditional) return false;
    if (id === templateId(template)) return true;
  }
  return false;
}
