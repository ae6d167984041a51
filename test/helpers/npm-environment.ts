/** The environment in which tests run npm. */
import { inject } from "vitest";

/** The variables of this process, with the certificates that npm may need for its registry. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_EXTRA_CA_CERTS: inject("certificates") };
}
