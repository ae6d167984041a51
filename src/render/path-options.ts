import type { ContextType } from "./render-types.ts";
import type { TemplateSet } from "./template-set.ts";

/** A path pattern and what it is filled in from. */
export interface PathOptions {
  templates: TemplateSet;
  /** A template in one line, with the helpers that print values: `{{kebab name}}/routes.gen.go`. */
  pattern: string;
  context: object;
  contextType: ContextType;
  root: object;
  outputContext: Record<string, unknown>;
  /** Where the pattern stands, for messages: `outputs.docs.out` or `--out`. */
  where: string;
}
