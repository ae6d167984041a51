/** Types of the renderer: what it takes and what it gives. */

import type { Language } from "../config/outputs.ts";
import type { GoImport } from "../go-output/import-names.ts";
import type { Model } from "../model/types.ts";
import type { Diagnostic, Location } from "../report/diagnostic.ts";
import type { TemplateSet } from "./template-set.ts";

/** What an entry template is rendered with: a definition of the model's schema. */
export type ContextType = "Model" | "Receiver" | "Handler" | "RunModel";

/** What to render and with which templates; all paths are absolute. */
export interface RenderOptions {
  templates: TemplateSet;
  /** `entry` is the file name of the built-in entry template (`list.go.hbs`); null for an output of the user's own, whose template is `templateFile`. */
  output: { name: string; entry: string | null; language: Language };
  /** A file that stands in for the entry template. */
  templateFile: string | null;
  /** What the entry template is rendered with, and its type. */
  context: object;
  contextType: ContextType;
  /** What templates see as `@root`: the package's model, or that of the run. */
  root: object;
  /** What templates see as `@output`. */
  outputContext: Record<string, unknown>;
  /** What templates see as `@config`. */
  config: Record<string, unknown>;
  /** What templates see as `@generator`. */
  generator: { name: string; version: string };
  /** The models that Go output is compiled with: its imports and helpers take none of their names. */
  models: Model[];
  /** Identifiers that the package's files declare, which neither an import nor a package helper may be named after. */
  reservedNames: string[];
  /** Imports of the user's files: Go lets no declaration of the package, so no package helper, take their names. */
  packageImports?: GoImport[];
  /** Package helpers that another generated file of the package declares; a method as `param.get`. */
  declaredHelpers: string[];
  /** Import path of the package that `gen basics` wrote; null when each package declares the shared types. */
  basics: string | null;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** The line of the output, from 1, of which `printed` tells the templates. */
  tracedLine?: number;
}

/** Where a template that an output can reach came from. */
export interface UsedTemplate {
  /** The name that partial calls use; the output's name for the template of one of the user's own. */
  name: string;
  /** Path for messages. */
  file: string;
  origin: "default" | "user";
}

/** What a template printed of a line. */
export interface PrintedPart {
  /** The texts, in order: another template may have printed what stands between them. */
  texts: string[];
  /** The template's name. */
  name: string;
  origin: "default" | "user";
  /** Where the first of the texts stands in the template. */
  location: Location;
  /** The names of the templates that led to it, the entry first and it last. */
  chain: string[];
}

export interface RenderResult {
  /** Null when a diagnostic is an error. */
  text: string | null;
  diagnostics: Diagnostic[];
  templates: UsedTemplate[];
  /** What printed the traced line; empty for one that no template printed, such as an import. */
  printed?: PrintedPart[];
}
