/** Renders the files of a package. */

import { basename } from "node:path";
import { displayPath } from "../../base/files/display-path.ts";
import type { Diagnostic } from "../../base/report/diagnostic.ts";
import type { OutputConfig } from "../../config/types.ts";
import { type DeclaredNames, readDeclaredNames } from "../../go/declared-names.ts";
import type { View } from "../../outputs/output.ts";
import { outputNamed } from "../../outputs/table.ts";
import { hasGeneratedHeader, withGeneratedHeader } from "../../packages/source/generated-header.ts";
import type { HelperPlace } from "../../templates/go/package-helpers.ts";
import { renderOutput } from "../../templates/render/render-output.ts";
import type { RenderOptions, RenderResult, UsedTemplate } from "../../templates/render/render-types.ts";
import {
  declaresNothing,
  importsOf,
  isInGoPackage,
  neededHelpers,
  type SharedHelpers,
  withoutFile,
} from "./helpers-file.ts";
import { declaredHelpers, declaredNames, outputContext, type ParsedFiles, type Target } from "./targets.ts";
import type { OutputFile, RunRequest } from "./types.ts";

/** The result of rendering. */
export interface Rendered {
  files: OutputFile[];
  diagnostics: Diagnostic[];
  templates: UsedTemplate[];
  /** The names that the files use from the package that `gen basics` wrote, such as `CutPair` and `Param.Get`. */
  shared: string[];
}

/** What the files of a package are rendered with, beside their targets. */
export interface RenderInput {
  parsed: ParsedFiles;
  request: RunRequest;
  viewOf?(target: Target): Promise<View | null>;
  /** The helpers that the files of the package share; null where each file declares those that it uses. */
  helpers?: SharedHelpers | null;
  /** Where the helpers of the package `basics` are declared; only for that package. */
  place?: HelperPlace;
}

/** Renders all targets, and then the helpers that the package needs. If a template fails, its target has a diagnostic instead of a file. */
export async function renderTargets(targets: Target[], input: RenderInput): Promise<Rendered> {
  const { parsed, request, helpers = null } = input;
  const rendered: Rendered = { files: [], diagnostics: [], templates: [], shared: [] };
  const add = ({ settings, out }: Target, result: RenderResult) => {
    if (isRendered(out, request)) addResult(rendered, result, settings, out, request.cwd);
  };
  const addUnlessEmpty = (target: Target, result: RenderResult) => {
    const reason =
      target === helpers?.holder && !targets.includes(target)
        ? "no file of the package names a helper"
        : target.output.prints.includes("methods") && "no handler has a request or a response";
    const isEmpty = reason && declaresNothing(result.text);
    add(target, isEmpty ? { ...result, text: null } : result);
    if (isEmpty) rendered.files.push(...withoutFile(target, parsed.sources, reason));
  };
  // The file with the helpers depends on all others.
  const isTraced = helpers !== null && isRendered(helpers.holder.out, request);
  const first = targets.filter(
    target => target !== helpers?.holder && (isTraced || isRendered(target.out, request)),
  );
  const texts = new Map<Target, string>();
  // A file shares the declarations of those before it, as in a later run that does not write these.
  const generated = [...parsed.generated];
  for (const [index, target] of first.entries()) {
    const result = await renderTarget(target, null, { ...input, targets, generated });
    addUnlessEmpty(target, result);
    if (result.text === null || !isInGoPackage(target)) continue;
    texts.set(target, result.text);
    const isShared = first.slice(index + 1).some(isInGoPackage);
    const names = isShared ? readDeclaredNames(basename(target.out), result.text) : null;
    if (names !== null) generated.push(names);
  }
  if (helpers === null || !isTraced) return rendered;
  const { holder } = helpers;
  const isTarget = targets.includes(holder);
  const needed = neededHelpers(helpers, texts, parsed.sources, isTarget);
  if (needed === null) return rendered;
  const result = await renderTarget(holder, needed.helpers, {
    ...input,
    targets,
    generated: needed.generated,
  });
  addUnlessEmpty(holder, result);
  return rendered;
}

