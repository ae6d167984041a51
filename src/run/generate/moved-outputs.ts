/**
 * Finds the files of the package that an earlier run wrote as an output of this run, but under another name: after `--out`, `--recv` or the
 * config changed. What this run declares goes out of them.
 */

import { joinWords } from "../../base/text/common.ts";
import type { DeclaredNames } from "../../go/declared-names.ts";
import { readPackageName } from "../../go/file-head.ts";
import type { BuiltModel } from "../../model/build-model.ts";
import { generatedMethods } from "../../model/go-hints.ts";
import { receiverLabel, selectBindings, selectReceivers } from "../../model/select-receivers.ts";
import type { Binding, Model, Receiver } from "../../model/types.ts";
import { isOfPredecessor } from "../../packages/source/generated-header.ts";
import type { PackageSource, SourceFile } from "../../packages/source/types.ts";
import { receiverType } from "../../types/declared-types.ts";
import { moveWarnings } from "./moved-warnings.ts";
import type { OutputPath, Target } from "./targets.ts";
import type { GenerateRequest, OutputFile } from "./types.ts";

/** A file that an earlier run wrote, from which this run takes declarations. */
export interface EarlierOutput {
  file: SourceFile;
  /** The file of this run that declares them. */
  target: Target;
  /** What is left: the receivers or structs that this run does not write elsewhere; null when nothing is. */
  rest: Target | null;
  /** What the file had that the target declares, for messages. */
  moved: string;
}

/** A generated file that this run doesn't write, with the names that it declares. */
export interface FileBeside {
  file: SourceFile;
  names: DeclaredNames;
}

/** What a file declares of one output. */
type Parts = { name: "list"; items: Set<Receiver> } | { name: "bindings" | "json"; items: Set<Binding> };

/**
 * Finds the earlier outputs among `beside`. A file with declarations of several outputs, which only a template of the user's prints, is none
 * of them, nor is a file of gohandlers, of another package clause, or at the path of another output.
 */
export function earlierOutputs(
  beside: FileBeside[],
  targets: Target[],
  built: BuiltModel,
  paths: readonly OutputPath[],
): EarlierOutput[] {
  const { model } = built;
  return beside.flatMap(({ file, names }) => {
    if (isOfPredecessor(file.text) || readPackageName(file.text) !== model.package.name) return [];
    const [parts, ...more] = partsOf(names, built);
    const target = targets.find(
      ({ settings, inPackage }) => settings.builtIn && settings.name === parts?.name && inPackage,
    );
    if (!parts || !target || more.length > 0) return [];
    if (paths.some(({ name, out }) => out === file.path && name !== parts.name)) return [];
    const own: ReadonlySet<Receiver | Binding> = new Set([
      ...target.model.receivers,
      ...target.model.bindings,
    ]);
    const items: (Receiver | Binding)[] = [...parts.items];
    const left = new Set(items.filter(item => !own.has(item)));
    if (left.size === items.length) return [];
    const rest = left.size === 0 ? null : restOf(target, file, select(model, left));
    const moved = items.filter(item => own.has(item)).map(nameOf);
    return [{ file, target, rest, moved: describe(parts.name, moved) }];
  });
}

function partsOf({ functions, declaredNames }: DeclaredNames, { model, types }: BuiltModel): Parts[] {
  const lists = functions.flatMap(({ name, receiver }) => {
    const type = receiver?.type ?? null;
    return name === "ListHandlers" ? model.receivers.filter(one => one.type === type) : [];
  });
  const methods = functions.flatMap(({ name, receiver }) =>
    receiver === null ? [] : [`${receiverType(receiver.type, types)}.${name}`],
  );
  const declared = new Set([...declaredNames, ...methods]);
  const ofBindings = model.bindings.filter(({ kind, name, handler }) => {
    if (handler === null) return false;
    const { required, optional } = generatedMethods[kind];
    const type = receiverType(name, types);
    return [...required, ...optional, "Validate"].some(method => declared.has(`${type}.${method}`));
  });
  const ofJSON = model.bindings.filter(({ go: { jsonReader, jsonWriter } }) =>
    [jsonReader?.name, jsonWriter?.name].some(name => name !== undefined && declared.has(name)),
  );
  const parts: Parts[] = [
    { name: "list", items: new Set(lists) },
    { name: "bindings", items: new Set(ofBindings) },
    { name: "json", items: new Set(ofJSON) },
  ];
  return parts.filter(({ items }) => items.size > 0);
}

function select(model: Model, left: ReadonlySet<Receiver | Binding>): Model {
  const receivers = model.receivers.filter(receiver => left.has(receiver));
  return receivers.length > 0
    ? selectReceivers(
        model,
        receivers.map(({ type }) => receiverLabel(type)),
      ).model
    : selectBindings(model, binding => left.has(binding));
}

function restOf(target: Target, file: SourceFile, model: Model): Target {
  const subject: Target["subject"] = { type: "Model", context: model, receiver: null, handler: null };
  return { ...target, out: file.path, model, subject };
}

/** The files of a run, and the earlier files that lose declarations to them. */
export function withMoves(
  files: OutputFile[],
  earlier: EarlierOutput[],
  source: PackageSource,
  request: GenerateRequest,
): OutputFile[] {
  const written = new Map(files.map(file => [file.path, file]));
  const changed = earlier.flatMap((one): OutputFile[] => {
    const { file, target, rest, moved } = one;
    const by = written.get(target.out);
    if (by === undefined) return [];
    const line =
      rest === null
        ? `removed ${file.displayPath}: ${by.displayPath} has ${moved} now`
        : `${file.displayPath} is without ${moved}, which ${by.displayPath} has now`;
    const about = { isRemoved: rest === null, line, warnings: moveWarnings(one, source, request) };
    const { path, displayPath } = file;
    const removed = { path, displayPath, base: source.dir, output: by.output, content: "" };
    return [{ ...(written.get(path) ?? removed), moved: about }];
  });
  const paths = changed.map(({ path }) => path);
  return [...files.filter(({ path }) => !paths.includes(path)), ...changed];
}

/** The name of a receiver's type or of a struct; empty for plain functions. */
function nameOf(item: Receiver | Binding): string {
  return "type" in item ? (item.type ?? "") : item.name;
}

/** What moves, for messages; of many structs, the first ones are named. */
function describe(output: Parts["name"], names: string[]): string {
  const shown = names.length > mostNames ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  if (output !== "list") return `${output === "json" ? "JSON" : "the methods"} of ${joinWords(shown)}`;
  return names.every(name => name === "") ? "ListHandlers" : `ListHandlers of ${joinWords(shown)}`;
}

/** Up to this many receivers or structs are named. */
const mostNames = 3;
