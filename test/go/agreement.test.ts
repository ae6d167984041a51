/** Compares what gen reads from the Go files of the cases and of Go's standard library with what Go's package go/parser reads from them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type {
  DocLine,
  FieldDeclaration,
  GoFile,
  Parameter,
  TypeExpression,
} from "../../src/go/declarations.ts";
import { readFileHead, readPackageName } from "../../src/go/declared-names.ts";
import { emptyBodies } from "../../src/go/function-bodies.ts";
import { type GoParser, loadParser } from "../../src/go/parser.ts";
import { type ModuleCache, moduleCache } from "../../src/packages/modules/importing-packages.ts";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { mayDeclareHandlers, mayHoldHandlers } from "../../src/packages/source/handler-search.ts";
import { readPackage } from "../../src/packages/source/read-package.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig } from "../helpers/case-folder.ts";
import { goRoot, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { bodyDifference } from "../helpers/judges/body-difference.ts";
import { triesAll } from "../helpers/random/case-count.ts";

/** What test/helpers/go/agreement prints about a file: `File` in files.go. */
interface GoAnswer {
  path: string;
  error: string;
  package: string;
  imports: { name: string; path: string }[];
  handlers: { receiver: string; name: string }[];
  bindings: string[];
  [key: string]: unknown;
}

const casesDir = path.join(import.meta.dirname, "../cases");

/** Whether all of Go's own sources are compared. */
const comparesAll = process.env.GEN_AGREEMENT === "all";

/** The length from which on a file is only compared with GEN_AGREEMENT=all: one file in sixteen, half of all text, which repeats the same forms. */
const large = 30_000;

/**
 * The folders of GOROOT/src that are compared; none, which means all of it, with GEN_AGREEMENT=all. Of the compiler, without the tables of
 * package ssa: these are a third of the text of all these folders, and repeat the same few forms.
 */
function subtrees(root: string): string[] {
  if (comparesAll) return [];
  const compiler = "cmd/compile/internal";
  const parts = readdirSync(path.join(root, compiler)).filter(name => name !== "ssa");
  const others = ["crypto", "encoding", "go", "internal", "net", "reflect", "runtime", "slices", "time"];
  return [...parts.map(name => `${compiler}/${name}`), ...others];
}

/** Files of GOROOT/src that tree-sitter-go reads differently than Go, with the reason. There are none. */
const grammarBugs: Record<string, string> = {};

/** Packages that name the receiver by an alias; their handlers are compared without the receiver. */
const aliasReceivers: Record<string, boolean> = { "alias-receiver": true };

/** Packages whose handlers name net/http's types by aliases, or whose binding structs are declared by the names of other types. The Go program follows neither, so their handlers and binding structs are not compared. */
const indirectTypes = ["http-aliases", "bindings-defined"];

/** Bindings that are declared by the name of another type, by package; the other bindings of these packages are compared. */
const derivedBindings: Record<string, string[]> = {
  bindings: ["DerivedRequest"],
  "bindings-whole": ["MapRoomsRequest", "MapRoomsResponse", "NamesResponse", "WaitRequest"],
  "embedded-generic": ["DeclaredRequest", "DeclaredResponse"],
  everyday: ["ListTicketsResponse"],
  "client/store": ["GetPetResponse"],
  "client-standalone/shelf": ["GetBookResponse"],
  "echo-tasks/tasks": ["GetTaskResponse"],
  "gin-books/books": ["GetBookResponse"],
  "typed-mistakes": ["GetSuiteRequest"],
  "undeclared-request": ["ReplaceBookRequest"],
};

/** Binding structs that the Go program lists, but not the model, since gen:ignore leaves out them or their functions. */
const ignoredBindings: Record<string, string[]> = {
  "not-a-handler": ["FeedPetRequest"],
  "missing-tag": ["ClientRequest"],
  "not-a-struct": ["OtherRequest"],
  "ok-ignored": ["GetPetRequest", "GetPetResponse"],
  "ok-other-tags": ["StoreRequest"],
  "unpaired-binding": ["PullRequest"],
};

