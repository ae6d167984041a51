/** Reports whether an output's path, a pattern, is a mere file name: it lies in each package's directory then, so that one config serves many packages. */
export function liesInPackage(out: string): boolean {
  return !out.replace(/\{\{.*?\}\}/gs, "").includes("/");
}
