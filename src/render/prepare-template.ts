import type Handlebars from "handlebars";
import { bindLookups, type HelperShape, type Reference } from "./bind-lookups.ts";
import { compileTemplate, type TemplateSpec } from "./compile-template.ts";
import { internal } from "./internal-helpers.ts";
import { type Content, markContents } from "./output-places.ts";
import { parseTemplate } from "./parse-template.ts";
import { type TemplateCalls, templateCalls } from "./template-calls.ts";
import type { Template, TemplateError } from "./template-error.ts";

/** A template that can be run. */
export interface LoadedTemplate extends Template {
  /** What Handlebars calls it in the options of helpers. */
  id: string;
  calls: TemplateCalls;
  /** What is wrong with it whatever it is rendered with, in the order of the source. */
  errors: TemplateError[];
  /** Null for one that was compiled at build. */
  ast: hbs.AST.Program | null;
  /** Compiled at first use. */
  compiled(): TemplateSpec;
}

export interface Preparation {
  id: string;
  /** The helpers that it may call. */
  shapes: Record<string, HelperShape>;
  /** Every name that `use` takes. */
  packageHelpers: string[];
  /** Takes the template's references. */
  references: Reference[];
  /** Takes the template's plain texts, each of which prints a mark, too; null for a template without marks. */
  marks: Content[] | null;
}

/** Parses a template, binds its lookups and makes it ready to be compiled; throws a TemplateError at a syntax error. */
export function prepareTemplate(
  handlebars: typeof Handlebars,
  template: Template,
  preparation: Preparation,
): LoadedTemplate {
  const { bound, ...read } = bindTemplate(handlebars, template, preparation);
  let spec: TemplateSpec | null = null;
  return {
    ...template,
    ...read,
    id: preparation.id,
    compiled: () => {
      spec ??= compileTemplate(handlebars, bound, Object.keys(preparation.shapes), true) as TemplateSpec;
      return spec;
    },
  };
}

/** Parses a template and binds the lookups of a copy of its syntax tree. */
function bindTemplate(
  handlebars: typeof Handlebars,
  template: Template,
  { id, shapes, packageHelpers, references, marks }: Preparation,
): Pick<LoadedTemplate, "calls" | "errors"> & { ast: hbs.AST.Program; bound: hbs.AST.Program } {
  const ast = readTree(handlebars, template, id);
  const calls = templateCalls(handlebars, ast);
  const bound = structuredClone(ast);
  if (marks) markContents(handlebars, bound, template, marks);
  const errors = bindLookups(bound, { template, id, helpers: shapes, packageHelpers, references });
  shortenPlaces(handlebars, bound, id);
  return { ast, bound, calls, errors };
}

/**
 * Where a helper is called, as its options have it: the template's id and offsets in its source. Internal helpers have references for
 * that, so that they get nothing.
 */
export type CallPlace = [id: string, start: number, end: number];

/** Makes the places that Handlebars writes into its code, as JSON, CallPlaces. */
function shortenPlaces(handlebars: typeof Handlebars, ast: hbs.AST.Program, id: string): void {
  const visitor = new handlebars.Visitor();
  const internals: string[] = Object.values(internal);
  const { MustacheStatement, BlockStatement, SubExpression } = handlebars.Visitor.prototype;
  const shorten = (call: hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression) => {
    const isInternal = internals.includes((call.path as hbs.AST.PathExpression).original);
    const { start, end } = call.loc;
    const place: CallPlace | null = isInternal ? null : [id, start.column, end.column];
    call.loc = Object.assign({ ...call.loc }, { toJSON: () => place });
  };
  visitor.MustacheStatement = call => {
    shorten(call);
    MustacheStatement.call(visitor, call);
  };
  visitor.BlockStatement = call => {
    shorten(call);
    BlockStatement.call(visitor, call);
  };
  visitor.SubExpression = call => {
    shorten(call);
    SubExpression.call(visitor, call);
  };
  visitor.accept(ast);
}

/** A template's calls and its code, the text of the object that `compiled` would give; throws when something is wrong with the template. */
export function templateCode(
  handlebars: typeof Handlebars,
  template: Template,
  preparation: Preparation,
): { calls: TemplateCalls; code: string } {
  const { bound, calls, errors } = bindTemplate(handlebars, template, preparation);
  const [error] = errors;
  if (error) throw error;
  const code = compileTemplate(handlebars, bound, Object.keys(preparation.shapes), false) as string;
  return { calls, code };
}

/** The syntax tree of a template as it will be printed: without the line breaks after tags that stand alone. */
function readTree(handlebars: typeof Handlebars, template: Template, id: string): hbs.AST.Program {
  return handlebars.parse(parseTemplate(handlebars, template, id) as never);
}

/** The syntax tree of a loaded template; one that was compiled at build is parsed now. */
export function treeOf(handlebars: typeof Handlebars, template: LoadedTemplate): hbs.AST.Program {
  template.ast ??= readTree(handlebars, template, template.id);
  return template.ast;
}
