/** The Go package of a client or a mock: its name, and whether it can import the package with the handlers. */
import { basename, dirname, join } from "node:path";
import { type Files, namesIn, textOf } from "../../base/files/files.ts";
import { type Diagnostic, problem } from "../../base/report/diagnostic.ts";
import type { Config, OutputConfig } from "../../config/types.ts";
import { packageNameOf } from "../../go/package-names.ts";
import type { Model } from "../../model/types.ts";
import type { Output } from "../../outputs/output.ts";
import { outputNamed } from "../../outputs/table.ts";
import { hasGoHeader } from "../../packages/source/generated-header.ts";
import type { OutputFile } from "./types.ts";

/** The name of the package: the config's, else that of the file's directory. */
export function ownPackageName({ packageName }: OutputConfig, out: string): string {
  return packageName ?? packageNameOf(basename(dirname(out)), "client");
}

/** A client or a mock that is about to be written. */
interface ClientTarget {
  settings: OutputConfig;
  out: string;
  inPackage: boolean;
  model: Model;
  /** The files that the same output has already. */
  others: { out: string }[];
  config: Config;
}

/** The diagnostic that says why a client or a mock can't be written; null when it can. */
export function ownPackageProblem({
  settings,
  out,
  inPackage,
  model,
  others,
  config: { client, allOutputs },
}: ClientTarget): Diagnostic | null {
  const { name, outFrom } = settings;
  const { standalone } = client;
  const { name: packageName, importPath } = model.package;
  const refuse = (reason: string) => problem("config", `${outFrom}: ${reason}`);
  if (packageName === "main" && !standalone)
    return refuse(
      `Go can't import package main, so no ${name} can use it: move its handlers to another package`,
    );
  if (importPath === null && !standalone)
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
  const apart = name === "mock" && standalone ? apartFromClient(settings, allOutputs) : null;
  if (apart !== null) return refuse(apart);
  return null;
}

/** The diagnostics about clients and mocks that an earlier run wrote beside those of this one, and that it doesn't replace. */
export function rivalClients(
  disk: Files,
  targets: (Pick<ClientTarget, "settings" | "out"> & { output: Output })[],
): Diagnostic[] {
  const written = targets.map(({ out }) => out);
  return targets.flatMap(({ output, settings: { name, outFrom }, out }) => {
    const beside = output.ownPackage ? otherInFolder(disk, name, out, written) : null;
    if (beside === null) return [];
    const message = `${outFrom}: ${beside} in the folder of ${basename(out)} is another ${name}, with the same names: give each package a folder of its own, as in {{package.name}}client/${name}.gen.go, or delete ${beside} if no package needs it any more`;
    return [problem("config", message)];
  });
}

/** Says why the mock of a standalone client would not find the types in the client's file; null when it finds them. */
function apartFromClient(mock: OutputConfig, allOutputs: OutputConfig[]): string | null {
  const client = allOutputs.find(({ name }) => name === "client");
  if (client === undefined) return null;
  const folderOf = ({ base, out }: OutputConfig) => join(base, dirname(out));
  if (folderOf(mock) !== folderOf(client) || mock.per !== client.per)
    return `the mock of a standalone client uses the types in ${client.out}: give both the same folder, and the same per`;
  const isLarger =
    client.receivers.length > 0 &&
    (mock.receivers.length === 0 || mock.receivers.some(one => !client.receivers.includes(one)));
  return isLarger
    ? `the mock of a standalone client uses the types in ${client.out}, which has those of ${client.receivers.join(" and ")} only: give the mock the same recv`
    : null;
}

/** A file beside `out` that an earlier run wrote as the same output: for another package, or under another file name. Null when there is none. Files that this run writes don't count. */
function otherInFolder(disk: Files, name: string, out: string, written: string[]): string | null {
  if (!out.endsWith(".go")) return null;
  const declares = name === "mock" ? /^type Mock struct \{/m : /^type Interface interface \{/m;
  const names = namesIn(disk, dirname(out)).filter(
    one => one.endsWith(".go") && !written.includes(join(dirname(out), one)),
  );
  const found = names.find(one => {
    const text = textOf(disk, join(dirname(out), one));
    return hasGoHeader(text) && declares.test(text);
  });
  return found ?? null;
}

/** Reports clients of several packages in one folder. */
export function clientsInOneFolder(packages: { name: string; files: OutputFile[] }[]): Diagnostic[] {
  const first = new Map<string, { name: string; file: OutputFile }>();
  return packages.flatMap(({ name, files }) =>
    files.flatMap(file => {
      if (!outputNamed(file.output)?.ownPackage || !file.path.endsWith(".go")) return [];
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
