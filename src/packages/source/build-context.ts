/** The build context of a run: the system, the architecture and the build tags that it builds for. */
import type { BuildContext } from "./types.ts";

/** Go's names for Node's platforms and architectures, where the two differ. */
const goSystems: ReadonlyMap<string, string> = new Map([
  ["win32", "windows"],
  ["cygwin", "windows"],
  ["sunos", "solaris"],
]);
const goArchitectures: ReadonlyMap<string, string> = new Map([
  ["x64", "amd64"],
  ["ia32", "386"],
  ["mipsel", "mipsle"],
]);

/**
 * The build context that `go build` would choose: GOOS, GOARCH and CGO_ENABLED of the environment, else those of this machine.
 * This machine is assumed to have a C compiler. As with `go build`, a build for another machine has no cgo unless CGO_ENABLED=1.
 */
export function defaultBuildContext(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
  arch: string,
  tags: string[],
): BuildContext {
  const hostSystem = goSystems.get(platform) ?? platform;
  // Node says ppc64 for both byte orders. Only its build for AIX is big-endian.
  const hostArchitecture =
    arch === "ppc64" && platform !== "aix" ? "ppc64le" : (goArchitectures.get(arch) ?? arch);
  const goos = env.GOOS || hostSystem;
  const goarch = env.GOARCH || hostArchitecture;
  const native = goos === hostSystem && goarch === hostArchitecture;
  const cgo = env.CGO_ENABLED === "1" || (env.CGO_ENABLED !== "0" && native);
  return { goos, goarch, cgo, tags };
}
