import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import type { Diagnostic } from "../diagnostics.ts";
import { loadGoSyntax } from "../go/syntax-errors.ts";
import { type Complaint, loadGofmt } from "../gofmt.ts";
import type { Model } from "../model/types.ts";
import type { Output } from "../outputs.ts";
import { findTemplates, templateName } from "./find-templates.ts";
import { frozenCopy } from "./guard.ts";
import { valueHelpers } from "./helpers.ts";
import { declaredImports, fillImports } from "./import-block.ts";
import { type GoImport, importNames, localName } from "./import-names.ts";
import { loadTemplates } from "./load-templates.ts";
import { localNames } from "./local-names.ts";
import { markContents, placeInTemplate } from "./output-places.ts";
import { availableHelpers, packageHelpers } from "./package-helpers.ts";
import { bindTemplates, type Program, runTemplates } from "./run-templates.ts";
import { startOf, TemplateError, templateDiagnostic } from "./template-error.ts";
import { yamlScalar } from "./yaml-scalar.ts";

/** The folder of our own templates. */
export const defaultsDir = fileURLToPath(new URL("../../templates/", import.meta.url));

/** What to render and with which templates; all paths are absolute. */
export interface RenderOptions {
  output: Output;
  model: Model;
  /** What templates see as `@output`. */
  outputContext: Record<string, unknown>;
  /** What templates see as `@config`. */
  config: Record<string, unknown>;
  /** What templates see as `@generator`. */
  generator: { name: string; version: string };
  /** A file that stands in for the entry template. */
  templateFile: string | null;
  /** A folder of files that stand in for our templates, or add to them. */
  templatesDir: string | null;
  defaultsDir: string;
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
}

/** Where a template that an output can reach came from. */
export interface UsedTemplate {
  /** The name that partial calls use. */
  name: string;
  /** Path for messages. */
  file: string;
  origin: "default" | "user";
}

export interface RenderResult {
  /** Null when a diagnostic is an error. */
  text: string | null;
  diagnostics: Diagnostic[];
  templates: UsedTemplate[];
}

/** Renders one output: templates, then, for Go, the imports and gofmt. */
export async function renderOutput(options: RenderOptions): Promise<RenderResult> {
  const templates: UsedTemplate[] = [];
  try {
    const files = await findTemplates({ entry: options.output.template, ...options });
    const entry = templateName(options.output.template);
    if (!files.has(entry))
      throw new TemplateError(`there is no template \`${entry}\``, startOf(options.output.template));
    const { byName, errors } = loadTemplates(Handlebars, files, entry, options.declaredHelpers.length > 0);
    for (const [name, { file, origin }] of byName) templates.push({ name, file, origin });
    const program: Program = { byName, entry, references: [] };
    errors.push(...bindTemplates(program, [...files.keys()]));
    if (errors.length > 0) return { text: null, diagnostics: errors.map(templateDiagnostic), templates };

    const usesYaml = [...byName.values()].some(({ source }) => /\byaml\b/.test(source));
    const yaml = usesYaml ? await yamlScalar() : String;
    const model = frozenCopy(options.model);
    const { config, outputContext: output, generator } = options;
    const data = frozenCopy({ config, output, generator });
    const available = availableHelpers(files.keys());
    const render: Render = given => {
      const { imports, taken } = startNames(options, available, given);
      const { declaredHelpers: declared, basics } = options;
      const helpers = packageHelpers({ available, taken, declared, basics, imports });
      const text = runTemplates(program, valueHelpers(imports, helpers, yaml), helpers, model, data);
      return { text, imports: imports.imports() };
    };
    const text = options.output.language === "go" ? await renderGo(program, render) : render(new Map()).text;
    return { text, diagnostics: [], templates };
  } catch (error) {
    if (error instanceof TemplateError)
      return { text: null, diagnostics: [templateDiagnostic(error)], templates };
    throw error;
  }
}

/** Runs the templates; `given` are the names by path of the imports that the text declares itself. */
type Render = (given: Map<string, string>) => { text: string; imports: GoImport[] };

/** What a Go file can't name its imports and its package helpers. */
function startNames(
  { model, reservedNames, packageImports = [], declaredHelpers }: RenderOptions,
  helpers: string[],
  given: Map<string, string>,
) {
  const declared = [
    ...reservedNames,
    ...model.receivers.flatMap(({ typeParameters }) => typeParameters),
    ...model.bindings.flatMap(({ typeParameters, view }) => [
      ...typeParameters,
      ...(view ? [view.name] : []),
    ]),
  ];
  const receiverNames = model.receivers.map(({ name }) => name ?? "_");
  return {
    imports: importNames(
      [...declared, ...declaredHelpers, ...receiverNames, ...localNames, ...helpers],
      given,
    ),
    taken: [...declared, ...packageImports.map(localName), ...given.values()],
  };
}

/** Renders a Go file: a text that declares imports of its own is rendered again with their names. */
async function renderGo(program: Program, render: Render): Promise<string> {
  const given = new Map<string, string>();
  let { text, imports } = render(given);
  for (const declared of declaredImports(text)) {
    const unnamed = declared.name === "." || declared.name === "_" || declared.path === "C";
    if (!unnamed && !given.has(declared.path)) given.set(declared.path, localName(declared));
  }
  if (given.size > 0) ({ text, imports } = render(given));
  const file = fillImports(text, imports);
  // gofmt takes declarations without a package clause too.
  if (!file) {
    throw new TemplateError(
      "the output is no Go file: it doesn't start with a package clause",
      startOf(program.byName.get(program.entry)!.file),
    );
  }
  const formatted = (await loadGofmt())(file.text);
  if (formatted !== "crashed" && "text" in formatted) return formatted.text;

  const complaint = formatted === "crashed" ? await explainCrash(file.text) : formatted;
  const marks = markContents(program);
  const { location, offset } = placeInTemplate(program, marks, render(given).text, file, complaint);
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1).split("\n", 1)[0]!;
  throw new TemplateError(`the output is no valid Go: ${complaint.message} in \`${line.trim()}\``, location);
}

/** gofmt traps on texts with many errors, the first of which can still be found. */
async function explainCrash(text: string): Promise<Complaint> {
  const verdict = (await loadGoSyntax())(text);
  return typeof verdict === "object" ? verdict : { message: "gofmt can't read it", line: 1, column: 1 };
}
