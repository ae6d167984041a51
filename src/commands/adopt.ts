/** `gen adopt`: replaces comments, tags and calls of other tools in the user's files by those of gen. */
import { basename, dirname, resolve } from "node:path";
import { displayPath, overlay, textOf } from "../base/files/files.ts";
import type { Diagnostic, SourceEdit } from "../base/report/diagnostic.ts";
import { comparePlaces, hasErrors, problem } from "../base/report/diagnostic.ts";
import { utf16Offset } from "../base/report/text.ts";
import { groupBy } from "../base/text/common.ts";
import { type Gofmt, loadGofmt } from "../go/gofmt.ts";
import type { GoParser } from "../go/parser.ts";
import { isGeneratedGo } from "../packages/source/generated-header.ts";
import { deliverFiles, type Outcome, outcomeOf } from "../run/deliver.ts";
import type { OutputFile, PackageResult } from "../run/generate/types.ts";
import { generatePackages, openParser } from "../run/packages.ts";
import { type PackagePlan, planRun, type RunContext } from "../run/plan.ts";

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

  const gofmt = await loadGofmt();
  const adopted: Adopted[] = [];
  for (const { plan, result } of results)
    adopted.push(await adoptPackage(result.diagnostics, adoptionHost(context, plan, parser, gofmt)));
  const changed = changedMeanwhile(adopted, context.host);
  if (changed.length > 0) return outcomeOf(changed);
  const files = adopted.flatMap(one => filesOf(one, context.host.cwd));
  const left = adopted.flatMap(one => (context.flags.check ? one.leftBefore : one.left));
  // What is left doesn't make `gen adopt` fail. `gen validate` reports it with its own severity.
  const outcome = outcomeOf([...warnings, ...left.map(one => ({ ...one, severity: "warning" as const }))]);
  if (files.length === 0) return { ...outcome, notes: ["nothing to adopt", ...notes] };
  const forced = { ...context, flags: { ...context.flags, force: true } };
  const calls = (text: string) => text.split(".Parse(").length;
  const changes = adopted.flatMap(({ texts }) => [...texts.values()]);
  // Until then, the changed code does not compile.
  const next = changes.some(({ before, after }) => calls(after) > calls(before))
    ? ["gen all writes the methods that the changed code calls, such as Parse"]
    : [];
  return deliverFiles([files], forced, { ...outcome, notes: [...notes, ...next] });
}

/** The errors because of which some of a package's code was not read. */
function whyUnreadable({ result: { packageModel, diagnostics } }: PackageResult): Diagnostic[] {
  const codes = ["mixed-packages", "syntax", "unreadable"];
  return diagnostics.filter(
    ({ code, severity }) => severity === "error" && (packageModel === null || codes.includes(code)),
  );
}

/** The functions and the directory that `adoptPackage` uses. */
type AdoptionHost = ReturnType<typeof adoptionHost>;

function adoptionHost(context: RunContext, plan: PackagePlan, parser: GoParser, gofmt: Gofmt) {
  const { host } = context;
  return {
    /** Relative paths in diagnostics are relative to it. */
    cwd: host.cwd,
    /** The text of a file on the disk. */
    read: (path: string) => textOf(host.disk, path),
    /** The diagnostics of the package if files had these texts instead of those on the disk. */
    async check(texts: ReadonlyMap<string, string>) {
      const changed = { ...context, host: { ...host, disk: overlay(host.disk, texts), kept: null } };
      const [checked] = await generatePackages(changed, [plan], parser);
      if (checked && checked.result.packageModel !== null) return checked.result.diagnostics;
      throw new Error(`${plan.dir} could not be read any more after its files were changed`);
    },
    /** Formats the text of a changed file as it was formatted before. */
    format: (before: string, after: string) => keepFormatted(before, after, gofmt),
  };
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
  return [...texts].map(([path, { after: content }]) => {
    const [shown, base] = [displayPath(path, cwd), dirname(path)];
    return { path, displayPath: shown, base, content, output: basename(path), ownedByUser: true };
  });
}

// Finds the files of a package that change, and their new texts. Nothing is written.

/** The result of adopting a package. */
interface Adopted {
  /** The files that change, by absolute path. */
  texts: Map<string, { before: string; after: string }>;
  /** The diagnostics about comments, tags and calls of other tools that can't be adopted, with places in the files before the change. */
  leftBefore: Diagnostic[];
  /** The same diagnostics with the places in the changed files. */
  left: Diagnostic[];
  /** Absolute paths of files that somebody else changed after they were checked. */
  changedMeanwhile: string[];
}

/** The largest number of rounds; two are usual. */
const mostRounds = 100;

/** Adopts a package; `found` are its diagnostics. */
export async function adoptPackage(found: Diagnostic[], host: AdoptionHost): Promise<Adopted> {
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  const textOf = (path: string): string => {
    const text = after.get(path) ?? before.get(path) ?? host.read(path);
    if (!before.has(path)) before.set(path, text);
    return text;
  };
  const choose = (diagnostics: Diagnostic[]) => chooseEdits(diagnostics, host.cwd, textOf);
  let chosen = choose(found);
  const leftBefore = chosen.left;
  for (let round = 1; chosen.edits.size > 0; round++) {
    // Each round replaces something that gen doesn't read, so the rounds have an end.
    if (round > mostRounds) throw new Error("the files are different after each round");
    for (const [path, edits] of chosen.edits) {
      const changed = applyEdits(textOf(path), edits);
      if (changed === null) return { texts: new Map(), leftBefore, left: [], changedMeanwhile: [path] };
      after.set(path, changed);
    }
    chosen = choose(await host.check(after));
  }
  for (const [path, text] of after) after.set(path, host.format(before.get(path)!, text));
  const left = after.size === 0 ? leftBefore : choose(await host.check(after)).left;
  const texts = new Map([...after].map(([path, text]) => [path, { before: before.get(path)!, after: text }]));
  return { texts, leftBefore, left, changedMeanwhile: [] };
}

