/** The Go package of its own that a client or a mock is in: its name, and whether it can be written. */
import { basename, dirname, join } from "node:path";
import { type Files, namesIn, textOf } from "../base/files/files.ts";
import { type Diagnostic, problem } from "../base/report/diagnostic.ts";
import type { Config, OutputConfig } from "../config/types.ts";
import { packageNameOf } from "../go/import-paths.ts";
import { hasGoHeader } from "../packages/source/generated-header.ts";
import type { Output, OwnPackage, Unit } from "./output.ts";

/** The name of the package: the config's, else that of the file's directory. */
export function ownPackageName({ packageName }: OutputConfig, out: string): string {
  return packageName ?? packageNameOf(basename(dirname(out)), "client");
}

/** A file of an output, if its package can be written. */
interface OwnFile extends Unit {
  inPackage: boolean;
  /** The files that the same output has already. */
  others: { out: string }[];
  config: Config;
}

/** The diagnostic that says why a file in a package of its own can't be written; null when it can. */
export function ownPackageProblem(
  own: OwnPackage,
  { settings, out, inPackage, model, others, config }: OwnFile,
): Diagnostic | null {
  const { name, outFrom } = settings;
  const imports = own.importsHandlers(config);
  const { name: packageName, importPath } = model.package;
  const refuse = (reason: string) => problem("config", `${outFrom}: ${reason}`);
  if (packageName === "main" && imports)
    return refuse(
      `Go can't import package main, so no ${name} can use it: move its handlers to another package`,
    );
  if (importPath === null && imports)
    return refuse(
      `package ${packageName} is in no module, so that a ${name} can't import it: write a go.mod`,
    );
  if (inPackage)
    return refuse(
      `a ${name} is a package of its own, and can't be in the directory of package ${packageName}: name a folder, as in client/${name}.gen.go`,
    );
  const same = others.find(other => other.out !== out && dirname(other.out) === dirname(out));
  if (same)
    return refuse(
      `${basename(same.out)} and ${basename(out)} would be in one folder and declare the same names: give each a folder of its own, as in {{kebab type}}/${name}.gen.go`,
    );
  const other = own.problem?.(settings, config) ?? null;
  return other === null ? null : refuse(other);
}

/** Reports files that an earlier run wrote beside those of this one, as the same output, and that it doesn't replace: for another package, or under another file name. */
export function rivalFiles(
  disk: Files,
  targets: (Pick<Unit, "settings" | "out"> & { output: Output })[],
): Diagnostic[] {
  const written = targets.map(({ out }) => out);
  return targets.flatMap(({ output: { ownPackage }, settings: { name, outFrom }, out }) => {
    if (ownPackage === undefined || !out.endsWith(".go")) return [];
    const beside = namesIn(disk, dirname(out)).find(one => {
      const path = join(dirname(out), one);
      if (!one.endsWith(".go") || written.includes(path)) return false;
      const text = textOf(disk, path);
      return hasGoHeader(text) && ownPackage.declares.test(text);
    });
    if (beside === undefined) return [];
    const message = `${outFrom}: ${beside} in the folder of ${basename(out)} is another ${name}, with the same names: give each package a folder of its own, as in {{package.name}}client/${name}.gen.go, or delete ${beside} if no package needs it any more`;
    return [problem("config", message)];
  });
}

/** A file with the output that it belongs to. */
interface WrittenFile {
  path: string;
  displayPath: string;
  output: string;
}

/** Reports files of one output for several packages in one folder; `files` have packages of their own. */
export function filesInOneFolder(packages: { name: string; files: WrittenFile[] }[]): Diagnostic[] {
  const first = new Map<string, { name: string; file: WrittenFile }>();
  return packages.flatMap(({ name, files }) =>
    files.flatMap(file => {
      if (!file.path.endsWith(".go")) return [];
      const folder = `${file.output} ${dirname(file.path)}`;
      const other = first.get(folder);
      if (other === undefined) first.set(folder, { name, file });
      // Equal paths are reported for all outputs.
      if (other === undefined || other.name === name || other.file.path === file.path) return [];
      const message = `${other.file.displayPath} and ${file.displayPath} would be in one folder, but the ${file.output}s of the packages ${other.name} and ${name} declare the same names: give each a folder of its own, as in {{package.name}}client/${file.output}.gen.go`;
      return [problem("config", message)];
    }),
  );
}
