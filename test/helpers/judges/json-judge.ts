/** Makes a Go program that compares the generated functions for JSON bodies with encoding/json, for random values of messages. */
import { cpSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { systemFiles } from "../../../src/base/files/system-files.ts";
import type { Binding } from "../../../src/model/types.ts";
import { defaultBuildContext } from "../../../src/packages/source/build-context.ts";
import { generate } from "../../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig } from "../case-folder.ts";
import { writeFiles } from "../file-tree.ts";
import { runGo, withOpenGoMod } from "../go/go-toolchain.ts";
import { randomShapes } from "../random/random-shapes.ts";
import { seededRandom } from "../random/seeded-random.ts";
import { sharedParser } from "../shared-parser.ts";
import { shapesDir } from "./shape-judge.ts";

/** What the program prints: `BodyReport` in test/helpers/go/shapes/judge. */
export interface BodyReport {
  Written: number;
  Refused: number;
  Read: number;
  Accepted: number;
  Fast: number;
  Planted: number;
  Exact: number;
  Differences: string[];
}

/** The program, and the bodies that it compares. */
export interface BodyJudge {
  /** The number of bodies that generated functions write. */
  bodies: number;
  /** The number of bodies that generated functions read. */
  read: number;
  /** The messages whose bodies encoding/json writes as a whole, and those whose bodies it reads. */
  leftOut: { written: string[]; read: string[] };
  /** Compares a number of random values of each body. */
  run(seed: number, values: number): Promise<BodyReport>;
}

const module = "example.com/shapes";

/** Reports whether the installed Go can build encoding/json on encoding/json/v2. */
export async function knowsJSONv2(dir: string): Promise<boolean> {
  const { code } = await runGo("go", ["list", "encoding/json/v2"], dir, { GOEXPERIMENT: "jsonv2" });
  return code === 0;
}

/** Builds the program in a new folder, for the types of test/helpers/go/shapes and for random packages with these seeds. */
export async function bodyJudge(
  dir: string,
  seeds: number[],
  environment: Record<string, string> = {},
): Promise<BodyJudge> {
  cpSync(shapesDir, dir, { recursive: true });
  for (const seed of seeds) {
    const { files } = randomShapes(seededRandom(seed), `${module}/r${seed}`, 20);
    // IsZero must return the same for both functions that write a value.
    const settled = Object.entries(files).map(([name, text]) => [
      name,
      text.replace("return state>>30 == 0", `return ${seed % 2 === 0}`),
    ]);
    writeFiles(join(dir, `r${seed}`), Object.fromEntries(settled));
  }
  const folders = ["types/api", ...seeds.map(seed => `r${seed}`)];
  const judged = await Promise.all(folders.map(folder => withFunctions(join(dir, folder))));
  const imports = folders.map((folder, index) => `\tp${index} "${module}/${folder}"\n`).join("");
  const all = folders.map((_, index) => `\tbodies = append(bodies, p${index}.JudgedBodies()...)\n`).join("");
  writeFiles(dir, {
    "bodies/main.go": `package main\n\nimport (\n\t"${module}/judge"\n${imports})\n\nfunc main() {\n\tvar bodies []judge.Body\n${all}\tjudge.JudgeBodies(bodies)\n}\n`,
  });
  const program = join(dir, "bodies.exe");
  const settings = { ...withOpenGoMod, ...environment };
  const built = await runGo("go", ["build", "-o", program, "./bodies"], dir, settings);
  if (built.code !== 0) throw new Error(`the judged bodies do not compile:\n${built.stderr}`);
  const bindings = judged.flat();
  const left = (isLeft: (go: Binding["go"]) => boolean) =>
    bindings.filter(({ go }) => isLeft(go)).map(({ name }) => name);
  const leftOut = {
    written: left(({ jsonWriter }) => jsonWriter === null),
    read: left(({ jsonReader }) => jsonReader === null),
  };
  return {
    bodies: bindings.length - leftOut.written.length,
    read: bindings.length - leftOut.read.length,
    leftOut,
    async run(seed, values) {
      const { code, stdout, stderr } = await runGo(program, [String(seed), String(values)], dir);
      if (code !== 0) throw new Error(`the program failed: ${stderr.slice(0, 5000)}`);
      return JSON.parse(stdout);
    },
  };
}

/** Writes the generated files of a package, and a file that gives its functions to the program. Returns its bindings with a JSON body. */
async function withFunctions(dir: string): Promise<Binding[]> {
  const { model, files, diagnostics } = await generate({
    disk: systemFiles,
    config: {
      ...caseConfig(dir, { command: "bindings" }, [], "generated"),
      bindings: {
        validateParse: true,
        validateBuild: true,
        issues: false,
        json: "generated",
        requireJSON: false,
      },
      // Random types have Optionals where they can't be absent, too.
      rules: { "invalid-optional": "off" },
      maxFailures: 0,
    },
    build: defaultBuildContext(process.env, process.platform, process.arch, []),
    parser: await sharedParser(),
    templates: await builtInTemplates(),
    cwd: dir,
    env: { ...process.env, GOWORK: "off" },
    version: "0.0.0",
  });
  if (model === null || files.length < 2)
    throw new Error(`${dir} has no bindings: ${JSON.stringify(diagnostics)}`);
  for (const { path, content } of files) writeFileSync(path, content);
  const bindings = model.bindings.filter(({ body, go }) => body === "json" && go.view === null);
  const named = bindings.filter(({ kind, go }) => kind === "request" && go.onlyJSON && go.generate.parse);
  const placeRows = named.map(
    ({ name }) =>
      `\t\tjudge.Named[${name}]("${basename(dir)}.${name} (places)", func(r *http.Request) []string { return judgedPlaces(new(${name}).Parse(r)) }),\n`,
  );
  const rows = bindings.flatMap(({ name, kind, go }) => {
    const title = `"${basename(dir)}.${name}"`;
    const reader = go.jsonReader ? [`\t\tjudge.Read(${title}, ${go.jsonReader.name}),\n`] : [];
    if (go.jsonWriter === null) return reader;
    const generated = `func(v *${name}) ([]byte, error) { return ${kind === "request" ? `${go.jsonWriter.name}(v)` : `judgedBytes(${go.jsonWriter.name}(v))`} }`;
    const standard = `func(v *${name}) ([]byte, error) { return json.Marshal(*v) }`;
    return [`\t\tjudge.Written(${title}, ${generated}, ${standard}),\n`, ...reader];
  });
  const text = `package ${model.package.name}

import (
\t"bytes"
\t"encoding/json"
\t"net/http"

\t"${module}/judge"
)

// judgedPlaces returns the places of what could not be read.
func judgedPlaces(err error) (places []string) {
\tfor _, e := range BindingErrors(err) {
\t\tif e.Status() == http.StatusBadRequest {
\t\t\tplaces = append(places, e.Name)
\t\t}
\t}
\treturn places
}

var _ = judgedPlaces

type judgedBody interface {
\tBytes() []byte
\tFree()
}

func judgedBytes(body judgedBody, err error) ([]byte, error) {
\tdefer body.Free()
\tif err != nil {
\t\treturn nil, err
\t}
\treturn bytes.Clone(body.Bytes()), nil
}

var _ = judgedBytes

func JudgedBodies() []judge.Body {
\treturn []judge.Body{
${[...rows, ...placeRows].join("")}\t}
}
`;
  writeFileSync(join(dir, "judged_bodies.go"), text);
  return bindings;
}
