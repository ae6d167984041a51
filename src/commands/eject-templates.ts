/** The commands that set a project up: `init`, `eject` and `templates check`. */
import { dirname, join } from "node:path";
import type { Options } from "../command-line.ts";
import { configCache, loadConfig } from "../config/load-config.ts";
import type { Config } from "../config/types.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { acceptDefaults, diffEjected, ejectTemplates, templatesKeyNote } from "../eject/template-copies.ts";
import type { OutputFile } from "../generate/generate.ts";
import { defaultsDir } from "../render/find-templates.ts";
import { noteWrites, type Outcome, outcomeOf, type Surroundings } from "../run/outcome.ts";
import { openConfigTemplates } from "../run/plan.ts";
import { writeFiles } from "../write.ts";
import { initFiles } from "./init.ts";

/** Writes a first config. */
export function initCommand({ force = false }: Options, { cwd }: Surroundings): Outcome {
  return write(initFiles({ dir: cwd, cwd, force }));
}

/** Copies built-in templates, shows how copies differ from today's, or records that they were brought up to date. */
export async function ejectCommand(
  names: string[],
  { all = false, diff = false, accept = false, force = false, ...flags }: Options,
  { cwd, version }: Surroundings,
): Promise<Outcome> {
  const { config, diagnostics } = await configFor("eject", flags, cwd);
  if (config === null) return outcomeOf(diagnostics);
  const folder = config.templates ?? join(config.file === null ? cwd : dirname(config.file), "templates");
  const folders = { templatesDir: folder, defaultsDir, cwd };
  if (diff) {
    const { diagnostics: problems, ...shown } = await diffEjected({ ...folders, names });
    return { ...outcomeOf(problems), ...shown };
  }
  if (accept) return write(acceptDefaults({ ...folders, names, version }));
  const outcome = write(ejectTemplates({ ...folders, names, all, version, force }));
  const wrote = outcome.notes.some(note => note.startsWith("wrote "));
  if (wrote && config.templates === null) outcome.notes.push(templatesKeyNote(config.file, folder, cwd));
  return outcome;
}

/** Reports what is wrong in the templates of the config, whatever the packages are. */
export async function checkTemplatesCommand(flags: Options, { cwd }: Surroundings): Promise<Outcome> {
  const { config, diagnostics } = await configFor("templates check", flags, cwd);
  if (config === null) return outcomeOf(diagnostics);
  const checked = await openConfigTemplates({ ...config, outputs: config.allOutputs }, cwd);
  const outcome = outcomeOf(checked.diagnostics);
  if (checked.diagnostics.length === 0) outcome.notes.push("no problems in the templates");
  return outcome;
}

function configFor(
  command: string,
  flags: Options,
  cwd: string,
): Promise<{ config: Config | null; diagnostics: Diagnostic[] }> {
  return loadConfig({ cwd, command, flags, dir: cwd, cache: configCache() });
}

/** Writes files whose places were looked at: they may replace what is there. */
function write(planned: { files: OutputFile[]; notes: string[]; diagnostics: Diagnostic[] }): Outcome {
  const { written, unchanged, diagnostics } = writeFiles(planned.files, { force: true });
  const notes = [...noteWrites({ written, unchanged }), ...planned.notes];
  return { ...outcomeOf([...planned.diagnostics, ...diagnostics]), notes };
}
