/** The directories that hold no packages of their own for `./...`: those that Go's tools pass over, and node_modules. */
const names = ["testdata", "vendor", "node_modules"];

/** Reports whether `...` passes over a directory of that name, with all that is in it. */
export function isPassedOver(name: string): boolean {
  return /^[._]/.test(name) || names.includes(name);
}

/** The same directories as patterns of a glob. */
export const passedOverGlobs = [...names, "_*", ".*"].map(name => `**/${name}`);
