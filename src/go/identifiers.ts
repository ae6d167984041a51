/** Reports whether a text has the form of a Go identifier; keywords have it, too. */
export function isIdentifier(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(text);
}

/** Reports whether other packages see a name. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
