/**
 * Decides which files a package with errors still gets. An error in a struct leaves out the methods of that struct, and all files that are
 * made from all structs. Any other error leaves out all files.
 */

import { join } from "node:path";
import { displayPath } from "../../base/files/files.ts";
import { type Diagnostic, hasErrors, type Location } from "../../base/report/diagnostic.ts";
import { append, joinWords } from "../../base/text/common.ts";
import type { GoFile, TypeExpression } from "../../go/declarations.ts";
import { namesInText } from "../../go/names-in-text.ts";
import type { PackageModel } from "../../model/package-model.ts";
import { selectBindings } from "../../model/select-receivers.ts";
import type { Binding, Position } from "../../model/types.ts";
import { type DeclaredTypes, receiverType } from "../../types/go-types.ts";
import { type PlannedPackage, packageDiagnostics } from "./check-package.ts";
import { declaredIn, type Target } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/** The sound targets of a package with errors: those that are written all the same. */
interface SoundTargets {
  targets: Target[];
  /** Lines that say what is left out. */
  notes: string[];
}

/**
 * The targets that are written in spite of errors: the lists, and the bindings of the structs without errors. If the file on the disk has
 * methods of a struct with errors, it stays as it is: without these methods, code that calls them would not compile, and the compiler's
 * errors would hide the cause.
 */
export async function soundTargets(whole: PlannedPackage, request: GenerateRequest): Promise<SoundTargets> {
  const { read, made, planned } = whole;
  const { displayDir } = read.source;
  const structsAt = structFinder(made, read.own.files, displayDir);
  const { targets } = planned;
  const lists = targets.filter(isList);
  const bindings = await soundBindings(whole, lists, structsAt, request);
  const isLeftOut = ({ file, line }: Position) =>
    structsAt({ file: join(displayDir, file), line }).length > 0;
  const isSound = async (wanted: Target[]) =>
    !hasErrors(await packageDiagnostics(whole, request, wanted, isLeftOut));
  const wanted = [...lists, ...bindings.targets];
  if (!(await isSound(wanted))) return { targets: (await isSound(lists)) ? lists : [], notes: [] };
  const rest = targets.filter(
    target => !lists.includes(target) && !isBindings(target) && !isCalledByBindings(target),
  );
  const files = rest.map(({ out }) => displayPath(out, request.cwd)).join(", ");
  const notWritten = wanted.length > 0 && rest.length > 0;
  const note = `not written, since these files need all structs: ${files}`;
  return { targets: wanted, notes: [...bindings.notes, ...(notWritten ? [note] : [])] };
}

const isList = ({ output }: Target) => output.inSpiteOfErrors === "all";
const isBindings = ({ output }: Target) => output.inSpiteOfErrors === "methods";
const isCalledByBindings = ({ output }: Target) => output.inSpiteOfErrors === "functions";

/** The targets with methods of structs, without the structs that have errors. */
async function soundBindings(
  whole: PlannedPackage,
  lists: Target[],
  structsAt: StructFinder,
  request: GenerateRequest,
): Promise<SoundTargets> {
  const { source } = whole.read;
  const { types } = whole.made;
  const { targets, moved } = whole.planned;
  const all = targets.filter(isBindings);
  const sound: SoundTargets = { targets: [], notes: [] };
  if (all.length === 0) return sound;
  const found = await packageDiagnostics(whole, request, [...lists, ...all]);
  const errors = found.filter(({ severity }) => severity === "error");
  const wrong = new Set(errors.flatMap(error => structsOf(error, structsAt)));
  for (const target of all) {
    const leftOut = target.model.bindings.filter(binding => wrong.has(binding)).map(({ name }) => name);
    if (leftOut.length === 0) {
      sound.targets.push(target);
      continue;
    }
    const file = displayPath(target.out, request.cwd);
    const written = source.files.filter(({ path, generated }) => generated && path === target.out);
    const earlier = [...written, ...moved.flatMap(one => (one.target === target ? one.file : []))];
    const functions = earlier.flatMap(one => declaredIn(one, request.parser).functions);
    const present = new Set(functions.map(({ receiver }) => receiver && receiverType(receiver.type, types)));
    const kept = leftOut.filter(name => present.has(receiverType(name, types)));
    if (kept.length > 0) {
      sound.notes.push(
        `not written: ${file}, since it would lose the methods of ${joinWords(kept)}, which ${has(kept)} errors`,
      );
      continue;
    }
    const model = selectBindings(target.model, binding => !wrong.has(binding));
    if (!model.bindings.some(({ hasMethods }) => hasMethods)) continue;
    sound.targets.push({ ...target, model });
    sound.notes.push(`${file} is without the methods of ${joinWords(leftOut)}, which ${has(leftOut)} errors`);
  }
  // Files that exchange methods are written together.
  if (sound.targets.length < all.length && moved.some(({ target }) => all.includes(target)))
    return { targets: [], notes: sound.notes };
  return { ...sound, targets: [...sound.targets, ...calledTargets(targets, sound.targets, wrong)] };
}

