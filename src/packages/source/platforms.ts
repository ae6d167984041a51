/** The systems and architectures that Go knows: a copy of its internal/syslist. */
import { closest } from "../../base/text/suggest.ts";
import type { BuildContext } from "./types.ts";

/** Every GOOS, past, present and planned: file names are matched against it. */
export const knownSystems: ReadonlySet<string> = new Set(
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos".split(
    " ",
  ),
);

/** Every GOARCH, past, present and planned: file names are matched against it. */
export const knownArchitectures: ReadonlySet<string> = new Set(
  "386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm".split(
    " ",
  ),
);

/** The systems that satisfy the tag `unix`. */
export const unixSystems: ReadonlySet<string> = new Set(
  "aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris".split(" "),
);

/** Systems that also satisfy the tag of another system. */
export const impliedSystems: ReadonlyMap<string, string> = new Map([
  ["android", "linux"],
  ["illumos", "solaris"],
  ["ios", "darwin"],
]);

/** Says that Go doesn't know the system or the architecture of a build context; null when it knows both. */
export function checkPlatform({ goos, goarch }: BuildContext): string | null {
  const wrong = !knownSystems.has(goos)
    ? { variable: "GOOS", value: goos, known: knownSystems }
    : !knownArchitectures.has(goarch)
      ? { variable: "GOARCH", value: goarch, known: knownArchitectures }
      : null;
  if (wrong === null) return null;
  const nearest = closest(wrong.value, [...wrong.known]);
  return `Go doesn't know the ${wrong.variable} ${wrong.value}${nearest === null ? "" : `: did you mean ${nearest}?`}`;
}
