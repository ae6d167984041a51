/** Finds the `//go:generate` lines that name a file. */

/** The number of the first `//go:generate` line in which a file is named by its base name; null when there is none. */
export function namingLine(text: string, name: string): number | null {
  if (!text.includes("//go:generate")) return null;
  const line = text.split("\n").findIndex(
    one =>
      one.startsWith("//go:generate") &&
      one
        .trim()
        .split(/[\s=/"'`]+/)
        .includes(name),
  );
  return line === -1 ? null : line + 1;
}
