/** `gen templates where FILE:LINE`: names the templates that printed a line of a generated file. */
import { dirname, resolve } from "node:path";
import { displayPath, type Files, isFile, readText } from "../base/files/files.ts";
import { type Diagnostic, formatPlace, problem } from "../base/report/diagnostic.ts";
import { plural } from "../base/text/common.ts";
import type { CommandScope } from "../config/outputs.ts";
import type { GoParser } from "../go/parser.ts";
import { configuredOutputs } from "../outputs/table.ts";
import { hasGoFiles } from "../packages/modules/find-import.ts";
import { type Outcome, outcomeOf, ownCommand } from "../run/deliver.ts";
import { runOutputs } from "../run/generate/generate-run.ts";
import type { OutputFile, PackageResult } from "../run/generate/types.ts";
import { generatePackages, generateRunOutputs, openParser } from "../run/packages.ts";
import { planRun, type RunContext } from "../run/plan.ts";
import { isInternal, type PrintedPart } from "../templates/render/template-set.ts";

/** The command whose outputs are searched for the file: `gen all`. */
const everyOutput: CommandScope = {
  name: "all",
  outputs: configuredOutputs.map(({ name }) => name),
  userOutputs: "all",
};

/** A line of a file, which has an absolute path and one for messages. */
type Place = Exclude<ReturnType<typeof readPlace>, Diagnostic>;

/** Runs `gen templates where`. */
export async function run(invocation: RunContext & { words: string[] }): Promise<Outcome> {
  const { host, flags, words } = invocation;
  const place = readPlace(words[0]!, host);
  if ("severity" in place) return outcomeOf([place]);
  const parser = await openParser(host);
  if ("severity" in parser) return outcomeOf([parser]);
  const context = { ...invocation, command: everyOutput, trace: place };
  const { file, diagnostics } = await findOutput(place, context, parser);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (file === null) {
    const unknown = problem("usage", `no output of this config writes ${place.shown}`);
    return outcomeOf(errors.length > 0 ? errors : [unknown]);
  }
  const wrong = compare(host.disk, place, file, flags.config);
  return wrong ? outcomeOf([wrong]) : { ...outcomeOf([]), data: report(place, file) };
}

/** Reads `FILE:LINE`; a column after it, as in Go's messages, is ignored. */
function readPlace(typed: string, { disk, cwd }: RunContext["host"]) {
  const [, file, number] = /^(.+?):(\d+)(?::\d+)?:?$/.exec(typed) ?? [];
  const line = Number(number);
  if (file === undefined || line === 0)
    return problem("usage", `${typed}: name a file and a line of it, for example bindings.gen.go:37`);
  const path = resolve(cwd, file);
  const shown = displayPath(path, cwd);
  return isFile(disk, path) ? { path, shown, line } : problem("usage", `there is no file ${shown}`);
}

/** Searches the outputs of the package in the file's directory, then those of the packages that the config names. */
async function findOutput(place: Place, context: RunContext, parser: GoParser) {
  const dir = dirname(place.path);
  if (context.flags.dir === undefined && hasGoFiles(context.host.disk, dir)) {
    const ofPackage = await search(place, { ...context, flags: { ...context.flags, dir: [dir] } }, parser);
    if (ofPackage.known) return ofPackage;
  }
  return search(place, context, parser);
}

/** Searches the outputs of a run for the file: null if none is `known` to write it, or its package has errors. */
async function search({ path }: Place, context: RunContext, parser: GoParser) {
  const plan = await planRun(context);
  const writesIt = ({ result }: PackageResult) => result.outputPaths.includes(path);
  const packages = await generatePackages(context, plan.packages, parser, writesIt);
  const found = packages.find(writesIt)?.result;
  if (found) {
    const [file = null] = found.files;
    return { file, known: true, diagnostics: [...plan.diagnostics, ...found.diagnostics] };
  }
  const run = await generateRunOutputs(context, plan, packages);
  const [file = null] = run.files;
  // Outputs about all packages are not rendered when one of the packages has errors.
  const ofRun = plan.configs.some(config => runOutputs(config).length > 0);
  const problems = ofRun ? packages.flatMap(({ result }) => result.diagnostics) : [];
  return { file, known: file !== null, diagnostics: [...plan.diagnostics, ...problems, ...run.diagnostics] };
}

/** Returns the error if the file is out of date, can't be read, or has too few lines; otherwise null. */
function compare(disk: Files, { path, shown, line }: Place, file: OutputFile, config: string | undefined) {
  const text = readText(disk, path);
  if (typeof text !== "string") return problem("usage", `can't read ${shown}: ${text.reason}`);
  if (text !== file.content) {
    const command = `${ownCommand} all${config === undefined ? "" : ` --config ${config}`}`;
    const message = `${shown} is out of date, so that its lines are not those that the templates print: run \`${command}\``;
    return problem("out-of-date", message);
  }
  const count = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (line <= count) return null;
  return problem("usage", `${shown} has ${plural(count, "line")}, so there is no line ${line}`);
}

function report({ shown, line }: Place, { content, printed = [] }: OutputFile): string {
  const text = content.split("\n")[line - 1]!.trim();
  const importNote = "no template printed this line: gen writes the imports that the templates need";
  const parts = printed.length > 0 ? printed.map(describePart) : [importNote];
  return [`${shown}:${line}: ${text}`.trimEnd(), ...parts].join("\n\n").replace(/\n*$/, "\n");
}

function describePart({ texts, name, origin, location, chain }: PrintedPart): string {
  // Around an internal template, the nearest one that is made to be replaced is named first.
  const around = isInternal(name) ? chain.findLast(one => !isInternal(one)) : undefined;
  const ejectable = around === undefined ? name : `${around}, or ${name}, which is internal`;
  return [
    ...(texts.length > 0 ? [texts.join(" … ")] : []),
    `    ${origin === "user" ? "your" : "built-in"} template ${name}, ${formatPlace(location)}`,
    ...(chain.length > 1 ? [`    chain: ${chain.join(" > ")}`] : []),
    ...(origin === "user" ? [] : [`    to change it: ${ownCommand} eject ${ejectable}`]),
  ].join("\n");
}
