/** What a call gives, or something else where it fails: for failures that are no problem, or that are reported elsewhere. */
export function attempt<T>(call: () => T, otherwise: T): T {
  try {
    return call();
  } catch {
    return otherwise;
  }
}
