/** The exports of the npm package: types for a config and for the output of `--dump-model`. It loads no other code. */
import type { UserConfig } from "./config/user-config.ts";

export type {
  ConfiguredType,
  OpenAPIDocument,
  OpenAPIObject,
  OpenAPIOperation,
  UserClientSettings,
  UserConfig,
  UserHelper,
  UserOutput,
} from "./config/user-config.ts";
export type * from "./model/types.ts";
export type * from "./outputs/client/view-types.ts";
export type * from "./outputs/typescript/view-types.ts";

/** Returns the config unchanged. It lets editors suggest the keys: `export default defineConfig({ … })`. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
