/** Makes standalone clients, which don't import the package with the handlers: copies declarations of several packages into one. */
import { join } from "node:path";
import { displayPath } from "../../../base/files/files.ts";
import { type Diagnostic, type Location, problem, spanAt } from "../../../base/report/diagnostic.ts";
import { capitalize, compareText, edited, groupBy, nameTaker } from "../../../base/text/common.ts";
import { pascalCase } from "../../../base/text/names.ts";
import { unicodePattern } from "../../../base/text/unicode-patterns.ts";
import { diagnosticAt } from "../../../config/rule-severities.ts";
import type { GoFile, TypeDeclaration } from "../../../go/declarations.ts";
import { isExported, predeclaredNames } from "../../../go/identifiers.ts";
import type { ParsedHandler } from "../../../model/find-handlers.ts";
import { messagesOf } from "../../../model/message-facts.ts";
import { packageModel } from "../../../model/package-model.ts";
import { calledOnly } from "../../../model/select-receivers.ts";
import type { Binding, Model, TypeImport } from "../../../model/types.ts";
import type { PackageSource } from "../../../packages/source/types.ts";
import { typeReader } from "../../../types/go-types.ts";
import { optionalText } from "../../../types/optional.ts";
import { localNames } from "../../bindings/output.ts";
import { ownPackageName, type Served, type Unit, type View } from "../../output.ts";
import { unnameable } from "../uncallable.ts";
import { clientFile, clientNames } from "../view.ts";
import type { ClientCopies } from "../view-types.ts";
import type { Chosen, Item, Meaning, ModulePackage, ModuleReader, Obstacle } from "./choose.ts";
import { chooseDeclarations, modulePackage } from "./choose.ts";

