/** The machine that a run builds for. */
import type { BuildContext } from "./types.ts";

/** Node's names where Go has another. */
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
 * The build context that `go build` would choose: GOOS, GOARCH and CGO_ENABLED of the environment, else the machine that we run on,
 * taken to have a C compiler. As for `go build`, a build for another machine is without cgo unless CGO_ENABLED=1.
 */
export function defaultBuildContext(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
  arch: string,
  tags: string[],
): BuildContext {
  const hostSystem = goSystems.get(platform) ?? platform;
  // Node says ppc64 for both byte orders; it is built for the big one on AIX only.
  const hostArchitecture =
    arch === "ppc64" && platform !== "aix" ? "ppc64le" : (goArchitectures.get(arch) ?? arch);
  const goos = env.GOOS || hostSystem;
  const goarch = env.GOARCH || hostArchitecture;
  const native = goos === hostSystem && goarch === hostArchitecture;
  const cgo = env.CGO_ENABLED === "1" || (env.CGO_ENABLED !== "0" && native);
  return { goos, goarch, cgo, tags };
}
