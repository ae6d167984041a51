/**
 * Remembers runs that wrote nothing: what each looked at, and what it printed. While all of that is as it was, the next run with the same command
 * line only prints it, and loads nothing else; after a change, it works only on the packages that looked at what changed. What was made from
 * texts is kept in tables, also by runs that write. GEN_NO_CACHE turns this off. Whether a file is as it was is decided as by go build
 * and git, by its number, size and times.
 */
import type { BigIntStats } from "node:fs";
import { constants, existsSync, fstatSync, lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Files, withParents } from "../files/files.ts";
import { type Descriptor, print } from "../report/print.ts";
import { attempt, groupBy } from "../text/common.ts";
import { readKept, readTwice, writeKept } from "./cache-folder.ts";

/** What a run looked at and printed. */
export type RunRecord = ReturnType<typeof newRecord>;

/** A part of a run, whose result is kept apart: what a package gets. */
export interface RunPart {
  /** Reads for this part: what it looks at counts for the part as well. */
  disk: Files;
  /** What the part looked at, as in a record. */
  looks: Set<string>;
}

/** How a run looks at a path: as at what it leads to, as at a link, or at the names in a directory. */
type Look = "path" | "link" | "list";

/** What is kept for runs with a command line. */
export interface KeptRun {
  file: string;
  /** The command line with all else that such runs depend on. */
  key: string;
  /** What was remembered; null if there is nothing. */
  earlier: Kept | null;
  /** What was at the paths that this run has looked at to find out whether it can repeat the earlier one. It need not look again. */
  seen: Map<string, string>;
  /** The folders of the tables, and of the results of parts. */
  tables: string;
  parts: string;
  /** Gen's code, and the Node that runs it: what other code has made is not used. */
  code: string[];
}

/** What is in the file. */
interface Kept extends Pick<RunRecord, "printed"> {
  key: string;
  exitCode: number;
  looks: [string, string][];
  variables: [string, string | null][];
  empty: [string, string][];
}

/** What a run takes from earlier ones, and leaves to later ones. */
export type KeptWork = ReturnType<typeof keptWork>;

/** The most files of a folder that are kept, and the most bytes that they take together. */
const most = { files: 200, bytes: 20 * 2 ** 20 };
/** The same for results of parts, of which a run may have many. */
const mostParts = { files: 2000, bytes: 50 * 2 ** 20 };

/** What is kept for runs with the command line of this process. `build` is a hash of gen's code and templates. */
export function keptRun(directory: string, build: string): KeptRun {
  // Colours and hidden characters depend on whether these are terminals.
  const devices = [1, 2].map(descriptor => {
    const stat = fstatSync(descriptor);
    return stat.isCharacterDevice() ? stat.rdev : 0;
  });
  const code = [build, import.meta.dirname, process.version, process.arch];
  const key = JSON.stringify([...code, process.cwd(), process.argv.slice(2), devices]);
  const file = join(directory, "runs", hashOf(key));
  const kept: Kept | null = attempt(() => JSON.parse(readKept(file)?.toString() ?? "null"), null);
  const earlier = kept?.key === key ? kept : null;
  const [tables, parts] = [join(directory, "tables"), join(directory, "parts")];
  return { file, key, earlier, seen: new Map(), tables, parts, code };
}

/** The FNV-1a hash of a text, with 53 of its 64 bits: loading `node:crypto` would take 8 ms. The record has the text itself. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  return hash.toString(36);
}

/** Prints what the remembered run printed, and sets the exit code; false where there is none, or something that it looked at has changed. */
export function replay({ earlier: kept, seen }: KeptRun): boolean {
  if (kept === null) return false;
  if (!kept.variables.every(isSet)) return false;
  const isAsItWas = ([at, state]: [string, string]) => {
    seen.set(at, stateOf(at));
    return seen.get(at) === state;
  };
  if (!kept.looks.every(isAsItWas)) return false;
  for (const [descriptor, text] of kept.printed) print(descriptor, text);
  process.exitCode ??= kept.exitCode;
  return true;
}

/** Reports whether an environment variable has this value; null for one that is not set. */
function isSet([name, value]: [string, string | null]): boolean {
  return (process.env[name] ?? null) === value;
}

/** What is at a path, in words that any change changes; empty where there is nothing. */
function stateOf(at: string): string {
  const look = at.slice(0, 4) as Look;
  let stat: BigIntStats | undefined;
  try {
    const options = { bigint: true, throwIfNoEntry: false } as const;
    stat = (look === "link" ? lstatSync : statSync)(at.slice(5), options);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  }
  if (stat === undefined) return "";
  const { ino, mode, uid, size, mtimeNs, ctimeNs } = stat;
  // A directory changes with each new file in it, on which only a list of its names depends.
  const changes = stat.isDirectory() && look !== "list" ? "" : ` ${size} ${mtimeNs} ${ctimeNs}`;
  return `${ino} ${mode} ${uid}${changes}`;
}

