/** The types of the renderer's options and results. */

import type { Diagnostic, Location } from "../../base/report/diagnostic.ts";
import type { Language } from "../../config/outputs.ts";
import type { ContextType } from "../../outputs/output.ts";
import type { HelperPlace, NamesOfPackage } from "../go/package-helpers.ts";
import type { TemplateFile } from "../language/template-error.ts";
import type { TemplateSet } from "./template-set.ts";

/** The options for rendering an output. All paths are absolute. */
export interface RenderOptions extends NamesOfPackage {
  templates: TemplateSet;
  /** `entry` is the file name of the built-in entry template (`list.go.hbs`); null for an output of the user, whose template is `templateFile`. */
  output: { name: string; entry: string | null; language: Language };
  /** A file that replaces the entry template. */
  templateFile: string | null;
  /** The context of the entry template. */
  context: object;
  contextType: ContextType;
  /** The value of `@root` in templates: the package's model, or that of the run. */
  root: object;
  /** The value of `@output` in templates. */
  outputContext: Record<string, unknown>;
  /** The value of `@config` in templates. */
  config: Record<string, unknown>;
  /** The value of `@generator` in templates. */
  generator: { name: string; version: string };
  /** What another generated file of the package declares; a method is written `param.get`. */
  declaredHelpers: string[];
  /** Where the package helpers of a Go file are declared; by default in the file itself. */
  helperPlace?: HelperPlace;
  /** Import path of the package that `gen basics` wrote; null when each package declares the helpers that it uses. */
  basics: string | null;
  /** The user's package that declares some of the package helpers' types; by default there is none. */
  typesFrom?: { path: string; types: string[] } | null;
  /** The lines of the output, from 1, for which `printed` names the templates. */
  tracedLines?: number[];
}

/** A template that an output can reach, with its origin. Its name is that which partial calls use; for the template of a user's output, the output's name. */
export type UsedTemplate = Pick<TemplateFile, "name" | "file" | "origin">;

/** The part of a line that one template printed. */
export interface PrintedPart {
  /** Its texts, in order; other templates may have printed texts between them. */
  texts: string[];
  /** The template's name. */
  name: string;
  origin: "default" | "user";
  /** The place in the template that printed the first text. */
  location: Location;
  /** The names of the templates that include each other, from the entry to this template. */
  chain: string[];
}

export interface RenderResult {
  /** Null when a diagnostic is an error. */
  text: string | null;
  diagnostics: Diagnostic[];
  templates: UsedTemplate[];
  /** The names that the output uses from the package `basics`, such as `CutPair` and `Param.Get`. */
  shared: string[];
  /** The parts of each traced line; empty when no template printed it, as for an import. */
  printed?: PrintedPart[][];
}
