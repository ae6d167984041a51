/** Writes, compares or shows what a command made, and makes its outcome, which cli.ts prints. */
import { basename, extname, join, relative, resolve } from "node:path";
import { displayPath, isFile, isWithin, namesIn, nearestWith, textOf } from "../base/files/files.ts";
import type { Diagnostic } from "../base/report/diagnostic.ts";
import { hasErrors, problem, sortDiagnostics, wholeFile } from "../base/report/diagnostic.ts";
import { visibleJson } from "../base/report/visible-text.ts";
import { groupBy, joinWords, plural } from "../base/text/common.ts";
import { withSeverities } from "../config/rule-severities.ts";
import type { Config } from "../config/types.ts";
import { inferenceOf, routeName } from "../model/find-handlers.ts";
import type { RunModel } from "../model/types.ts";
import { helpers } from "../outputs/helpers/output.ts";
import { outputNamed } from "../outputs/table.ts";
import { hasGeneratedHeader, isOfPredecessor, namingLine } from "../packages/source/generated-header.ts";
import { defaultsDir, type UsedTemplate } from "../templates/render/template-set.ts";
import { proposedBasics } from "./generate/shared-package.ts";
import type { OutputFile, PackageResult } from "./generate/types.ts";
import type { RunOutputs } from "./packages.ts";
import type { Host, Plan, RunContext } from "./plan.ts";
import { holdingSignals, writeFiles } from "./write/write.ts";

/**
 * Writes, compares or shows what was generated. A package with errors has no files; those of the other packages are still written. `moved` are
 * the lines about declarations that moved from one file to another.
 */
export async function deliverRun(
  context: RunContext,
  plan: Plan,
  packages: PackageResult[],
  runOutputs: RunOutputs,
): Promise<Outcome & Pick<Delivered, "written" | "removed"> & { moved: string[] }> {
  const { command, flags } = context;
  const results = packages.filter(({ skipped }) => !skipped);
  const ofPackages = results.flatMap(({ result }) => result.diagnostics);
  const found = [...plan.diagnostics, ...ofPackages, ...runOutputs.diagnostics];
  const used = results.map(({ plan: { config }, result: { templates } }) => ({ config, templates }));
  const explanations = explain([...used, ...runOutputs.used]);
  const { refusals } = runOutputs;
  const units = [...results.map(({ result }) => result.files), runOutputs.files];
  if (flags.dumpModel || flags.printInputs || flags.printOutputs) {
    const data = flags.dumpModel ? dumpModel(plan, results) : filesOfRun(units.flat(), context);
    return { ...outcomeOf([...found, ...refusals]), data, explanations, written: [], removed: [], moved: [] };
  }

  if (command.checkOnly || flags.check) found.push(...staleOutputs(results, found, context.host));
  const ofResults = flags.stdout ? [] : results.flatMap(({ result }) => result.files);
  const moves = ofResults.flatMap(({ displayPath, moved }) => (moved ? [{ displayPath, ...moved }] : []));
  found.push(...moves.flatMap(({ warnings }) => warnings));
  const outcome = { ...outcomeOf([...found, ...refusals]), explanations };
  const written = refusals.length > 0 ? [] : units.filter(files => files.length > 0);
  const delivered = await deliverFiles(written, context, outcome);
  const changed = [...delivered.written, ...delivered.removed];
  const moved = moves.flatMap(({ displayPath, line }) => (changed.includes(displayPath) ? line : []));
  return {
    ...delivered,
    moved,
    notes: [
      // In a run over several packages, unchanged files are not listed.
      ...noteWrites(plan.several && !flags.verbose ? { ...delivered, unchanged: [] } : delivered),
      ...moved,
      ...results.flatMap(({ result }) => result.notes),
      ...noteInferredRoutes(results, delivered.written),
      ...noteSameHelpers(results, delivered.written, context),
      ...runOutputs.notes,
      ...plan.notes,
      ...noteOtherForms(packages),
      ...noteRegistrations(found),
      ...(await noteChangedDefaults(results, runOutputs, context.host)),
      ...(plan.several && !flags.stdout ? [summaryOf(results, delivered)] : []),
    ],
  };
}

