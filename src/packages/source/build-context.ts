/** The build context of a run: the system, the architecture and the build tags that it builds for. */
import { closest } from "../../base/text/suggest.ts";
import type { BuildContext } from "./types.ts";

/** Go's names for Node's platforms and architectures, where the two differ. */
const goSystems: Record<string, string> = { win32: "windows", cygwin: "windows", sunos: "solaris" };
const goArchitectures: Record<string, string> = { x64: "amd64", ia32: "386", mipsel: "mipsle" };

/**
 * The build context that `go build` would choose: GOOS, GOARCH and CGO_ENABLED of the environment, else those of this machine.
 * This machine is assumed to have a C compiler. As with `go build`, a build for another machine has no cgo unless CGO_ENABLED=1.
 */
export function defaultBuildContext(env: NodeJS.ProcessEnv, platform: string, arch: string, tags: string[]) {
  const hostSystem = goSystems[platform] ?? platform;
  // Node says ppc64 for both byte orders. Only its build for AIX is big-endian.
  const hostArchitecture =
    arch === "ppc64" && platform !== "aix" ? "ppc64le" : (goArchitectures[arch] ?? arch);
  const goos = env.GOOS || hostSystem;
  const goarch = env.GOARCH || hostArchitecture;
  const native = goos === hostSystem && goarch === hostArchitecture;
  return { goos, goarch, cgo: env.CGO_ENABLED === "1" || (env.CGO_ENABLED !== "0" && native), tags };
}

/** Every GOOS, past, present and planned: file names are matched against it. */
export const knownSystems = setOf(
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos",
);

/** Every GOARCH, past, present and planned: file names are matched against it. */
export const knownArchitectures = setOf(
  "386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm",
);

/** The systems that satisfy the tag `unix`. */
export const unixSystems = setOf(
  "aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris",
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Systems that also satisfy the tag of another system. */
export const impliedSystems: Readonly<Record<string, string>> = {
  android: "linux",
  illumos: "solaris",
  ios: "darwin",
};

/** Says that Go doesn't know the system or the architecture of a build context; null when it knows both. */
export function checkPlatform({ goos, goarch }: BuildContext): string | null {
  const isWrongSystem = !knownSystems.has(goos);
  if (!isWrongSystem && knownArchitectures.has(goarch)) return null;
  const [variable, value] = isWrongSystem ? ["GOOS", goos] : ["GOARCH", goarch];
  const nearest = closest(value, [...(isWrongSystem ? knownSystems : knownArchitectures)]);
  return `Go doesn't know the ${variable} ${value}${nearest === null ? "" : `: did you mean ${nearest}?`}`;
}
