import type { UserHelper } from "../config/user-config.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import type { FrozenCopies } from "../template-language/guard.ts";
import { type HelperShape, helperShapes } from "../template-language/helpers.ts";
import type { Chapter } from "../template-language/parse-template.ts";
import type { LoadedTemplate } from "../template-language/prepare-template.ts";
import { TemplateError, type TemplateFile, templateDiagnostic } from "../template-language/template-error.ts";
import { readBuiltInTemplates } from "./built-in-templates.ts";
import { defaultsDir, findTemplates } from "./find-templates.ts";
import { type PrecompiledTemplates, unpackTemplates } from "./precompiled.ts";
import { helperNameProblems, userHelperShapes } from "./user-helpers.ts";

/** All templates of one run: found once, each file read, parsed and compiled at most once, shared by all outputs and packages. */
export interface TemplateSet {
  /** By every name that a partial call may use. */
  files: Map<string, TemplateFile>;
  helpers: Record<string, UserHelper>;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** The helpers that ours and the user's templates may call: one of the user's may have the name of a key that ours print. */
  shapes: Record<TemplateFile["origin"], Record<string, HelperShape>>;
  /** By `templateId`, and path patterns by where they stand; the error of a file that can't be read or parsed. */
  loaded: Map<string, LoadedTemplate | TemplateError>;
  /** The built-in chapters that were parsed, by path. */
  chapters: Map<string, Chapter>;
  /** The data that templates have been shown. */
  copies: FrozenCopies;
  /** The templates print marks of their places, too: see output-places.ts. */
  marked: boolean;
}

export interface OpenedTemplates {
  /** Null when a diagnostic is an error. */
  templates: TemplateSet | null;
  diagnostics: Diagnostic[];
}

export interface OpenOptions {
  /** The user's folder of templates: config `templates`. */
  templatesDir: string | null;
  /** The user's helpers: config `helpers`. */
  helpers: Record<string, UserHelper>;
  /** Where the helpers come from, for messages. */
  helpersFile: string | null;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** Our own templates as the build compiled them; null to compile them now. */
  precompiled?: PrecompiledTemplates | null;
}

/** Finds the templates of a run; none is read yet. */
export async function openTemplates(options: OpenOptions): Promise<OpenedTemplates> {
  const { templatesDir, helpers, helpersFile, cwd } = options;
  const diagnostics = helperNameProblems(helpers, helpersFile);
  if (diagnostics.length > 0) return { templates: null, diagnostics };
  try {
    const { precompiled = (await import("./precompiled-templates.ts")).default } = options;
    const defaults = precompiled
      ? precompiled.map(([name, file]) => ({ name, file }))
      : readBuiltInTemplates(defaultsDir);
    const files = await findTemplates(templatesDir, defaults, cwd);
    return { templates: templateSet(files, options, { precompiled }), diagnostics };
  } catch (error) {
    if (error instanceof TemplateError) return { templates: null, diagnostics: [templateDiagnostic(error)] };
    throw error;
  }
}

/** A set of which no template is loaded yet but those that were compiled at build. */
export function templateSet(
  files: Map<string, TemplateFile>,
  { helpers, cwd }: Pick<TemplateSet, "helpers" | "cwd">,
  {
    precompiled = null,
    marked = false,
  }: { precompiled?: PrecompiledTemplates | null; marked?: boolean } = {},
): TemplateSet {
  const shapes = { default: helperShapes, user: { ...helperShapes, ...userHelperShapes(helpers) } };
  const loaded: TemplateSet["loaded"] = new Map(precompiled && unpackTemplates(precompiled, files));
  return { files, helpers, cwd, shapes, loaded, chapters: new Map(), copies: new WeakMap(), marked };
}
