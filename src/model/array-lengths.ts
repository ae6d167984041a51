/** The length of an array as written; null where it is no plain number. */
export function arrayLength(text: string): number | null {
  const plain = text.replaceAll("_", "");
  const value = Number(/^0[0-7]+$/.test(plain) ? `0o${plain}` : plain);
  return plain !== "" && Number.isSafeInteger(value) ? value : null;
}