/** Makes a standalone client, or reports what can't be copied. */
export async function standaloneClient(unit: Unit, served: Served): Promise<View> {
  const { receivers, bindings } = unit.model;
  const { source, built, roots, parser, build, cwd } = served;
  const name = ownPackageName(unit.settings, unit.out);
  const callable = receivers.map(receiver => ({
    ...receiver,
    handlers: receiver.handlers.filter(one => unnameable(one, bindings) === null),
  }));
  const called = new Set(callable.flatMap(({ handlers }) => handlers));
  const used = new Set([...called].flatMap(handler => Object.values(messagesOf(handler, bindings))));
  const messages = bindings.filter(binding => used.has(binding));
  const modules: ModuleReader = {
    reader: typeReader(parser, build, roots, cwd),
    root: source.module?.root ?? source.dir,
    path: source.module?.path ?? null,
    packages: new Map(),
  };
  // The client copies what gen declares for the handlers, too, where nothing else declares it.
  const isDeclared = source.files.some(({ text, generated }) => !generated && /^type Optional\[/m.test(text));
  const optional = isDeclared ? [] : [{ name: "optional.go", text: optionalText(built.model.package.name) }];
  const own = modulePackage(modules, { dir: source.dir, importPath: null }, [...optional, ...source.files]);
  const { chosen, obstacles } = chooseDeclarations(modules, own, messages);
  const dirs = [...modules.packages.keys()];
  const failed = (diagnostics: Diagnostic[]): View => ({ context: {}, diagnostics, dirs });
  const names = new Set(messages.map(({ name }) => name));
  const copied = copyDeclarations(chosen, own, names);
  const found = [...obstacles, ...copied.obstacles];
  const needs = new Map(chosen.map(({ item, neededBy }) => [item, neededBy]));
  if (found.length > 0) return failed(found.map(one => notStandalone(one, needs.get(one.item) ?? null, cwd)));

  const parsed = await Promise.all(
    filesOf(copied.copies, name).map(file => parser.parse(file.name, file.text, { skipBodies: true })),
  );
  const handlers = built.handlers.filter(({ handler }) => called.has(handler));
  const files = [...parsed, await handlersFile(handlers, parsed, served)];
  const copy = await packageModel(
    { files, dir: source.dir, importPath: null, moduleDir: null, roots, needs: new Set(["checks"]) },
    served,
  );
  const ofClient = copy.model.bindings
    .filter(({ name }) => names.has(name))
    .map(one => onClientSide(one, served.config));
  const go = calledOnly(ofClient, copy.model.go);
  // The copies of the handlers have lost their signatures.
  const model: Model = { ...unit.model, receivers: callable, bindings: ofClient, go };
  const foreign = model.bindings.filter(binding => needsModule(binding, model, source));
  const unchecked = foreign.map(({ name }) => {
    const { position } = messages.find(binding => binding.name === name)!;
    const message = `a standalone client can't check ${name}: config validators name functions of module ${source.module?.path}`;
    return diagnosticAt("not-standalone", message, position, source.displayDir);
  });
  if (unchecked.length > 0) return failed(unchecked);
  const declared = files.flatMap(({ declaredNames }) => declaredNames);
  const context = clientFile(model, name, layOut(copied.copies, model));
  return { context, model, reservedNames: [...clientNames, ...declared], dirs };
}

/**
 * A parsed file with the handlers and their receivers, whose comments may have directives. The handlers' parameters are replaced by those of
 * net/http, since the copies don't have the aliases and types that the handlers are written with.
 */
async function handlersFile(handlers: ParsedHandler[], copied: GoFile[], { built, parser }: Served) {
  const text =
    'package p\n\nimport "net/http"\n\ntype T struct{}\n\nfunc f(w http.ResponseWriter, r *http.Request) {}\n';
  const file = await parser.parse("handlers.go", text);
  const { parameters } = file.functions[0]!;
  const present = new Set(copied.flatMap(({ types }) => types.map(({ name }) => name)));
  const receivers = new Set(handlers.flatMap(({ receiver }) => receiver ?? []));
  const types = [...receivers].flatMap((name): TypeDeclaration[] => {
    const found = present.has(name) ? undefined : built.types.get(name);
    return found ? [{ ...found.declaration, alias: false, type: file.types[0]!.type }] : [];
  });
  const functions = handlers.map(({ fn, receiver }) => ({
    ...fn,
    receiver: fn.receiver && { ...fn.receiver, type: receiver ?? fn.receiver.type },
    parameters,
    results: [],
  }));
  return { ...file, types, functions, declaredNames: [] };
}

/** A binding with the methods that a client calls. */
function onClientSide(binding: Binding, config: Served["config"]): Binding {
  const issues = binding.go.generate.issues && config.bindings.issues;
  const generate = { ...binding.go.generate, write: false, writeStatus: false, issues };
  if (binding.kind === "request") generate.parse = false;
  // A client imports nothing of the module, so encoding/json writes and reads its bodies.
  const go = { ...binding.go, generate, jsonWriter: null, jsonReader: null, absentFields: null };
  return { ...binding, go };
}

/** The copies in the order in which they are printed: the messages, each with its binding, then the other declarations in the order of their source. */
function layOut(copies: Copy[], { bindings }: Model): ClientCopies {
  const messages = bindings.flatMap(binding => {
    const found = copies.find(({ name, item }) => name === binding.name && item.declaration.kind === "type");
    return found ? [{ declaration: found.declaration, binding }] : [];
  });
  const names = new Set(messages.map(({ binding }) => binding.name));
  const rest = copies.filter(({ name, item }) => !names.has(name) || item.declaration.kind !== "type");
  const order = ({ item: { pkg, source, declaration } }: Copy) =>
    [pkg.importPath ?? "", source.file.name, String(declaration.start).padStart(9, "0")].join("\0");
  rest.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return { messages, declarations: rest.map(({ declaration }) => declaration) };
}

/** Reports whether the methods of a binding import a package of the handlers' module, as methods do that call the config's `validators`. */
function needsModule(binding: Binding, { go }: Model, { module }: PackageSource): boolean {
  if (module === null) return false;
  const paths = JSON.stringify({ binding, go }).matchAll(/"(?:path|importPath)":"([^"]*)"/g);
  return [...paths].some(([, path = ""]) => path === module.path || path.startsWith(`${module.path}/`));
}

function notStandalone({ item, place, message }: Obstacle, neededBy: Item | null, cwd: string): Diagnostic {
  const related = neededBy && {
    message: `${describe(neededBy)} needs it`,
    location: locate(neededBy, neededBy.declaration.names[0]!, cwd),
  };
  return {
    ...problem("not-standalone", `a standalone client can't have a copy of ${describe(item)}: ${message}`),
    location: locate(item, place, cwd),
    related: related ? [related] : [],
  };
}

function describe({ declaration: { kind, names, receiver } }: Item): string {
  const name = names[0]?.name ?? "";
  return receiver === null ? `${words[kind]} ${name}` : `the method ${receiver}.${name}`;
}

function locate({ pkg, source }: Item, { start, end }: Obstacle["place"], cwd: string): Location {
  return { file: displayPath(join(pkg.dir, source.file.name), cwd), ...spanAt(source.text, start, end) };
}

const words = { type: "the type", const: "the constant", var: "the variable", func: "the function" };

// Copies the texts of declarations, and renames them where names clash.

/** A copy of a declaration. */
type Copy = ReturnType<typeof copyOf>;

/**
 * The copies, and the names that clash with others or with those of the client's own code. `messages` are the types that keep their names. Messages
 * come first, then the rest of their package; a name that clashes gets its package's name before it.
 */
