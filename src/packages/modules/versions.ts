/** Compares module versions as golang.org/x/mod/semver does; texts that are not versions come first. */
export function compareVersions(a: string, b: string): number {
  const [one, two] = [parse(a), parse(b)];
  if (!one || !two) return Number(one !== null) - Number(two !== null);
  for (const [index, number] of one.numbers.entries()) {
    if (number !== two.numbers[index]) return number - two.numbers[index]!;
  }
  return comparePrereleases(one.prerelease, two.prerelease);
}

/** Reports whether a Go version such as `1.22.3` or `1.21rc1` is at least `1.minor`. */
export function isGoAtLeast(version: string, minor: number): boolean {
  const match = /^(\d+)\.(\d+)/.exec(version);
  return match !== null && (Number(match[1]) > 1 || Number(match[2]) >= minor);
}

function parse(version: string): { numbers: number[]; prerelease: string } | null {
  const match = /^v(\d+)\.(\d+)\.(\d+)(?:-([^+]+))?(?:\+.*)?$/.exec(version);
  return match && { numbers: match.slice(1, 4).map(Number), prerelease: match[4] ?? "" };
}

/** Compares prereleases such as `rc.1`; a release (an empty text) is newer than all of them. Numbers are compared as numbers, and are older than words. */
function comparePrereleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  const [one, two] = [a.split("."), b.split(".")];
  for (const [index, x] of one.entries()) {
    const y = two[index];
    if (y === undefined) return 1;
    if (x === y) continue;
    const [xNumber, yNumber] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (xNumber !== yNumber) return xNumber ? -1 : 1;
    if (xNumber && x.length !== y.length) return x.length - y.length;
    return x < y ? -1 : 1;
  }
  return -1;
}
