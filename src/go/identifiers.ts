/** Reports whether a text is a Go identifier or a keyword. */
export function isIdentifier(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(text);
}

/** Reports whether a name is exported: other packages can use it. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