function copyDeclarations(chosen: Chosen[], own: ModulePackage, messages: ReadonlySet<string>) {
  const take = nameTaker([...predeclaredNames, ...clientNames, ...localNames]);
  const rank = ({ pkg, declaration }: Item) =>
    pkg !== own ? 2 : declaration.names.some(({ name }) => messages.has(name)) ? 0 : 1;
  const items = chosen
    .map(({ item }) => item)
    .filter(({ declaration }) => declaration.receiver === null)
    .sort((a, b) => rank(a) - rank(b) || compareText(a.pkg.dir, b.pkg.dir));
  const names: Names = new Map(
    items.map(item => {
      const renamed = new Map<string, string>();
      for (const { name } of item.declaration.names) {
        if (name === "_") continue;
        const prefix = isExported(name) ? pascalCase(item.pkg.name) : item.pkg.name;
        renamed.set(name, take(name, `${prefix}${capitalize(name)}`));
      }
      return [item, renamed];
    }),
  );
  const embedded = chosen.flatMap(({ item, meanings }) =>
    [...meanings].flatMap(([place, meaning]): Obstacle[] => {
      const { name } = place;
      const renamed = newName(names, name, meaning);
      const message = `the client has another ${name}, so that this embedded field would get the name ${renamed}`;
      return place.embedded && renamed !== name ? [{ item, place, message }] : [];
    }),
  );
  const ofMessages = chosen.flatMap(({ item }) =>
    item.declaration.names.flatMap((place): Obstacle[] => {
      const { name } = place;
      const isKept = item.pkg !== own || !messages.has(name) || names.get(item)?.get(name) === name;
      return isKept ? [] : [{ item, place, message: `the client has another ${name}: rename the handler` }];
    }),
  );
  return { copies: chosen.map(one => copyOf(one, names)), obstacles: [...embedded, ...ofMessages] };
}

/** The new names of declarations. */
type Names = ReadonlyMap<Item, ReadonlyMap<string, string>>;

/** The new name of what a name means; the same name for one of another package. */
function newName(names: Names, name: string, meaning: Meaning): string {
  return ("item" in meaning ? names.get(meaning.item)?.get(name) : undefined) ?? name;
}

const nameInDoc = unicodePattern(String.raw`^(\/[/*]\s*(?:(?:A|An|The)\s+)?)([\p{L}\p{Nd}_]+)`);

function copyOf({ item, meanings }: Chosen, names: Names) {
  const { declaration, source } = item;
  const edits: { start: number; end: number; text: string }[] = [];
  const imports = new Map<string, TypeImport>();
  const own = names.get(item);
  for (const { name, start, end } of declaration.names) {
    const renamed = own?.get(name) ?? name;
    if (renamed === name) continue;
    edits.push({ start, end, text: renamed });
    // A doc comment begins with the name.
    const doc = source.text.slice(declaration.start, declaration.code);
    const [before = "", first] = nameInDoc(doc).exec(doc)?.slice(1) ?? [];
    const at = declaration.start + before.length;
    if (first === name) edits.push({ start: at, end: at + name.length, text: renamed });
  }
  for (const [{ start, end, name, qualifier }, meaning] of meanings) {
    const renamed = newName(names, name, meaning);
    if ("path" in meaning) imports.set(qualifier!, { name: qualifier!, path: meaning.path });
    else if (renamed !== name || qualifier !== null) edits.push({ start, end, text: renamed });
  }
  if (declaration.inGroup)
    edits.push({ start: declaration.code, end: declaration.code, text: `${declaration.kind} ` });
  const inOrder = edits.sort((a, b) => a.start - b.start || a.end - b.end);
  const changed = edited(source.text.slice(0, declaration.end), inOrder).slice(declaration.start);
  // Lines such as `//go:generate` are about the package that the text comes from.
  const text = changed.replaceAll("\r\n", "\n").replace(/^[ \t]*\/\/go:.*\n/gm, "");
  const name = declaration.receiver ?? declaration.names[0]!.name;
  return {
    item,
    /** The name of what it declares; for a method that of its type, for constants that of the first. */
    name: own?.get(name) ?? name,
    declaration: { text, imports: [...imports.values()] },
  };
}

/** Go files with the copies, one for each file that they come from, so that qualifiers mean there what they meant. */
function filesOf(copies: Copy[], packageName: string): { name: string; text: string }[] {
  return [...groupBy(copies, ({ item }) => item.source).values()].map((copies, index) => {
    const imports = new Map(
      copies.flatMap(({ declaration }) => declaration.imports.map(({ name, path }) => [name, path])),
    );
    const lines = [...imports].map(([name, path]) => `import ${name} ${JSON.stringify(path)}\n`);
    const texts = copies.map(({ declaration }) => declaration.text);
    const text = [`package ${packageName}\n`, lines.join(""), ...texts].join("\n\n");
    return { name: `copied${index}.go`, text };
  });
}