/** A note about functions that serve HTTP in forms that gen does not list, in packages without handlers: the run is silent about them otherwise. */
function noteOtherForms(packages: PackageResult[]): string[] {
  const counts = new Map<string, number>();
  for (const [form, count] of packages.flatMap(({ result }) => [...result.otherForms]))
    counts.set(form, (counts.get(form) ?? 0) + count);
  const [[form, count] = ["", 0], ...others] = [...counts].sort(([, a], [, b]) => b - a);
  if (count === 0) return [];
  const shown = (form: string, count: number) =>
    count === 1 ? form : form.replace(/\b(take|return)s\b/g, "$1").replace(/^is\b/, "are");
  const all = [
    `${plural(count, "function")} ${shown(form, count)}`,
    ...others.map(([form, count]) => `${count} ${shown(form, count)}`),
  ];
  return [
    `${joinWords(all)}: gen lists functions that take (http.ResponseWriter, *http.Request) and return nothing, and with a route in their comment or a registration those of gin and echo, and those that return an error or an http.HandlerFunc; gen openapi has those that code registers; "Handlers of other forms" in the README of the commands says how to go on`,
  ];
}

/** A note about handlers whose routes are only in registrations: how all of them are taken over at once. */
function noteRegistrations(found: Diagnostic[]): string[] {
  const { length } = found.filter(({ code, edits }) => code === "unread-registration" && edits?.length);
  if (length < 2) return [];
  return [
    `${length} handlers have their routes in registrations: gen adopt writes these into their comments, or inference.registrations: true in the config reads them there`,
  ];
}

/** Notes about the user's templates that are copies of built-in templates which have changed since. */
async function noteChangedDefaults(results: PackageResult[], { used }: RunOutputs, { disk, cwd }: Host) {
  const templates = [...results.map(({ result }) => result), ...used].flatMap(one => one.templates);
  const paths = new Set(templates.flatMap(one => (one.origin === "user" ? resolve(cwd, one.file) : [])));
  if (paths.size === 0) return [];
  const { changedDefaults } = await import("./eject/template-copies.ts");
  return changedDefaults({ disk, paths: [...paths], defaultsDir, cwd });
}

/** The model of the package; for several packages, the model that an output about all packages gets. */
function dumpModel({ several }: Plan, results: PackageResult[]): string {
  const models = results.flatMap(({ result }) => result.model ?? []);
  const dumped = several ? ({ modelVersion: 1, packages: models } satisfies RunModel) : models[0];
  return dumped === undefined ? "" : `${visibleJson(dumped, 2)}\n`;
}

/** The files of the repository that the run reads, and those that it writes, as JSON with paths from the working directory: what caches of CI need to know. */
function filesOfRun(files: OutputFile[], { flags, host: { disk, cwd, inputs } }: RunContext): string {
  const root = nearestWith(disk, ".git", cwd) ?? nearestWith(disk, "go.mod", cwd) ?? cwd;
  const shown = (paths: string[]) => paths.map(path => relative(cwd, path).replaceAll("\\", "/")).sort();
  const outputs = files.filter(({ moved }) => !moved?.isRemoved).map(({ path }) => path);
  const read = inputs().filter(path => isWithin(path, root) && !files.some(file => file.path === path));
  const document = {
    ...(flags.printInputs && { inputs: shown(read) }),
    ...(flags.printOutputs && { outputs: shown(outputs) }),
  };
  return `${visibleJson(document, 2)}\n`;
}

/** Templates are not outputs, but they start with the header of the files that they print. */
const templateExtensions = [".hbs", ".handlebars"];

/**
 * Reports files that an earlier run wrote and that no command would write again, if no other diagnostic names them: those with the
 * generated-code header that are not among the outputs of all commands. A run for some receivers (`--recv`) reports none: a file may belong to
 * another receiver. A file that a `//go:generate` line names is not stale either: the flags in that line may name an output that no config names.
 */
