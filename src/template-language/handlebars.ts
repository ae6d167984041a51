/** The parts of Handlebars that gen uses: its parser, and the visitor of its syntax trees. What a template prints is compile.ts's. */
import type { default as Complete } from "handlebars";

export interface Handlebars {
  /** The syntax tree as it is printed: without the line breaks after tags that stand alone. */
  parse(template: string | hbs.AST.Program): hbs.AST.Program;
  parseWithoutProcessing(template: string): hbs.AST.Program;
  /** The parser that jison generated. */
  parser: unknown;
  Visitor: typeof Complete.Visitor;
}

/** Loads Handlebars, which a run with nothing but built-in templates doesn't need. */
export async function loadHandlebars(): Promise<Handlebars> {
  // The package has no types for its parts.
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
