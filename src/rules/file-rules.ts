/** Rules on what Go and gofmt would refuse in the files of the package, alone or with its generated files. */
import type { Diagnostic } from "../base/report/diagnostic.ts";
import { diagnosticAt } from "../config/rule-severities.ts";
import { loadPatternCheck } from "../constraints/patterns.ts";
import { type GoFile, positionOf, type TypeDeclaration } from "../go/declarations.ts";
import { loadGofmt } from "../go/gofmt.ts";
import { predeclaredNames } from "../go/identifiers.ts";
import { namesInText } from "../go/names-in-text.ts";
import type { Position } from "../model/types.ts";
import { constraintOf } from "../packages/source/build-constraints.ts";
import { isOfPredecessor } from "../packages/source/generated-header.ts";
import { receiverType } from "../types/go-types.ts";
import { type CheckContext, type Finding, finding, findingIn, type Rule } from "./context.ts";
import { isGenerated } from "./facts.ts";

export const fileRules: Rule[] = [
  { code: "syntax", find: syntax },
  { code: "mixed-packages", find: mixedPackages },
  { code: "constrained-handler", find: constrainedHandler },
  { code: "already-generated", find: alreadyGenerated },
  { code: "unsupported-type", find: deepTypes },
  { code: "invalid-rule", find: invalidPatterns },
];

function syntax({ files }: CheckContext): Finding[] {
  return files.flatMap(file => file.syntaxErrors.map(({ message, span }) => findingIn(file, span, message)));
}

function mixedPackages({ files }: CheckContext): Finding[] {
  const [first, ...others] = files.filter(file => file.packageName !== "");
  const other = first && others.find(file => file.packageName !== first.packageName);
  if (!other) return [];
  const message = `package ${other.packageName} in a directory of package ${first.packageName} (${first.name}): a directory can hold only one package; move the files of one of them`;
  const location = positionOf(first.name, first.packageSpan);
  const related = [{ message: `package ${first.packageName}`, location }];
  return [{ ...findingIn(other, other.packageSpan, message), related }];
}

/**
 * Reports handlers and structs in files with a build constraint: generated files have no constraint, and don't compile where Go leaves
 * these files out. If all files have a constraint, the whole package is meant for some systems only, and nothing is reported.
 */
function constrainedHandler({ files, listed, registering, sourceFiles, handlers, written }: CheckContext) {
  const constraints = new Map(sourceFiles.map(({ name, text }) => [name, constraintOf(name, text)]));
  if (files.every(file => constraints.get(file.name))) return [];
  const lists = [...listed.filter(({ hasListHandlers }) => !hasListHandlers), ...registering];
  const named = new Set(lists.flatMap(receiver => receiver.handlers));
  const inList = handlers.map(({ handler }) => handler).filter(handler => named.has(handler));
  const inBindings = written.map(({ binding }) => binding);
  return [...inList, ...inBindings].flatMap(({ name, position }) => {
    const constraint = constraints.get(position.file);
    if (!constraint) return [];
    const message = `${name} is built only with ${constraint}, but the generated code that names it is always built: move it to a file without constraints, or write gen:ignore above the handler`;
    return [finding(message, position)];
  });
}

/** Reports each file that this run neither writes nor replaces, but that declares what it declares, at its first declaration of those. */
function alreadyGenerated(context: CheckContext): Finding[] {
  const { generated, listed, sourceFiles, types, byType } = context;
  const receivers = new Set(listed.map(receiver => receiver.type));
  return generated.flatMap(file => {
    const { name, functions } = file;
    const [first, ...more] = functions.flatMap(({ name: fn, receiver, span }) => {
      if (fn === "ListHandlers" && receivers.has(receiver?.type ?? null))
        return [{ what: receiver === null ? fn : `${fn} of ${receiver.type}`, span }];
      const binding = receiver && byType.get(receiverType(receiver.type, types));
      return binding && isGenerated(binding, fn, context) ? [{ what: `${fn} of ${binding.name}`, span }] : [];
    });
    if (first === undefined) return [];
    const what = first.what + (more.length > 0 ? ` and ${more.length} more` : "");
    const isReplaced = sourceFiles.some(one => one.name === name && isOfPredecessor(one.text));
    const message = isReplaced
      ? `gohandlers wrote ${what} into ${name}: run \`gen init\`, whose config replaces such files; if it did not name this one, delete that file`
      : `${what} ${more.length > 0 ? "were" : "was"} already generated into ${name}: delete that file, write to it with --out, or narrow this run with --recv`;
    return [findingIn(file, first.span, message)];
  });
}

