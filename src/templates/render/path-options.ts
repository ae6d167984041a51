import type { ContextType } from "../../outputs/output.ts";
import type { TemplateSet } from "./template-set.ts";

/** A path pattern and the data that it is filled in with. */
export interface PathOptions {
  templates: TemplateSet;
  /** A template of one line, which may use the helpers that print values: `{{kebab name}}/routes.gen.go`. */
  pattern: string;
  context: object;
  contextType: ContextType;
  root: object;
  outputContext: Record<string, unknown>;
  /** The config key or the flag with the pattern, for messages: `outputs.docs.out` or `--out`. */
  where: string;
}
