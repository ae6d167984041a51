/** What can be seen from a place of a template, for the check of templates. */

import type { Location } from "../report/diagnostic.ts";
import type { LoadedTemplate } from "./prepare-template.ts";
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
