/** Finds the files of a package that `gen adopt` changes, and their new texts. Nothing is written. */
import { resolve } from "node:path";
import type { Diagnostic, SourceEdit } from "../report/diagnostic.ts";
import { isGeneratedGo } from "../source/generated-header.ts";
import { groupBy } from "../text/maps.ts";
import { applyEdits, isPossible, overlapping } from "./apply-edits.ts";

/** The result of adopting a package. */
export interface Adopted {
  /** The files that change, by absolute path. */
  texts: Map<string, { before: string; after: string }>;
  /** The diagnostics about comments and tags of other tools that can't be adopted, with places in the files before the change. */
  leftBefore: Diagnostic[];
  /** The same diagnostics with the places in the changed files. */
  left: Diagnostic[];
  /** Absolute paths of files that somebody else changed after they were checked. */
  changedMeanwhile: string[];
}

/** The functions and the directory that `adoptPackage` uses. */
export interface AdoptionHost {
  /** Relative paths in diagnostics are relative to it. */
  cwd: string;
  /** The text of a file on the disk. */
  read(path: string): string;
  /** The diagnostics of the package if files had these texts instead of those on the disk. */
  check(texts: ReadonlyMap<string, string>): Promise<Diagnostic[]>;
  /** Formats the text of a changed file as it was formatted before. */
  format(before: string, after: string): string;
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
function chooseEdits(
  found: Diagnostic[],
  cwd: string,
  textOf: (path: string) => string,
): { edits: Map<string, SourceEdit[]>; left: Diagnostic[] } {
  const foreign = found.filter(({ edits }) => edits !== undefined);
  const impossible = new Set<string>();
  for (const [path, edits] of byPath(foreign, cwd)) {
    const text = textOf(path);
    // Generated files are not edited: the program that wrote them would undo that.
    const wrong = isGeneratedGo(text) ? edits : edits.filter(edit => !isPossible(text, edit));
    for (const edit of [...wrong, ...overlapping(edits)]) impossible.add(keyOf(edit));
  }
  const isAdopted = ({ edits = [] }: Diagnostic) =>
    edits.length > 0 && !edits.some(edit => impossible.has(keyOf(edit)));
  const adopted = foreign.filter(isAdopted);
  // Routes come first: what the tag of another library means may depend on the method.
  const routes = adopted.filter(({ code }) => code !== "missing-tag");
  return {
    edits: byPath(routes.length > 0 ? routes : adopted, cwd),
    left: foreign.filter(one => !isAdopted(one)),
  };
}

/** The edits of diagnostics by absolute path, each once. */
function byPath(diagnostics: Diagnostic[], cwd: string): Map<string, SourceEdit[]> {
  const all = diagnostics.flatMap(({ edits = [] }) => edits);
  const distinct = new Map(all.map(edit => [keyOf(edit), edit]));
  return groupBy(distinct.values(), ({ location }) => resolve(cwd, location.file));
}

/** A text that is the same for equal edits. These occur when two structs embed the same third one. */
function keyOf(edit: SourceEdit): string {
  return JSON.stringify(edit);
}
