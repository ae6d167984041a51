/**
 * Whatever the generated Write sends for a random value of a response struct keeps to the schema of the document. The validator is ajv, with
 * JSON Schema 2020-12 and its formats. GEN_RANDOM_SEED and GEN_RANDOM_CASES set the seed and the number of values.
 */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Handler, Model } from "../../src/model/types.ts";
import { openApiPath } from "../../src/outputs/openapi/routes.ts";
import { bindingCases, copyCases } from "../helpers/case-folder.ts";
import { generateCases } from "../helpers/case-results.ts";
import { hasGo, runGo, withOpenGoMod } from "../helpers/go/go-toolchain.ts";
import {
  type Check,
  type Document,
  documentText,
  pointerPart,
  schemaChecks,
} from "../helpers/judges/openapi-documents.ts";
import { newService } from "../helpers/judges/service.ts";
import { shapedModel, shapesDir } from "../helpers/judges/shape-judge.ts";
import { caseCount } from "../helpers/random/case-count.ts";

const seed = Number(process.env.GEN_RANDOM_SEED ?? 1);
const count = caseCount(200);

/** What a response struct wrote: `Response` in test/helpers/go/shapes/judge. */
interface Written {
  Package: string;
  Name: string;
  Status: number;
  Header: Record<string, string[]>;
  Body: string;
  Refused?: string;
}

/** A package in a document. */
interface Package {
  importPath: string;
  folder: string;
  model: Model;
}

/** A package with response structs. */
interface Judged {
  importPath: string;
  model: Model;
  /** The check of each struct's body, by the name of the struct; null for a struct without a JSON body. */
  checks: Map<string, Check | null>;
}

