/** `gen eject`: copies built-in templates to the user's folder, and compares copies with the current templates. */
import { dirname, join } from "node:path";
import { deliverFiles, type Outcome, outcomeOf } from "../run/deliver.ts";
import {
  acceptDefaults,
  diffEjected,
  ejectTemplates,
  templatesKeyNote,
} from "../run/eject/template-copies.ts";
import { loadOneConfig } from "../run/plan.ts";
import { defaultsDir } from "../templates/render/template-set.ts";
import type { Invocation } from "./flags.ts";

type EjectFlags = { accept?: boolean; all?: boolean; diff?: boolean };

/** Runs `gen eject`, also with `--diff` or `--accept`. */
export async function run(invocation: Invocation & { flags: EjectFlags }): Promise<Outcome> {
  const { words: names, flags, host } = invocation;
  const { all = false, diff = false, accept = false, force = false } = flags;
  const { disk, cwd, version } = host;
  const { config, diagnostics } = await loadOneConfig(invocation, true);
  if (config === null) return outcomeOf(diagnostics);
  const folder = config.templates ?? join(config.file === null ? cwd : dirname(config.file), "templates");
  const folders = { disk, templatesDir: folder, defaultsDir, cwd };
  if (diff) {
    const { diagnostics: problems, ...shown } = await diffEjected({ ...folders, names });
    return { ...outcomeOf([...diagnostics, ...problems]), ...shown };
  }
  const ejected = accept
    ? acceptDefaults({ ...folders, names, version })
    : ejectTemplates({ ...folders, names, all, version, force });
  const found = outcomeOf([...diagnostics, ...ejected.diagnostics]);
  const forced = { host, flags: { force: true } };
  const outcome = await deliverFiles([ejected.files], forced, { ...found, notes: ejected.notes });
  if (!accept && outcome.written.length > 0 && config.templates === null)
    outcome.notes.push(templatesKeyNote(config.file, folder, cwd));
  return outcome;
}
