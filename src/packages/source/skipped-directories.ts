/** The directories that `./...` skips: those that Go's tools skip, and node_modules. */
const names = ["testdata", "vendor", "node_modules"];

/** Reports whether `...` skips directories with this name and all that is in them. */
export function isSkippedDirectory(name: string): boolean {
  return /^[._]/.test(name) || names.includes(name);
}

/** The same directories as glob patterns. */
export const skippedGlobs = [...names, "_*", ".*"].map(name => `**/${name}`);