describe.skipIf(!hasGo())("what Write sends keeps to the schema", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-truth-")));
  afterAll(() => rmSync(dir, { recursive: true }));
  const [casesDir, shapes, service] = [join(dir, "cases"), join(dir, "shapes"), join(dir, "service")];
  const judged: Judged[] = [];
  const written = new Map<string, Written[]>();

  beforeAll(async () => {
    copyCases(casesDir);
    cpSync(shapesDir, shapes, { recursive: true });
    const documents: Package[][] = [];
    for (const [one, { model }] of await generateCases(bindingCases(), casesDir)) {
      if (model)
        documents.push([
          { importPath: `example.com/cases/${one.name}`, folder: join(casesDir, one.name), model },
        ]);
    }
    const api = join(shapes, "types/api");
    asResponses(join(api, "api.go"));
    documents.push([
      { importPath: "example.com/shapes/types/api", folder: api, model: await shapedModel(api) },
    ]);
    newService(service);
    const packages = ["pets", "owners", "everyday"].map(async name => {
      const folder = join(service, name);
      return { importPath: `example.com/service/${name}`, folder, model: await shapedModel(folder) };
    });
    documents.push(await Promise.all(packages));
    for (const [checkOf, document, { importPath, folder, model }] of await documented(documents)) {
      const responses = responsesOf(model);
      if (responses.size === 0) continue;
      judged.push({
        importPath,
        model,
        checks: new Map(
          Array.from(responses, ([name, handler]) => {
            const pointer = bodyPointer(document, handler);
            return [name, pointer === null ? null : checkOf(pointer)];
          }),
        ),
      });
      const values = [...responses.keys()].map(name => `${name}{}`).join(", ");
      writeFileSync(
        join(folder, "zz_responses.go"),
        `package ${model.package.name}\n\n// ZZResponses has a value of each response.\nvar ZZResponses = []any{${values}}\n`,
      );
    }
    writeProgram(casesDir, { shapes, service }, judged);
    const program = join(dir, "responses.exe");
    const built = await runGo("go", ["build", "-o", program, "./zz"], casesDir, withOpenGoMod);
    if (built.code !== 0) throw new Error(built.stderr);
    const lines = execFileSync(program, [String(seed), String(count)], {
      maxBuffer: 1 << 30,
      encoding: "utf8",
    });
    for (const line of lines.trim().split("\n")) {
      const one = JSON.parse(line) as Written;
      const key = `${one.Package} ${one.Name}`;
      written.set(key, [...(written.get(key) ?? []), one]);
    }
  });

  test(`for ${count} random values of each response (seed ${seed})`, () => {
    const wrong: string[] = [];
    let checked = 0;
    let refused = 0;
    for (const { importPath, checks } of judged) {
      for (const [name, check] of checks) {
        let violations = 0;
        for (const { Body, Refused } of written.get(`${importPath} ${name}`) ?? []) {
          if (Refused !== undefined) {
            refused++;
            continue;
          }
          checked++;
          const fault = check === null ? null : check(JSON.parse(Body));
          if (fault !== null && violations++ < 2)
            wrong.push(`${importPath} ${name}: ${fault} in ${Body.slice(0, 2000)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(judged.filter(({ importPath }) => importPath.startsWith("example.com/service/"))).toHaveLength(3);
    // Methods of some types refuse random values, but most values must be sent and checked.
    expect(checked).toBeGreaterThan(5 * refused);
    expect(checked).toBeGreaterThan(50 * count);
  });

  test("and the schemas of all responses refuse a number", () => {
    const accepting = judged.flatMap(({ importPath, checks }) =>
      Array.from(checks).flatMap(([name, check]) => (check?.(17) === null ? [`${importPath} ${name}`] : [])),
    );
    expect(accepting).toEqual([]);
  });
});

/** The responses of a package that are sent as JSON, with a handler for each. */
function responsesOf({ receivers, bindings }: Model): Map<string, Handler> {
  const handlers = receivers.flatMap(receiver => receiver.handlers).filter(({ method }) => method !== "HEAD");
  const sent = bindings.filter(
    ({ kind, body, typeParameters, wholeBody, go }) =>
      kind === "response" &&
      body === "json" &&
      typeParameters.length === 0 &&
      wholeBody === null &&
      go.generate.write,
  );
  return new Map(
    sent.flatMap(({ name }) =>
      handlers.filter(({ response }) => response === name).map(handler => [name, handler] as const),
    ),
  );
}

/** The JSON Pointer of the schema of a handler's success. */
function bodyPointer(document: Document, { path, method, status }: Handler): string | null {
  const operation = document.paths[openApiPath(path)]![method.toLowerCase()]!;
  const code = String(status ?? "2XX");
  if (operation.responses[code]?.content?.["application/json"] === undefined) return null;
  const parts = [
    "paths",
    openApiPath(path),
    method.toLowerCase(),
    "responses",
    code,
    "content",
    "application/json",
    "schema",
  ];
  return `/${parts.map(pointerPart).join("/")}`;
}

/** Renames all request structs of a file, so that they are responses. */
function asResponses(file: string): void {
  const text = readFileSync(file, "utf8").replace(/(?<!\.)\b(\w+)Request\b/g, "$1Response");
  writeFileSync(file, text);
}

/** Makes a document of each list of packages. Returns each package with its document, and with the function that makes checks for this document. */
async function documented(
  documents: Package[][],
): Promise<[checkOf: (pointer: string) => Check, document: Document, Package][]> {
  const made: [(pointer: string) => Check, Document, Package][] = [];
  for (const packages of documents) {
    const models = packages.map(({ model }) => model);
    // Most handlers of the cases send nothing. Without known responses, the document shows their response structs.
    for (const handler of models.flatMap(model => [...responsesOf(model).values()])) {
      handler.responses = [];
      handler.responsesComplete = false;
    }
    const document = JSON.parse(await documentText(models, packages[0]!.folder)) as Document;
    const checkOf = schemaChecks(document);
    for (const one of packages) made.push([checkOf, document, one]);
  }
  return made;
}

/** Writes the program that prints the responses into the module of the cases. */
function writeProgram(
  casesDir: string,
  { shapes, service }: { shapes: string; service: string },
  packages: Judged[],
): void {
  const uuid = join(shapes, "replaced/go-uuid");
  appendFileSync(
    join(casesDir, "go.mod"),
    `\nrequire example.com/shapes v0.0.0\n\nrequire example.com/service v0.0.0\n\nreplace example.com/service => ${JSON.stringify(service)}\n\nrequire example.org/go-uuid v1.0.0\n\nreplace example.com/shapes => ${JSON.stringify(shapes)}\n\nreplace example.org/go-uuid => ${JSON.stringify(uuid)}\n`,
  );
  const imports = packages
    .map(({ importPath }, index) => `\tp${index} ${JSON.stringify(importPath)}\n`)
    .join("");
  const rows = packages.map(
    ({ importPath }, index) => `\t\t${JSON.stringify(importPath)}: p${index}.ZZResponses,\n`,
  );
  mkdirSync(join(casesDir, "zz"));
  writeFileSync(
    join(casesDir, "zz/main.go"),
    `package main

import (
\t"os"
\t"strconv"

\t"example.com/shapes/judge"
${imports})

func main() {
\tseed, _ := strconv.ParseUint(os.Args[1], 10, 64)
\tcount, _ := strconv.Atoi(os.Args[2])
\tjudge.PrintResponses(seed, count, map[string][]any{
${rows.join("")}\t})
}
`,
  );
}
