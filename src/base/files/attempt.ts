/** The result of a call, or `otherwise` when the call throws. For failures that don't matter, or that are reported elsewhere. */
export function attempt<T>(call: () => T, otherwise: T): T {
  try {
    return call();
  } catch {
    return otherwise;
  }
}
