/** One command from its flags to what it has to say. Nothing is printed here. */
import { mendingCommand, type Options } from "./command-line.ts";
import { loadConfig } from "./config/load-config.ts";
import type { Config } from "./config/types.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "./diagnostics.ts";
import { displayPath } from "./display-path.ts";
import { type GenerateResult, generate, type OutputFile } from "./generate.ts";
import { generateBasics } from "./generate-basics.ts";
import { loadParser } from "./go/parser.ts";
import { isCheckOnly } from "./outputs.ts";
import { withSeverities } from "./rule-severities.ts";
import { defaultBuildContext } from "./source/build-context.ts";
import { isDirectory } from "./source/file-system.ts";
import { staleFiles } from "./stale-files.ts";
import { writeFiles } from "./write.ts";

/** Where a command runs. */
export interface Surroundings {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The command line, for messages that repeat it. */
  argv: string[];
  /** Version of the generator. */
  version: string;
}

/** What a command did and found. */
export interface Outcome {
  diagnostics: Diagnostic[];
  /** What the user asked to see: the model, the output, or a diff; each empty when not asked for. */
  data: string;
  diff: string;
  /** What was written, line by line. */
  notes: string[];
  /** Which config and templates were used, line by line. */
  explanations: string[];
}

/** Runs a command. */
export async function runCommand(command: string, options: Options, around: Surroundings): Promise<Outcome> {
  const { cwd, env, version, argv } = around;
  const outcome: Outcome = { diagnostics: [], data: "", diff: "", notes: [], explanations: [] };
  const add = (...diagnostics: Diagnostic[]) => {
    outcome.diagnostics = sortDiagnostics([...outcome.diagnostics, ...diagnostics]);
    return outcome;
  };
  if (command === "basics" && options.out === undefined) {
    return add(
      error("usage", "gen basics needs --out: the file to write, for example --out basics/basics.gen.go"),
    );
  }
  const { config, diagnostics, outputFiles } = await loadConfig({ cwd, command, flags: options });
  add(...diagnostics);
  if (config === null) return outcome;
  const writes = !options.dumpModel && !options.stdout;
  if (writes) add(...outputDirectories(config, cwd));
  if (hasErrors(outcome.diagnostics)) return outcome;
  const parser = await loadParser(env.GEN_PARSER).catch((problem: Error) => problem);
  if (parser instanceof Error) return add(error("usage", parser.message));

  const build = defaultBuildContext(env, process.platform, process.arch, config.tags);
  const request = { command, config, build, parser, env, cwd, version };
  const result = await (command === "basics" ? generateBasics : generate)(request);
  add(...result.diagnostics);
  outcome.explanations = explain(config.file, result);
  if (options.dumpModel) {
    if (result.model) outcome.data = `${JSON.stringify(result.model, null, 2)}\n`;
    return outcome;
  }
  const failed = hasErrors(outcome.diagnostics);
  if (isCheckOnly(command) || (options.check && command !== "basics")) {
    add(...withSeverities(staleOutputs(config, outputFiles, outcome.diagnostics, cwd), config.rules));
  }
  if (failed) return outcome;

  const force = options.force ?? false;
  if (options.stdout) {
    outcome.data = result.files.length === 1 ? (result.files[0]?.content ?? "") : txtar(result.files);
  } else if (options.check) {
    // Imported here, since other runs don't need the library that it compares with.
    const { checkFiles } = await import("./check-files.ts");
    const checked = checkFiles(result.files, { force, command: mendingCommand(argv) });
    add(...checked.diagnostics);
    outcome.diff = checked.diff;
    outcome.notes = checked.unchanged.map(file => `unchanged ${file}`);
  } else {
    const { written, unchanged, diagnostics: problems } = writeFiles(result.files, { force });
    add(...problems);
    outcome.notes = [...written.map(file => `wrote ${file}`), ...unchanged.map(file => `unchanged ${file}`)];
  }
  return outcome;
}

/** Old output that nothing else is said about. A run of some receivers can't tell: the others may have files of their own. */
function staleOutputs(config: Config, named: string[], told: Diagnostic[], cwd: string): Diagnostic[] {
  if (Object.values(config.outputs).some(({ receivers }) => receivers.length > 0)) return [];
  const toldOf = told.map(({ location }) => location?.file);
  return staleFiles(config.dir, named, cwd).filter(({ location }) => !toldOf.includes(location?.file));
}

/** Told before the package is read: what is found there would only hide that the path is wrong. */
function outputDirectories(config: Config, cwd: string): Diagnostic[] {
  return Object.entries(config.outputs)
    .filter(([, { out }]) => isDirectory(out))
    .map(([name, { out }]) => {
      const shown = displayPath(out, cwd);
      return error(
        "config",
        `the output ${name} can't be ${shown}, which is a directory: name a file (--out, or ${name}.out in the config)`,
      );
    });
}

function error(code: string, message: string): Diagnostic {
  return { code, severity: "error", message, location: null, related: [] };
}

function explain(configFile: string | null, { templates }: GenerateResult): string[] {
  return [
    configFile === null ? "no config file" : `config ${configFile}`,
    ...templates.map(({ name, file, origin }) => `template ${name}: ${origin} ${file}`),
  ];
}

/** Several files in one stream, in the format of https://pkg.go.dev/golang.org/x/tools/txtar. */
function txtar(files: OutputFile[]): string {
  return files.map(({ displayPath: name, content }) => `-- ${name} --\n${content}`).join("");
}