/** What is at a path, as a run has seen it first. */
function stateFor({ looks, seen }: RunRecord, at: string): string {
  return looks.get(at) ?? seen.get(at) ?? stateOf(at);
}

/** An empty record, of a run that has seen what was at some paths. */
export function newRecord(seen: ReadonlyMap<string, string> = new Map()) {
  return {
    /** What was at a path before the run looked, by the kind of the look and the path: `list /home/me/pets`. */
    looks: new Map<string, string>(),
    /** The same for paths that the run has not looked at yet, or may never look at. */
    seen,
    /** The names in the directories that the run has listed. */
    names: new Map<string, ReadonlySet<string>>(),
    /** The environment variables that the run asked for; null for those that are not set. */
    variables: new Map<string, string | null>(),
    printed: [] as [Descriptor, string][],
    /** The directories in which nothing was found, each with the settings of the search. Only what the run looked at in them says so. */
    empty: new Map<string, string>(),
    /** Whether the result depends on more, such as a program: then the run is not remembered. */
    dependsOnMore: false,
    /** When the run began, in milliseconds since 1970. */
    began: Date.now(),
  };
}

/** What a run that is recorded takes from earlier runs. */
export function keptWork(kept: KeptRun, record: RunRecord, disk: Files) {
  const empty = new Map(kept.earlier?.empty);
  const directoryOf = ([at]: [string, string]) =>
    at.startsWith("list ") ? at.slice(5) : dirname(at.slice(5));
  const looks = groupBy(empty.size === 0 ? [] : kept.earlier!.looks, directoryOf);
  let writtenParts = 0;
  const partKey = (dir: string, settings: string) => JSON.stringify([kept.key, dir, settings]);
  const partFile = (dir: string) => join(kept.parts, `${basename(kept.file)}-${hashOf(dir)}`);
  const tableKey = (name: string) => JSON.stringify([...kept.code, name]);
  return {
    /** Reports whether an earlier run found nothing in a directory with these settings, and all that it looked at there is as it was. */
    wasEmpty(dir: string, settings: string): boolean {
      if (empty.get(dir) !== settings) return false;
      const before = looks.get(dir) ?? [];
      if (before.some(([at, state]) => stateFor(record, at) !== state)) return false;
      for (const [at, state] of before) record.looks.set(at, state);
      record.empty.set(dir, settings);
      return true;
    },
    /** Notes that this run found nothing in a directory. */
    noteEmpty: (dir: string, settings: string) => void record.empty.set(dir, settings),
    /** Begins a part of the run. */
    newPart(): RunPart {
      const looks = new Set<string>();
      return { disk: recordedFiles(disk, record, looks), looks };
    },
    /** What an earlier run with this command line kept of a directory with these settings, if all that it depends on is as it was; null otherwise. */
    readPart(dir: string, settings: string): unknown {
      const [key, dependsOn = "", made = ""] = readTwice(partFile(dir))?.toString().split("\n") ?? [];
      if (key !== partKey(dir, settings)) return null;
      const { looks, variables } = JSON.parse(dependsOn) as Pick<Kept, "looks" | "variables">;
      if (!variables.every(isSet) || looks.some(([at, state]) => stateFor(record, at) !== state)) return null;
      for (const [at, state] of looks) record.looks.set(at, state);
      for (const [name, value] of variables) record.variables.set(name, value);
      return JSON.parse(made);
    },
    /** Keeps what is made in a part, as JSON. */
    writePart(dir: string, settings: string, part: RunPart, made: object): void {
      const looks = neededLooks(record, part.looks);
      if (record.dependsOnMore || looks === null) return;
      const dependsOn = { looks, variables: [...record.variables] };
      const lines = [partKey(dir, settings), JSON.stringify(dependsOn), JSON.stringify(made)];
      const content = Buffer.from(lines.join("\n"));
      const isFirst = writtenParts++ === 0;
      keep(partFile(dir), Buffer.concat([content, content]), isFirst ? mostParts : null);
    },
    /** The texts of a table by their keys; none if there is no table with this name. */
    readTable(name: string): Map<string, string> {
      const key = tableKey(name);
      const content = readTwice(join(kept.tables, hashOf(key)));
      const [first, ...lines] = content?.toString().split("\n") ?? [];
      const texts = new Map<string, string>();
      for (let at = 0; first === key && at < lines.length; at += 2) texts.set(lines[at]!, lines[at + 1]!);
      return texts;
    },
    /** Keeps a table. Neither keys nor texts have line breaks. */
    writeTable(name: string, texts: Map<string, string>): void {
      const key = tableKey(name);
      const content = Buffer.from([key, ...[...texts].flat()].join("\n"));
      keep(join(kept.tables, hashOf(key)), Buffer.concat([content, content]), most);
    },
  };
}

