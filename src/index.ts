/** What `import … from "handlergen"` gives: help for writing a config and for reading `--dump-model`. It loads nothing. */
import type { UserConfig } from "./config/user-config.ts";

export type { ConfiguredType, UserConfig, UserHelper, UserOutput } from "./config/user-config.ts";
export type * from "./model/types.ts";

/** The config itself, so that editors know its keys: `export default defineConfig({ … })`. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