/** Renders a target. `needed` are the helpers that it declares for the package; null if another file of the package declares them. */
async function renderTarget(
  target: Target,
  needed: string[] | null,
  input: RenderInput & { targets: Target[]; generated: DeclaredNames[] },
): Promise<RenderResult> {
  const { parsed, request, viewOf, helpers, place, targets, generated } = input;
  const { config } = request;
  const { output, settings, language, out, inPackage } = target;
  const declared = inPackage ? declaredHelpers(generated) : [];
  const view = await viewOf?.(target);
  const { model = target.model, reservedNames = [] } = view ?? {};
  const shared = inPackage ? helpers : null;
  const isAliased = config.basics !== null;
  return renderFile(settings, out, request, {
    output: { name: settings.name, entry: output.template, language },
    context: view?.context ?? contextOf(target, declared),
    contextType: output.context,
    root: model,
    outputContext: outputContext(target, targets, config, parsed, isAliased ? (needed ?? []) : []),
    models: [shared?.model ?? model],
    reservedNames: [...declaredNames(target, parsed.files), ...reservedNames],
    packageImports: inPackage ? importsOf(parsed) : [],
    declaredHelpers: declared,
    ...(shared && { helperPlace: { here: needed !== null, needed: isAliased ? [] : (needed ?? []) } }),
    ...(place && { helperPlace: place }),
    // A standalone client imports nothing of the module.
    basics: output.ownPackage?.importsHandlers(config) === false ? null : config.basics,
    typesFrom: config.typesFrom,
  });
}

/** The options of rendering that follow from the settings of an output and the request. */
type CommonOption = "templates" | "templateFile" | "config" | "generator" | "tracedLines";

/** Renders a file. Where a template of the user's does not print the header, the file gets it; gen.yml gets no key, whatever its format is. */
export async function renderFile(
  { template, receivers }: OutputConfig,
  out: string,
  { templates, version, trace }: RunRequest,
  about: Omit<RenderOptions, CommonOption>,
): Promise<RenderResult> {
  const options: RenderOptions = {
    ...about,
    templates,
    templateFile: template,
    config: { out, template, receivers },
    generator: { name: "gen", version },
    ...(trace && { tracedLines: [trace.line] }),
  };
  const result = await renderOutput(options);
  if (result.text === null || hasGeneratedHeader(out, result.text)) return result;
  const hasKeysOnly = outputNamed(options.output.name)?.hasHandlersOnly && options.output.language === "json";
  const headed = hasKeysOnly ? null : withGeneratedHeader(out, result.text);
  if (headed === null) return result;
  const { text, line, lines } = headed;
  const { tracedLines } = options;
  // The lines of the file are not those that the templates print.
  const printed = tracedLines?.map(one => (one > line ? Math.max(line, one - lines) : one));
  return { ...(printed ? await renderOutput({ ...options, tracedLines: printed }) : result), text };
}

/** What the template gets of an output without a view of its own: the model without the functions that another file declares, the receiver or the handler. */
function contextOf({ model, subject }: Target, declared: string[]): object {
  if (subject.type !== "Model") return subject.context;
  const isMissing = ({ name }: { name: string }) => !declared.includes(name);
  const go = Object.entries(model.go).map(([key, functions]) => [key, functions.filter(isMissing)]);
  return { ...model, go: Object.fromEntries(go) };
}

/** Reports whether a file is rendered in this run: with `trace`, only the traced file is. */
export function isRendered(out: string, { trace }: Pick<RunRequest, "trace">): boolean {
  return trace === undefined || trace.path === out;
}

/** Adds the result of one template to those of the run. */
export function addResult(
  rendered: Rendered,
  { text, diagnostics, templates, shared, printed }: RenderResult,
  { name: output, base }: OutputConfig,
  path: string,
  cwd: string,
): void {
  rendered.diagnostics.push(...diagnostics);
  rendered.templates.push(...templates);
  rendered.shared.push(...shared);
  if (text === null) return;
  const traced = printed && { printed: printed[0]! };
  rendered.files.push({ path, displayPath: displayPath(path, cwd), base, content: text, output, ...traced });
}