/** The files of a run that is recorded. Looks are also noted in `part`, if they are those of a part. */
export function recordedFiles(disk: Files, record: RunRecord, part?: RunPart["looks"]): Files {
  // The state before the look: if the path changes during the run, the record does not fit any more.
  const note = (look: Look, path: string) => {
    const at = `${look} ${path}`;
    record.looks.set(at, stateFor(record, at));
    part?.add(at);
  };
  return {
    read(path, limit) {
      note("path", path);
      return disk.read(path, limit);
    },
    list(dir) {
      note("list", dir);
      const entries = disk.list(dir);
      if (Array.isArray(entries)) record.names.set(dir, new Set(entries.map(({ name }) => name)));
      return entries;
    },
    stat(path, follow = true) {
      note(follow ? "path" : "link", path);
      return disk.stat(path, follow);
    },
    real(path) {
      for (const one of withParents(path)) note("link", one);
      return disk.real(path);
    },
    dependsOnMore() {
      record.dependsOnMore = true;
    },
    unrecorded: disk,
  };
}

/** The environment of a run that is recorded. A run that asks for all variables is not remembered. */
export function recordedVariables(env: NodeJS.ProcessEnv, record: RunRecord): NodeJS.ProcessEnv {
  return new Proxy(env, {
    get(variables, name) {
      const value = variables[String(name)];
      if (typeof name === "string") record.variables.set(name, value ?? null);
      return value;
    },
    ownKeys(variables) {
      record.dependsOnMore = true;
      return Reflect.ownKeys(variables);
    },
  });
}

/** The files that a run looked at, by their paths. */
export function filesOf({ looks }: RunRecord): string[] {
  return [...looks].flatMap(([at, state]) => {
    const [, mode] = state.split(" ");
    return at.startsWith("path ") && (Number(mode) & constants.S_IFMT) === constants.S_IFREG
      ? at.slice(5)
      : [];
  });
}

/** Remembers a run. */
export function keepRun({ file, key }: Pick<KeptRun, "file" | "key">, record: RunRecord, exitCode: number) {
  const { variables, printed, empty, dependsOnMore } = record;
  const looks = neededLooks(record, record.looks);
  if (dependsOnMore || looks === null) return;
  const kept: Kept = { key, exitCode, printed, variables: [...variables], looks, empty: [...empty] };
  keep(file, Buffer.from(JSON.stringify(kept)), most);
}

/** Looks of a run, without those that the others answer; null if what was there may change without a sign. */
function neededLooks({ looks, names, began }: RunRecord, wanted: Pick<Map<string, string>, "keys" | "has">) {
  const states = [...wanted.keys()].map((at): [string, string] => [at, looks.get(at)!]);
  if (states.some(([, state]) => isYoung(state, began))) return null;
  // A list that is as it was shows that a name is still missing; of most directories, no config was there.
  return states.filter(([at, state]) => {
    const dir = dirname(at.slice(5));
    const isInList = state === "" && wanted.has(`list ${dir}`) && names.get(dir)?.has(basename(at)) === false;
    return !isInList;
  });
}

/**
 * Reports whether a file was changed so short a time before the run that a later change may have the same times: the clock of a file system has
 * steps of up to 10 ms, and of 2 s where times have no fractions.
 */
function isYoung(state: string, began: number): boolean {
  const [, , , , changed = "0", created = "0"] = state.split(" ");
  const isCoarse = changed.endsWith("000000000") && created.endsWith("000000000");
  const newest = Math.max(Number(changed), Number(created)) / 1e6;
  return newest > began - (isCoarse ? 2000 : 20);
}

/** Writes a kept file. To look for more than the limits allow takes 3 ms, so that is only done for files that are new or large. */
function keep(file: string, content: Buffer, limits: typeof most | null): void {
  const isNew = !existsSync(file);
  writeKept(file, () => content);
  const mayBeFull = limits !== null && (isNew || content.length > 2 ** 20);
  // It fails where another run has removed one, for example.
  if (mayBeFull) attempt(() => removeOldest(dirname(file), limits), undefined);
}

/** Removes the oldest files of a folder where there are too many. */
function removeOldest(folder: string, limits: typeof most): void {
  const files = readdirSync(folder)
    .map(name => join(folder, name))
    .map(file => ({ file, stat: lstatSync(file) }))
    .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs);
  let bytes = 0;
  for (const [index, { file, stat }] of files.entries()) {
    bytes += stat.size;
    if (index >= limits.files || bytes > limits.bytes) rmSync(file, { force: true });
  }
}