/** A type with at most this many brackets, stars and channels is never too deep. */
const harmless = 20;

/** The number of nested blocks around a type when gofmt is tried on it. Generated code never has more. */
const testBlocks = 8;

/** Reports types of fields and type parameters that gofmt can't read in generated code, because they are nested too deep. */
async function deepTypes({ written, byType }: CheckContext): Promise<Finding[]> {
  const withMethods = new Set(byType.values());
  const nesting = (text: string) => text.match(/[[({*]|\bchan\b/g)?.length ?? 0;
  const suspects = written
    .filter(({ binding }) => withMethods.has(binding))
    .flatMap(({ binding: { name, position, go }, members }) => {
      const parameters = go.view?.typeParameters.replace(/^\[(.*)\]$/s, "($1)") ?? "()";
      const fields = members.map(({ name, position, type: { text } }) => ({ name, position, text }));
      return [{ name, position, text: `struct{ A func${parameters} }` }, ...fields];
    })
    .filter(({ text }) => nesting(text) > harmless);
  if (suspects.length === 0) return [];
  const gofmt = await loadGofmt();
  const [open, close] = ["{ ".repeat(testBlocks), " }".repeat(testBlocks)];
  return suspects
    .filter(({ text }) => gofmt(`package p\n\nfunc _() ${open}var _ ${text}${close}\n`) === "crashed")
    .map(({ name, position }) => {
      const message = `the type of ${name} is nested too deep for the generated code (gofmt exceeds its max nesting depth): declare an inner part as a named type`;
      return finding(message, position);
    });
}

/** Reports the regular expressions that Go can't compile. */
async function invalidPatterns({ expressions }: CheckContext): Promise<Finding[]> {
  if (expressions.length === 0) return [];
  const check = await loadPatternCheck();
  return expressions.flatMap(({ pattern, position }) => {
    const problem = check(pattern);
    if (problem === null) return [];
    return [finding(`pattern is not a regular expression of Go: ${problem}`, position)];
  });
}

// After the files are rendered.

/** Reports an error for each predeclared name that the package declares again and a generated file uses. */
export function hiddenNames(
  generated: { displayPath: string; content: string }[],
  files: GoFile[],
  displayDir: string,
): Diagnostic[] {
  const redeclared = files.flatMap(redeclaredIn);
  if (redeclared.length === 0) return [];
  const outputs = generated.map(({ displayPath, content }) => {
    return { displayPath, names: new Set(namesInText(content).map(({ name }) => name)) };
  });
  return redeclared.flatMap(({ name, place }) => {
    const using = outputs.find(({ names }) => names.has(name));
    if (!using) return [];
    const message = `${using.displayPath} would use the predeclared name ${name}, which this declaration hides in the whole package: rename it`;
    return [diagnosticAt("name-collision", message, place, displayDir)];
  });
}

/** The predeclared names that a file declares, with their places. */
function redeclaredIn({ name: file, types, functions, values }: GoFile): { name: string; place: Position }[] {
  const declared = [
    ...types.filter(type => !isSame(type)),
    ...functions.filter(({ receiver }) => receiver === null),
    ...values,
  ];
  return declared
    .filter(({ name }) => predeclaredNames.has(name))
    .map(({ name, span }) => ({ name, place: positionOf(file, span) }));
}

/** Reports whether a declaration keeps the meaning of the name, as `type byte = uint8` does. */
function isSame({ name, alias, type }: TypeDeclaration): boolean {
  const meaning = { byte: "uint8", rune: "int32", any: "interface{}" }[name];
  return alias && meaning !== undefined && type.text.replaceAll(" ", "") === meaning;
}