/** Chooses the edits of the next round, by absolute path. `left` are the diagnostics about other tools that can't be adopted. */
function chooseEdits(found: Diagnostic[], cwd: string, textOf: (path: string) => string) {
  const foreign = found.filter(({ edits }) => edits !== undefined);
  const impossible = new Set<string>();
  for (const [path, edits] of byPath(foreign, cwd)) {
    const text = textOf(path);
    // Generated files are not edited: the program that wrote them would undo that.
    const wrong = isGeneratedGo(text) ? edits : edits.filter(edit => !isPossible(text, edit));
    for (const edit of [...wrong, ...overlapping(edits)]) impossible.add(JSON.stringify(edit));
  }
  const isAdopted = ({ edits = [] }: Diagnostic) =>
    edits.length > 0 && !edits.some(edit => impossible.has(JSON.stringify(edit)));
  const adopted = foreign.filter(isAdopted);
  // Routes come first: what the tag of another library means may depend on the method, and the annotation of a route says it again.
  const routes = adopted.filter(({ code }) => !later.includes(code));
  const edits = byPath(routes.length > 0 ? routes : adopted, cwd);
  return { edits, left: foreign.filter(one => !isAdopted(one)) };
}

/** The codes of diagnostics whose edits come after those of routes. */
const later = "framework-binding method-body missing-tag unapplied-rule unread-annotation".split(" ");

/** The edits of diagnostics by absolute path, each once: two are equal where two structs embed the same third one. */
function byPath(diagnostics: Diagnostic[], cwd: string): Map<string, SourceEdit[]> {
  const all = diagnostics.flatMap(({ edits = [] }) => edits);
  const distinct = new Map(all.map(edit => [JSON.stringify(edit), edit]));
  return groupBy(distinct.values(), ({ location }) => resolve(cwd, location.file));
}

// Changes the text of a source file at some places, and nowhere else.

/** The text with the edits, which must not overlap. Null if a place doesn't have the old text of its edit. */
function applyEdits(text: string, edits: SourceEdit[]): string | null {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const lines = text.slice(start).split("\n");
  // From the end, so that the places before an edit stay where they are.
  for (const { location, above, ...edit } of edits.toSorted(byPlace).reverse()) {
    const first = location.line - 1;
    const line = lines.slice(first, location.endLine).join("\n");
    const end = line.endsWith("\r") ? "\r" : "";
    const withEnds = (one: string) => one.replaceAll(/\r?\n/g, `${end}\n`);
    const [old, wanted] = [withEnds(edit.old), withEnds(edit.text)];
    const from = utf16Offset(line, location.column);
    if (line.slice(from, from + old.length) !== old) return null;
    const before = line.slice(0, from);
    if (above) lines.splice(first, 0, before + wanted + end);
    else lines.splice(first, location.endLine - first, before + wanted + line.slice(from + old.length));
  }
  return text.slice(0, start) + lines.join("\n");
}

/** Reports whether an edit can be made. A new line can't be put above the first line of a block comment, since it would be outside of it, nor within a line of code: without old text, it belongs above a function. */
function isPossible(text: string, { above, location, old }: SourceEdit): boolean {
  const line = text.replace(/^\uFEFF/, "").split("\n", location.line)[location.line - 1] ?? "";
  const from = utf16Offset(line, location.column);
  return !above || (!line.slice(0, from).includes("/*") && line.startsWith(old || "func ", from));
}

/** The edits of one file that overlap others; each edit is there once. */
function overlapping(edits: SourceEdit[]): Set<SourceEdit> {
  const found = new Set<SourceEdit>();
  const sorted = edits.toSorted(byPlace);
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.location.line !== one.location.line || other.location.column >= one.location.endColumn) break;
      found.add(one).add(other);
    }
  }
  return found;
}

function byPlace(a: SourceEdit, b: SourceEdit): number {
  return comparePlaces(a.location, b.location);
}

/** The changed text, formatted by gofmt if the text before was. Line ends and a byte order mark, which gofmt would remove, stay as they were. */
function keepFormatted(before: string, after: string, gofmt: Gofmt): string {
  const mark = before.startsWith("\uFEFF") ? "\uFEFF" : "";
  const lineEnd = before.includes("\r\n") && !/(?<!\r)\n/.test(before) ? "\r\n" : "\n";
  const plain = (text: string) => text.slice(mark.length).replaceAll(lineEnd, "\n");
  if (formatted(plain(before), gofmt) !== plain(before)) return after;
  const once = formatted(plain(after), gofmt);
  if (once === null) return after;
  // For some comments, gofmt needs a second run.
  return mark + (formatted(once, gofmt) ?? once).replaceAll("\n", lineEnd);
}

/** The formatted text; null where gofmt can't read it. */
function formatted(text: string, gofmt: Gofmt): string | null {
  const result = gofmt(text);
  return typeof result === "object" && "text" in result ? result.text : null;
}