function staleOutputs(results: PackageResult[], reported: Diagnostic[], { disk, cwd }: Host): Diagnostic[] {
  const reportedFiles = reported.map(({ location }) => location?.file);
  return results.flatMap(({ plan: { config }, result }) => {
    const { outputs, allOutputs, dir, hasDirs } = config;
    const narrowed = outputs.some(({ receivers }) => receivers.length > 0);
    if (narrowed || result.packageModel === null) return [];
    const ofRun = allOutputs.filter(({ per }) => per === "run").map(({ base, out }) => resolve(base, out));
    const named = [...result.outputPaths, ...result.files.map(file => file.path), ...ofRun];
    const names = namesIn(disk, dir).filter(name => !name.startsWith("."));
    // The file about several packages is left where the config's packages are but one now: the command would write it.
    const rest = outputs.flatMap(({ ofSeveral: one }) => (one && hasDirs ? resolve(one.base, one.out) : []));
    // A file that can't be read counts as empty: `readPackage` reports it.
    const files = [...names.map(name => join(dir, name)), ...rest].flatMap(path =>
      isFile(disk, path) ? { path, text: textOf(disk, path) } : [],
    );
    const sources = files.filter(({ path }) => path.endsWith(".go"));
    const stale = files.flatMap(({ path, text }) => {
      const shown = displayPath(path, cwd);
      if (named.includes(path) || templateExtensions.includes(extname(path))) return [];
      if (reportedFiles.includes(shown) || !hasGeneratedHeader(path, text)) return [];
      if (sources.some(source => namingLine(source.text, basename(path)) !== null)) return [];
      const writer = path.endsWith(".go") && isOfPredecessor(text) ? "gohandlers" : "gen";
      const message = `${writer} wrote this file, but no command would write it again with this config: delete it, or name it as an output (config key out, or --out in a //go:generate line)`;
      return [{ ...problem("stale-file", message, "warning"), location: wholeFile(shown) }];
    });
    return withSeverities(stale, config.rules);
  });
}

/** Makes a note for each handler with such a route, in the packages whose list of routes was written. */
function noteInferredRoutes(results: PackageResult[], written: string[]): string[] {
  return results.flatMap(({ plan: { config }, result: { files, packageModel } }) => {
    const lists = files.filter(({ output }) => outputNamed(output)?.prints.includes("routes"));
    if (packageModel === null || !lists.some(one => written.includes(one.displayPath))) return [];
    const { strip } = inferenceOf(config.inference);
    const handlers = packageModel.receivers.flatMap(receiver => receiver.handlers);
    return handlers.flatMap(({ name, pathFrom, listName, method, path }) => {
      if (pathFrom !== "name" || routeName(name, strip) === name) return [];
      return `${listName} has the route ${method} ${path}, which comes from its name; to change it, declare a route in its comment`;
    });
  });
}

/** Proposes the config key `basics` where several packages of a module declare helpers of their own, and one of these files was written. */
function noteSameHelpers(results: PackageResult[], written: string[], { command, host }: RunContext) {
  if (command.userOutputs !== "all") return [];
  const files = results.flatMap(({ plan: { config, dir }, result }) =>
    result.files.flatMap(({ output, moved, displayPath }) =>
      config.basics === null && output === helpers.name && !moved?.isRemoved ? { dir, displayPath } : [],
    ),
  );
  const modules = groupBy(files, ({ dir }) => nearestWith(host.disk, "go.mod", dir));
  return [...modules.values()].flatMap(ofModule => {
    const isWritten = ofModule.some(({ displayPath }) => written.includes(displayPath));
    const basics = ofModule.length > 1 && isWritten ? proposedBasics(host.disk, ofModule[0]!.dir) : null;
    return basics === null
      ? []
      : `${ofModule.length} packages declare helpers such as BindingError of their own: with basics: "${basics}" in the config, they share one package`;
  });
}

/** The last line of a run over several packages: `12 packages: 3 files written, 21 unchanged, 1 package with errors, 2 warnings`. */
function summaryOf(results: PackageResult[], { counts, diagnostics }: Delivered): string {
  const states = Object.entries(counts).filter(([, count]) => count > 0);
  const parts = states.map(([what, count], at) => `${at === 0 ? plural(count, "file") : count} ${what}`);
  const failed = results.filter(({ result }) => hasErrors(result.diagnostics)).length;
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  // Files that are out of date are counted among the files.
  const outOfDate = diagnostics.filter(({ code }) => code === "out-of-date").length;
  if (failed > 0) parts.push(`${plural(failed, "package")} with errors`);
  else if (errors > outOfDate) parts.push(plural(errors - outOfDate, "error"));
  if (warnings > 0) parts.push(plural(warnings, "warning"));
  return `${plural(results.length, "package")}: ${parts.length > 0 ? parts.join(", ") : "no problems"}`;
}

