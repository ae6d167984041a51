/** Loads the parser of Handlebars. compile.ts replaces its compiler. */

export interface Handlebars {
  /** The syntax tree of the text to print: without the line breaks after tags that are alone on their line. */
  parse(template: string | hbs.AST.Program): hbs.AST.Program;
  parseWithoutProcessing(template: string): hbs.AST.Program;
  /** The parser that jison generated. */
  parser: unknown;
}

/** Loads Handlebars. A run with only built-in templates doesn't need it. */
export async function loadHandlebars(): Promise<Handlebars> {
  // Handlebars has no types for this file.
  const base = (await import("handlebars/dist/cjs/handlebars/compiler/base.js" as string)) as {
    default: Handlebars;
  };
  return base.default;
}
