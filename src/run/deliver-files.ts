/** Writes, compares or shows what was generated. */
import { mendingCommand, type Options } from "../command-line.ts";
import type { Config } from "../config/types.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { OutputFile } from "../generate/generate.ts";
import type { UsedTemplate } from "../render/render-output.ts";
import { writeFiles } from "../write.ts";
import type { Surroundings } from "./outcome.ts";

/** What was done with the files. */
export interface Delivered {
  diagnostics: Diagnostic[];
  data: string;
  diff: string;
  written: string[];
  unchanged: string[];
  counts: Record<string, number>;
}

/** Nothing was done, because of what is wrong. */
export function nothing(diagnostics: Diagnostic[]): Delivered {
  return { diagnostics, data: "", diff: "", written: [], unchanged: [], counts: {} };
}

/** Writes the files, those of each unit or none of them; or compares or shows them, if that is what the user asked for. */
export async function deliver(
  units: OutputFile[][],
  options: Options,
  { argv }: Pick<Surroundings, "argv">,
): Promise<Delivered> {
  const files = units.flat();
  const force = options.force ?? false;
  const delivered = nothing([]);
  if (options.stdout) {
    delivered.data = files.length === 1 ? files[0]!.content : txtar(files);
  } else if (options.check) {
    // Imported here, since other runs don't need the library that it compares with.
    const { checkFiles } = await import("../check-files.ts");
    const { diagnostics, diff, unchanged } = checkFiles(files, { force, command: mendingCommand(argv) });
    Object.assign(delivered, { diagnostics, diff, unchanged });
    delivered.counts = { "out of date": files.length - unchanged.length, "up to date": unchanged.length };
  } else {
    for (const unit of units) {
      const { written, unchanged, diagnostics } = writeFiles(unit, { force });
      delivered.diagnostics.push(...diagnostics);
      delivered.written.push(...written);
      delivered.unchanged.push(...unchanged);
    }
    delivered.counts = { written: delivered.written.length, unchanged: delivered.unchanged.length };
  }
  return delivered;
}

/** Which config and templates were used, line by line; what packages share is told once. */
export function explain(used: { config: Pick<Config, "file">; templates: UsedTemplate[] }[]): string[] {
  const lines = used.flatMap(({ config, templates }) => [
    config.file === null ? "no config file" : `config ${config.file}`,
    ...templates.map(({ name, file, origin }) => `template ${name}: ${origin} ${file}`),
  ]);
  return [...new Set(lines)];
}

/** Several files in one stream, in the format of https://pkg.go.dev/golang.org/x/tools/txtar. */
function txtar(files: OutputFile[]): string {
  return files.map(({ displayPath: name, content }) => `-- ${name} --\n${content}`).join("");
}
