/** Compares the constants that gen computes with those that go/types computes; the Go program test/helpers/go/constants prints the latter. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemFiles } from "../../../src/base/files/system-files.ts";
import type { GoParser } from "../../../src/go/parser.ts";
import { readImportRoots } from "../../../src/packages/modules/import-roots.ts";
import type { BuildContext } from "../../../src/packages/source/types.ts";
import type { Operand } from "../../../src/types/constant-operations.ts";
import { computeConstant, constantsIn, constantTypeOf } from "../../../src/types/constants.ts";
import { constantsOf } from "../../../src/types/enums.ts";
import { type TypePackage, type TypeReader, typeReader } from "../../../src/types/go-types.ts";
import { typeOfDeclaration } from "../../../src/types/lookup.ts";
import { filesThat, openImport, ownPackage } from "../../../src/types/packages.ts";
import { goRoot, runGo } from "../go/go-toolchain.ts";

/** A constant as test/helpers/go/constants prints it. */
export interface GoConstant {
  package: string;
  file: string;
  position: string;
  name: string;
  type: string;
  basic: string;
  value: string;
  /** Go reports an error for it, or for a constant that it is made of. */
  broken: boolean;
}

/** The system that both sides read the source for. */
const build: BuildContext = { goos: "linux", goarch: "amd64", cgo: false, tags: [] };

/** The same system as environment variables of Go's tools. */
export const system = { GOOS: build.goos, GOARCH: build.goarch, CGO_ENABLED: "0" };

/** Builds the program test/helpers/go/constants in a folder; `print` runs it. */
export async function constantsProgram(folder: string) {
  const program = join(folder, process.platform === "win32" ? "constants.exe" : "constants");
  const built = await runGo(
    "go",
    ["build", "-o", program, "."],
    join(import.meta.dirname, "../go/constants"),
  );
  if (built.code !== 0) throw new Error(built.stderr);
  const env = { ...process.env, ...system, GOROOT: goRoot() };
  return {
    async print(args: string[]): Promise<GoConstant[]> {
      const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 1 << 28 });
      return stdout
        .split("\n")
        .filter(Boolean)
        .map(line => JSON.parse(line));
    },
  };
}

export interface Comparison {
  compared: number;
  /** Constants of named types. */
  named: number;
  /** Constants that Go computes and gen does not, with the reason. */
  notComputed: Map<string, string>;
  differences: string[];
}

/** Compares the constants of each package. They are packages of the standard library, or `own`, whose files are given as texts. */
export async function compareConstants(
  expected: GoConstant[],
  parser: GoParser,
  own: { dir: string; files: Record<string, string> } | null = null,
): Promise<Comparison> {
  const reader = typeReader(
    parser,
    build,
    readImportRoots(systemFiles, own?.dir ?? import.meta.dirname, process.env),
  );
  const result: Comparison = { compared: 0, named: 0, notComputed: new Map(), differences: [] };
  for (const path of new Set(expected.map(one => one.package))) {
    const constants = expected.filter(one => one.package === path);
    let pkg: TypePackage;
    if (own) {
      const parsed = Object.entries(own.files).map(([name, text]) => parser.parse(name, text));
      pkg = ownPackage(own.dir, await Promise.all(parsed));
    } else {
      const opened = openImport(reader, path, import.meta.dirname);
      if ("reason" in opened) throw new Error(opened.reason);
      pkg = opened.package;
    }
    const computed = new Map<string, Operand>();
    for (const { file } of filesThat(reader, pkg, () => true)) {
      for (const place of constantsIn(file, pkg)) {
        const { line, column } = place.spec.names[place.index]!.span;
        computed.set(`${file.name}:${line}:${column} ${place.name}`, computeConstant(reader, place));
      }
    }
    for (const { file, position, name, type, basic, value, broken } of constants) {
      const key = `${file}:${position} ${name}`;
      const operand = computed.get(key);
      computed.delete(key);
      result.compared++;
      if (type !== basic) result.named++;
      // After an error Go goes on, with no value or with any; gen has no value for a constant with an error.
      if (broken && (value !== "unknown" || operand?.value === null)) continue;
      const actual = operand && describe(operand, path);
      if (value !== "unknown" && operand && operand.value === null) {
        result.notComputed.set(`${path} ${key}`, operand.reason ?? "");
        // gen may know the type even so; then it must be Go's.
        if (operand.type === null || actual?.type === type) continue;
      }
      // Of an untyped float, gen knows the nearest number.
      const isFloat = basic.includes("float") && value.includes("/");
      const expectedValue = isFloat ? String(nearest(value, basic.startsWith("untyped"))) : value;
      const differs = actual?.type !== type || actual.basic !== basic || actual.value !== expectedValue;
      if (differs)
        result.differences.push(
          `${path} ${key}: Go has ${type} (${basic}) ${value}, gen has ${JSON.stringify(actual)} ${operand?.reason ?? ""}`,
        );
    }
    result.differences.push(...(await typeDifferences(reader, pkg, constants)));
    for (const key of computed.keys()) result.differences.push(`${path} ${key}: Go has no such constant`);
  }
  return result;
}

/** Compares the constants of each named type of a package, except for the type `_`. */
async function typeDifferences(
  reader: TypeReader,
  pkg: TypePackage,
  constants: GoConstant[],
): Promise<string[]> {
  const differences: string[] = [];
  const broken = new Set(constants.filter(one => one.broken).map(one => one.name));
  for (const { file } of filesThat(reader, pkg, () => true)) {
    for (const declaration of file.types) {
      const { name, alias, typeParameters } = declaration;
      if (alias || typeParameters.length > 0 || name === "_") continue;
      const type = constantTypeOf(typeOfDeclaration(reader, { declaration, file, pkg }));
      if ("reason" in type) continue;
      const found = constantsOf(reader, { declaration, pkg }, type.type.key);
      const actual = found.map(place => place.name).filter(one => !broken.has(one));
      const expected = constants.filter(one => one.type === name && !one.broken).map(one => one.name);
      if (actual.sort().join() !== expected.sort().join())
        differences.push(`${name} of ${file.name}: Go has ${expected}, gen has ${actual}`);
    }
  }
  return differences;
}

function describe({ type, value }: Operand, path: string) {
  const key = type?.key ?? "";
  return {
    type: key.startsWith(".") ? key.slice(1) : key.startsWith(`${path}.`) ? key.slice(path.length + 1) : key,
    basic: type?.basic ?? "",
    value: valueText(value),
  };
}

/** A float as gen has it: the number nearest to a fraction such as `1/3`; an untyped one that is whole as an integer. */
function nearest(fraction: string, isUntyped: boolean): bigint | number {
  const [numerator = 0n, denominator = 1n] = fraction.split("/").map(BigInt);
  if (isUntyped && numerator % denominator === 0n) return numerator / denominator;
  const size = numerator < 0n ? -numerator : numerator;
  const shift = Math.max(0, 70 + denominator.toString(2).length - size.toString(2).length);
  const scaled = size << BigInt(shift);
  // The last bit stands for all that follow.
  const rounded = Number((scaled / denominator) | (scaled % denominator === 0n ? 0n : 1n));
  const half = Math.floor(shift / 2);
  return (rounded / 2 ** half / 2 ** (shift - half)) * (numerator < 0n ? -1 : 1);
}

function valueText(value: Operand["value"]): string {
  if (value === null) return "unknown";
  return typeof value === "string" ? Buffer.from(value, "latin1").toString("hex") : String(value);
}
