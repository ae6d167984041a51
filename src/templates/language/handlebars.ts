/** Loads the parts of Handlebars that gen uses: its parser and the visitor of its syntax trees. compile.ts replaces its compiler. */
import type { default as Complete } from "handlebars";

export interface Handlebars {
  /** The syntax tree of the text to print: without the line breaks after tags that are alone on their line. */
  parse(template: string | hbs.AST.Program): hbs.AST.Program;
  parseWithoutProcessing(template: string): hbs.AST.Program;
  /** The parser that jison generated. */
  parser: unknown;
  Visitor: typeof Complete.Visitor;
}

/** Loads Handlebars. A run with only built-in templates doesn't need it. */
export async function loadHandlebars(): Promise<Handlebars> {
  // Handlebars has no types for these files.
  const [base, visitor] = await Promise.all([
    import("handlebars/dist/cjs/handlebars/compiler/base.js" as string) as Promise<{
      default: Omit<Handlebars, "Visitor">;
    }>,
    import("handlebars/dist/cjs/handlebars/compiler/visitor.js" as string) as Promise<{
      default: Handlebars["Visitor"];
    }>,
  ]);
  return { ...base.default, Visitor: visitor.default };
}