describe.skipIf(!hasGo())("gen and go/parser read the same", () => {
  let parser: GoParser;
  let program: string;
  const folder = mkdtempSync(path.join(tmpdir(), "gen-agreement-"));

  beforeAll(async () => {
    parser = await loadParser();
    program = path.join(folder, "agreement");
    const build = await runGo(
      "go",
      ["build", "-o", program, "."],
      path.join(import.meta.dirname, "../helpers/go/agreement"),
    );
    expect(build).toMatchObject({ code: 0, stderr: "" });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /**
   * Compares files below the root, every one or each third, with function bodies and without, and the model of each package that may hold
   * handlers. Large files are left out. Returns the number of files, the differences, and the share of the text that is outside of function bodies.
   */
  async function compare(root: string, below: string[], every = 1) {
    const go = spawn(program, ["files", root, ...below], { stdio: ["ignore", "pipe", "inherit"] });
    const exit = once(go, "exit");
    const differences: string[] = [];
    const packages = new Map<string, GoAnswer[]>();
    const lengths = { whole: 0, outsideBodies: 0 };
    let [files, read] = [0, 0];
    for await (const line of createInterface({ input: go.stdout })) {
      const answer = JSON.parse(line) as GoAnswer;
      const dir = path.dirname(path.join(root, answer.path));
      packages.set(dir, [...(packages.get(dir) ?? []), answer]);
      const text = readFileSync(path.join(root, answer.path), "utf8");
      if (text.length >= large && !comparesAll) continue;
      if (read++ % every > 0) continue;
      const file = await parser.parse(answer.path, text);
      const withBodies = await bodyDifference(parser, text, file);
      if (withBodies) differences.push(`${answer.path} without its bodies: ${withBodies}`);
      const headProblem = answer.error === "" ? headDifference(text, answer) : null;
      if (headProblem) differences.push(`${answer.path}, its head: ${headProblem}`);
      if (answer.handlers.length > 0 && !mayDeclareHandlers({ text }))
        differences.push(`${answer.path}: mayDeclareHandlers does not find its handlers`);
      lengths.whole += text.length;
      lengths.outsideBodies += emptyBodies(text).replace(/\s+/g, "").length;
      const difference = firstDifference(answer, asGoAnswer(file, answer));
      if (difference && !(answer.path in grammarBugs)) differences.push(`${answer.path}: ${difference}`);
      files++;
    }
    expect(await exit).toEqual([0, null]);
    const modules = moduleCache();
    for (const [dir, answers] of packages) {
      const difference = await modelDifference(dir, answers, { parser, modules });
      if (difference) differences.push(`${dir}: ${difference}`);
    }
    return { files, differences, shareOutsideBodies: lengths.outsideBodies / lengths.whole };
  }

  test("from every file of the cases", async () => {
    const { files, differences } = await compare(casesDir, []);
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThan(20);
  });

  test("from Go's own sources", async () => {
    const every = comparesAll || triesAll ? 1 : 3;
    const root = path.join(goRoot(), "src");
    const { files, differences, shareOutsideBodies } = await compare(root, subtrees(root), every);
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThan(1500 / every);
    // With few bodies, the comparison without them would prove little.
    expect(shareOutsideBodies).toBeLessThan(0.5);
  });
});

/** gen's declarations of a file, in the form that the Go program prints. Handlers and bindings are copied from the answer: `modelDifference` compares these. */
function asGoAnswer(file: GoFile, { path, handlers, bindings }: GoAnswer): object {
  const [error] = file.syntaxErrors;
  return {
    path,
    error: error ? `${error.span.line}:${error.span.column}: ${error.message}` : "",
    ...(error
      ? { package: "", doc: [], imports: [], types: [], functions: [], constants: [], names: [] }
      : {
          package: file.packageName,
          doc: docLines(file.packageDoc),
          imports: file.imports.map(({ name, path, span }) => ({
            name: name ?? "",
            path,
            position: position(span),
          })),
          types: file.types.map(({ name, span, alias, typeParameters, type, doc }) => ({
            name,
            position: position(span),
            alias,
            typeParameters: typeParameters.map(parameter => parameter.name),
            text: type.text,
            fields: fields(type),
            interface: interfaceOf(type),
            doc: docLines(doc),
          })),
          functions: file.functions.map(fn => ({
            name: fn.name,
            position: position(fn.span),
            receiver: fn.receiver && {
              name: fn.receiver.name ?? "",
              type: fn.receiver.type,
              pointer: fn.receiver.pointer,
              typeParameters: fn.receiver.typeParameters,
            },
            typeParameters: fn.typeParameters.map(parameter => parameter.name),
            parameters: fn.parameters.map(parameter),
            results: fn.results.map(parameter),
            hasBody: fn.hasBody,
            doc: docLines(fn.doc),
          })),
          constants: file.constants.map(({ names, type, values, iota, doc, lineComment }) => ({
            names: names.map(({ name, span }) => `${position(span)} ${name}`),
            type: type?.text ?? "",
            values: values?.text ?? "",
            iota,
            doc: docLines(doc),
            comment: docLines(lineComment),
          })),
          names: file.declaredNames,
        }),
    handlers,
    bindings,
  };
}

/** Compares the package name and the imports, which are read before a file is parsed. */
function headDifference(text: string, { package: name, imports }: GoAnswer): string | null {
  const head = readFileHead(text);
  return firstDifference(
    { name, imports: imports.map(({ name, path }) => ({ name, path })) },
    {
      name: readPackageName(text),
      imports: head?.imports.map(({ name, path }) => ({ name: name ?? "", path })),
    },
  );
}

/** Compares the handlers and binding structs of a package's model with those that the Go program found in its files. */
async function modelDifference(
  dir: string,
  answers: GoAnswer[],
  { parser, modules }: { parser: GoParser; modules: ModuleCache },
): Promise<string | null> {
  const build = { ...defaultBuildContext(process.env, process.platform, process.arch, []), tags: ["custom"] };
  const source = readPackage(dir, systemFiles, build, dir).source;
  if (source === null) return null;
  const mayHold = mayHoldHandlers(source.files, true);
  // gen makes no model of such a package, and Go finds nothing in it.
  if (!mayHold && answers.every(one => one.handlers.length + one.bindings.length === 0)) return null;
  const { model } = await generate({
    disk: systemFiles,
    checkOnly: true,
    modules,
    config: caseConfig(dir, { command: "list" }, []),
    build,
    parser,
    templates: await builtInTemplates(),
    cwd: dir,
    env: process.env,
    version: "0.0.0",
  });
  if (!model) return null;
  if (model.receivers.length > 0 && !mayHold) return "gen would skip the package, although it has handlers";
  const read = source.files.filter(file => !file.generated).map(file => file.name);
  // The Go program also read files that are generated, or that build constraints exclude.
  const belonging = answers.filter(answer => read.includes(path.basename(answer.path)));
  const handlers = belonging.flatMap(answer => answer.handlers);
  if (indirectTypes.includes(path.basename(dir))) return null;
  // The Go program reads one file at a time, so it doesn't know the aliases of other files.
  const own = new Set(
    aliasReceivers[path.basename(dir)] ? handlers.map(({ name }) => name) : handlers.map(qualified),
  );
  const listed = model.receivers
    .flatMap(receiver => receiver.handlers)
    // The Go program knows http.HandlerFuncs only.
    .filter(({ signature }) => signature === null)
    .filter(({ receiver, name }) => receiver === null || name !== "ServeHTTP");
  const found = [
    ...listed.map(({ receiver, name }) => qualified({ receiver: receiver ?? "", name })),
    ...model.ignored,
  ];
  return firstDifference(
    { handlers: [...own].sort(), bindings: belonging.flatMap(answer => answer.bindings).sort() },
    {
      handlers: found
        .map(name => (aliasReceivers[path.basename(dir)] ? name.split(".").at(-1) : name))
        .sort(),
      bindings: [
        ...model.bindings
          .map(binding => binding.name)
          .filter(name => !derivedBindings[pathInCases(dir)]?.includes(name)),
        ...(ignoredBindings[pathInCases(dir)] ?? []),
      ].sort(),
    },
  );
}

/** The path of a package's folder, relative to the folder of the cases. */
const pathInCases = (dir: string) => path.relative(casesDir, dir).split(path.sep).join("/");

const qualified = ({ receiver, name }: { receiver: string; name: string }) =>
  receiver ? `${receiver}.${name}` : name;

const position = ({ line, column }: { line: number; column: number }) => `${line}:${column}`;

const docLines = (doc: DocLine[]) => doc.map(line => line.span.line);

const parameter = ({ name, type, variadic }: Parameter) => ({ name: name ?? "", text: type.text, variadic });

const fields = (type: TypeExpression) => (type.kind === "struct" ? type.fields.map(field) : null);

function field({ names, type, tag, doc }: FieldDeclaration): object {
  return {
    names: names.map(({ name, span }) => `${position(span)} ${name}`),
    embedded: names.length > 0 ? "" : embeddedName(type),
    text: type.text,
    tag: tag ? `${position(tag.span)} ${tag.literal}` : "",
    doc: docLines(doc),
    fields: fields(type),
    interface: interfaceOf(type),
  };
}

function interfaceOf(type: TypeExpression): object | null {
  if (type.kind !== "interface") return null;
  return {
    methods: type.methods.map(method => ({
      name: method.name,
      position: position(method.span),
      parameters: method.parameters.map(parameter),
      results: method.results.map(parameter),
      doc: docLines(method.doc),
    })),
    embedded: type.embedded.map(terms => terms.map(({ tilde, type }) => (tilde ? "~" : "") + type.text)),
  };
}

function embeddedName(type: TypeExpression): string {
  if (type.kind === "pointer") return embeddedName(type.element);
  return type.kind === "name" ? type.name : "";
}

/** The first place where two values differ as JSON, with some text around it; null if they are equal. */
function firstDifference(go: object, gen: object): string | null {
  const [a, b] = [JSON.stringify(go), JSON.stringify(gen)];
  if (a === b) return null;
  const at = [...a].findIndex((character, index) => character !== b[index]);
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `Go has …${around(a)}…, gen has …${around(b)}…`;
}
