/** Runs the Go program of test/helpers/go/rules, which compares generated Validate methods with go-playground/validator. */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { systemFiles } from "../../../src/base/files/system-files.ts";
import { fixedCodes, ruleCodes } from "../../../src/config/rule-severities.ts";
import { defaultBuildContext } from "../../../src/packages/source/build-context.ts";
import { generate } from "../../../src/run/generate/generate.ts";
import type { GenerateResult } from "../../../src/run/generate/types.ts";
import { builtInTemplates, caseConfig } from "../case-folder.ts";
import { fetchModules, runGo, withOpenGoMod } from "../go/go-toolchain.ts";
import { sharedParser } from "../shared-parser.ts";

/** A package of message structs. */
export interface RulesPackage {
  name: string;
  /** The Go file. */
  text: string;
  /** The names of its message structs. */
  messages: string[];
  /** Changes the Go file after the code was generated, to show that differences are found. */
  change?: (text: string) => string;
}

/** What the program does. */
export interface RulesSettings {
  seed: number;
  /** The number of values of each message. */
  values: number;
  /** Whether only validator judges the values. */
  validatorOnly?: boolean;
  /** Whether the messages are pairs: their fields A and B get the same value, and should both be valid or not. Only validator judges them. */
  pairs?: boolean;
}

/** What the program prints about a message: `Report` in test/helpers/go/rules/judge. */
export interface RulesReport {
  Values: number;
  Valid: number;
  Failures: Record<string, number>;
  Panics: Record<string, number>;
  Differences: RulesDifference[];
  Allocates: boolean;
}

/** A verdict of validator that is not that of the generated code. */
export interface RulesDifference {
  Place: string;
  Type: string;
  Tag: string;
  Validator: string;
  Generated: string;
  Value: string;
  Parent: string;
}

/** Writes the module of the program, and reports whether the modules that it needs could be fetched. */
export async function newRulesModule(dir: string): Promise<boolean> {
  cpSync(resolve(import.meta.dirname, "../go/rules"), dir, { recursive: true });
  for (const [from, to] of [
    ["texts_test.go", "texts.go"],
    ["random_test.go", "random.go"],
  ]) {
    const shared = readFileSync(resolve(import.meta.dirname, "../go/formats", from!), "utf8");
    writeFileSync(join(dir, "judge", to!), shared.replace("package formats", "package judge"));
  }
  return fetchModules(dir);
}

/** The rules of a config that turns off all that it can, except for those about wrong tags: random rules often contradict each other. */
const lenient = Object.fromEntries(
  ruleCodes
    .filter(code => !fixedCodes.includes(code) && code !== "invalid-rule" && code !== "unknown-rule")
    .map(code => [code, "off" as const]),
);

/** Runs `gen bindings` for a package in the module. */
export async function generateRules(
  root: string,
  { name, text: source }: Pick<RulesPackage, "name" | "text">,
  rules: Record<string, "off"> = lenient,
  wholeModel = false,
): Promise<GenerateResult> {
  const dir = join(root, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "messages.go"), source);
  const result = await generate({
    disk: systemFiles,
    config: { ...caseConfig(dir, { command: "bindings" }, []), maxFailures: 0, rules },
    wholeModel,
    build: defaultBuildContext(process.env, process.platform, process.arch, []),
    parser: await sharedParser(),
    templates: await builtInTemplates(),
    env: { ...process.env, GOWORK: "off" },
    cwd: root,
    version: "0.0.0",
  });
  for (const { path, content } of result.files) writeFileSync(path, content);
  return result;
}

/** Builds and runs the program with packages that are in the module. Returns the reports by names such as `p0.CreateRequest`. */
export async function judgeRules(
  root: string,
  packages: RulesPackage[],
  settings: RulesSettings,
): Promise<Record<string, RulesReport>> {
  for (const { name, text: source, change } of packages)
    if (change) writeFileSync(join(root, name, "messages.go"), change(source));
  writeFileSync(join(root, "main.go"), mainFile(packages));
  const program = join(root, "judged.exe");
  const built = await runGo("go", ["build", "-o", program, "."], root, withOpenGoMod);
  if (built.code !== 0) throw new Error(`the judged packages do not compile:\n${built.stderr}`);
  const child = spawn(program, { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(JSON.stringify(settings));
  const [reports, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (reports === "") throw new Error(`the program printed no report:\n${errors}`);
  return JSON.parse(reports);
}

function mainFile(packages: RulesPackage[]): string {
  const imports = packages.map(({ name }) => `\t"example.com/rules/${name}"\n`).join("");
  const rows = packages.flatMap(({ name, messages }) =>
    messages.map(message => `\t\t"${name}.${message}": ${name}.${message}{},\n`),
  );
  return `package main

import (
\t"example.com/rules/judge"
${imports})

func main() {
\tjudge.Main(map[string]any{
${rows.join("")}\t})
}
`;
}
