/** `gen adopt`: replaces comments, tags and calls of other tools in the user's files by those of gen. */
import { basename, dirname } from "node:path";
import { displayPath, overlay, textOf } from "../base/files/files.ts";
import { type Diagnostic, hasErrors, problem } from "../base/report/diagnostic.ts";
import { type Gofmt, loadGofmt } from "../go/gofmt.ts";
import type { GoParser } from "../go/parser.ts";
import { type Adopted, adoptPackage, keepFormatted } from "../run/adopt/adopt-package.ts";
import type { RunContext } from "../run/context.ts";
import { deliverFiles, type Outcome, outcomeOf } from "../run/deliver.ts";
import type { OutputFile } from "../run/generate/types.ts";
import { generatePackages, openParser, type PackageResult } from "../run/packages.ts";
import { planRun } from "../run/plan.ts";

/** Runs `gen adopt`. It writes all files of the run, or none if there is an error. */
export async function run(context: RunContext): Promise<Outcome> {
  const plan = await planRun(context);
  const { diagnostics: warnings, notes } = plan;
  if (hasErrors(warnings) || plan.packages.length === 0) return { ...outcomeOf(warnings), notes };
  const parser = await openParser(context.host);
  if ("severity" in parser) return outcomeOf([...warnings, parser]);
  const packages = await generatePackages(context, plan.packages, parser);
  const results = packages.filter(({ skipped }) => !skipped);
  const unreadable = results.flatMap(whyUnreadable);
  if (unreadable.length > 0) return { ...outcomeOf([...warnings, ...unreadable]), notes };

  const tools = { parser, gofmt: await loadGofmt() };
  const adopted: Adopted[] = [];
  for (const result of results) adopted.push(await adopt(context, result, tools));
  const changed = changedMeanwhile(adopted, context.host);
  if (changed.length > 0) return outcomeOf(changed);
  const files = adopted.flatMap(one => filesOf(one, context.host.cwd));
  const left = adopted.flatMap(one => (context.flags.check ? one.leftBefore : one.left));
  // What is left doesn't make `gen adopt` fail. `gen validate` reports it with its own severity.
  const outcome = outcomeOf([...warnings, ...left.map(one => ({ ...one, severity: "warning" as const }))]);
  if (files.length === 0) return { ...outcome, notes: ["nothing to adopt", ...notes] };
  const forced = { ...context, flags: { ...context.flags, force: true } };
  return deliverFiles([files], forced, { ...outcome, notes });
}

/** The errors because of which some of a package's code was not read. */
function whyUnreadable({ result: { packageModel, diagnostics } }: PackageResult): Diagnostic[] {
  const codes = ["mixed-packages", "syntax", "unreadable"];
  return diagnostics.filter(
    ({ code, severity }) => severity === "error" && (packageModel === null || codes.includes(code)),
  );
}

function adopt(
  context: RunContext,
  { plan, result }: PackageResult,
  { parser, gofmt }: { parser: GoParser; gofmt: Gofmt },
): Promise<Adopted> {
  const { host } = context;
  return adoptPackage(result.diagnostics, {
    cwd: host.cwd,
    read: path => textOf(host.disk, path),
    async check(texts) {
      const changed = { ...context, host: { ...host, disk: overlay(host.disk, texts), kept: null } };
      const [checked] = await generatePackages(changed, [plan], parser);
      if (checked && checked.result.packageModel !== null) return checked.result.diagnostics;
      throw new Error(`${plan.dir} could not be read any more after its files were changed`);
    },
    format: (before, after) => keepFormatted(before, after, gofmt),
  });
}

/** Reports files that somebody else changed during the run. */
function changedMeanwhile(adopted: Adopted[], { disk, cwd }: RunContext["host"]): Diagnostic[] {
  return adopted
    .flatMap(({ changedMeanwhile, texts }) => [
      ...changedMeanwhile,
      ...[...texts].flatMap(([path, { before }]) => (textOf(disk, path) === before ? [] : [path])),
    ])
    .map(path =>
      problem("write", `${displayPath(path, cwd)} was changed during the run: run gen adopt again`),
    );
}

function filesOf({ texts }: Adopted, cwd: string): OutputFile[] {
  return [...texts].map(([path, { after: content }]) => ({
    path,
    displayPath: displayPath(path, cwd),
    base: dirname(path),
    content,
    output: basename(path),
    ownedByUser: true,
  }));
}
