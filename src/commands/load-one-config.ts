/** Loads the config for commands that read no package: the config of the working directory. */
import { configCache, type LoadedConfig, loadConfig } from "../config/load-config.ts";
import { builtInOutputs } from "../outputs/table.ts";
import type { RunContext } from "../run/context.ts";

/** Loads the config of the working directory; with `makesTemplates`, its folder of templates need not exist yet. */
export function loadOneConfig(
  { command, commandNames, flags, host: { disk, cwd } }: RunContext,
  makesTemplates = false,
): Promise<LoadedConfig> {
  const place = { disk, cwd, dir: cwd, cache: configCache() };
  return loadConfig({ ...place, command, commandNames, outputs: builtInOutputs, flags, makesTemplates });
}