/** What a command did and found. */
export interface Outcome {
  diagnostics: Diagnostic[];
  /** The model or the output that the user asked to see; empty otherwise. */
  data: string;
  /** The diff of `--check`; empty otherwise. */
  diff: string;
  /** Lines about what was written. */
  notes: string[];
  /** Lines about the config and the templates that were used. */
  explanations: string[];
  /** Whether the same run does the same again, as long as all that it has read is as it was: it wrote nothing. */
  repeats?: boolean;
}

/** An outcome with diagnostics only. */
export function outcomeOf(diagnostics: Diagnostic[]): Outcome {
  return { diagnostics: sortDiagnostics(diagnostics), data: "", diff: "", notes: [], explanations: [] };
}

/** A line for each file that was written or is unchanged. */
function noteWrites({ written, unchanged }: { written: string[]; unchanged: string[] }): string[] {
  return [...written.map(file => `wrote ${file}`), ...unchanged.map(file => `unchanged ${file}`)];
}

/** Lines about the config and the templates that were used, each line once. */
export function explain(used: { config: Pick<Config, "file">; templates: UsedTemplate[] }[]): string[] {
  const lines = used.flatMap(({ config, templates }) => [
    config.file === null ? "no config file" : `config ${config.file}`,
    ...templates.map(({ name, file, origin }) => `template ${name}: ${origin} ${file}`),
  ]);
  return [...new Set(lines)];
}

/** The outcome of writing, comparing or showing files, with the paths of the files for messages. */
export interface Delivered extends Outcome {
  written: string[];
  removed: string[];
  unchanged: string[];
  /** The number of files in each state: `written`, `removed`, `unchanged`, `out of date`, `up to date`. */
  counts: Record<string, number>;
}

/** Writes, compares or shows files, as the flags say, and adds what it did to `outcome`. Of each unit, all files are written or none. */
export async function deliverFiles(
  units: OutputFile[][],
  { flags, host: { argv, disk } }: Pick<RunContext, "flags" | "host">,
  outcome: Outcome,
): Promise<Delivered> {
  // Nothing moves with --stdout.
  const files = units.flat().filter(file => !flags.stdout || !file.moved);
  const options = { force: flags.force ?? false, disk };
  const delivered: Delivered = { ...outcome, written: [], removed: [], unchanged: [], counts: {} };
  const found = [...outcome.diagnostics];
  if (flags.stdout) {
    // Several files are in the format of https://pkg.go.dev/golang.org/x/tools/txtar.
    const parts = files.map(({ displayPath: name, content }) => `-- ${name} --\n${content}`);
    delivered.data = files.length === 1 ? files[0]!.content : parts.join("");
  } else if (flags.check) {
    // Imported here, since other runs don't need the library that it compares with.
    const { verifyFiles } = await import("./write/verify.ts");
    const { diagnostics, diff, unchanged } = verifyFiles(files, options, commandWithoutCheck(argv));
    found.push(...diagnostics);
    Object.assign(delivered, { diff, unchanged });
    delivered.counts = { "out of date": files.length - unchanged.length, "up to date": unchanged.length };
  } else {
    for (const unit of units) {
      const result = await holdingSignals(() => writeFiles(unit, options));
      found.push(...result.diagnostics);
      for (const what of ["written", "removed", "unchanged"] as const) delivered[what].push(...result[what]);
    }
    const { written, removed, unchanged } = delivered;
    delivered.counts = { written: written.length, removed: removed.length, unchanged: unchanged.length };
  }
  const notes = [...noteWrites(delivered), ...outcome.notes];
  return { ...delivered, diagnostics: sortDiagnostics(found), notes };
}

/** gen runs without Node, as a tool of the user's Go module. */
export const isGoTool = process.release.name !== "node";

/** How the user runs gen, for hints. */
export const ownCommand = isGoTool ? "go tool gen" : "npx handlergen";

/** The command line that writes the files: that of this run without `--check` and the flags for messages. */
function commandWithoutCheck(argv: string[]): string {
  const isOfMessages = (word = "") => /^--(?:format|max-warnings)$/.test(word);
  const isKept = (word: string, at: number) =>
    !/^--(?:check$|(?:format|max-warnings)=)/.test(word) &&
    !isOfMessages(word) &&
    !isOfMessages(argv[at - 1]);
  return [ownCommand, ...argv.filter(isKept).map(quoted)].join(" ");
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