/** The targets with the functions that the sound bindings call. If a file of bindings stays as it is, none is written: its methods may call the old functions. */
function calledTargets(targets: Target[], sound: Target[], wrong: ReadonlySet<Binding>): Target[] {
  if (sound.length === 0 || sound.length < targets.filter(isBindings).length) return [];
  return targets
    .filter(isCalledByBindings)
    .map(target => ({ ...target, model: selectBindings(target.model, binding => !wrong.has(binding)) }));
}

function has(names: string[]): string {
  return names.length === 1 ? "has" : "have";
}

// Finds the structs that errors are about: the error's place is in the declaration of the struct, or of a type that the struct uses.

/** Finds the bindings that a place is about; none for a place outside of structs and their types. */
type StructFinder = (place: Pick<Location, "file" | "line">) => Binding[];

/** The bindings that the place of an error is about; if there are none, those that its related places are about. */
function structsOf({ location, related }: Diagnostic, structsAt: StructFinder): Binding[] {
  const found = location === null ? [] : structsAt(location);
  return found.length > 0 ? found : related.flatMap(one => structsAt(one.location));
}

/** Makes the finder for a package, whose directory is `displayDir` in messages. */
function structFinder(
  { bindings, types }: Pick<PackageModel, "bindings" | "types">,
  files: GoFile[],
  displayDir: string,
): StructFinder {
  const typesAt = typesByLine(types, files, displayDir);
  const holders = new Map<string, Binding[]>();
  for (const { binding } of bindings)
    for (const name of reachedNames(binding.name, types)) append(holders, name, binding);
  return ({ file, line }) => {
    const names = typesAt.get(`${file}:${line}`) ?? [];
    return [...new Set(names.flatMap(name => holders.get(name) ?? []))];
  };
}

/** The name of a type, and the names of all types of the package that its declaration uses, directly or through other types. */
function reachedNames(name: string, types: DeclaredTypes): Set<string> {
  const reached = new Set([name]);
  // The set grows while it is read.
  for (const one of reached) {
    const declared = types.get(one)?.declaration;
    for (const inner of declared ? namesInText(declared.type.text) : [])
      if (!inner.isQualifier && types.has(inner.name)) reached.add(inner.name);
  }
  return reached;
}

/** The names of types by `file:line`, for each line of their declarations and of their constants' names. */
function typesByLine(types: DeclaredTypes, files: GoFile[], displayDir: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, file: string, first: number, last: number) => {
    for (let line = first; line <= last; line++) append(found, `${join(displayDir, file)}:${line}`, name);
  };
  for (const [name, { declaration, file }] of types)
    add(name, file.name, declaration.span.line, declaration.type.span.endLine);
  for (const { name: file, constants } of files) {
    let type: TypeExpression | null = null;
    for (const spec of constants) {
      // A spec without a value repeats the type of the one before it.
      if (spec.iota === 0 || spec.type !== null || spec.values !== null) type = spec.type;
      if (type !== null) for (const { span } of spec.names) add(type.text, file, span.line, span.endLine);
    }
  }
  return found;
}
