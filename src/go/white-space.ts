/** White space of Go's unicode.IsSpace. String.prototype.trim differs for U+0085 and U+FEFF. */
const space = /\p{White_Space}/u;

/** Removes white space at both ends, like Go's strings.TrimSpace. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && space.test(text[start]!)) start++;
  while (end > start && space.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Splits a text at white space, like Go's strings.Fields. */
export function splitFields(text: string): string[] {
  return text.split(/\p{White_Space}+/u).filter(field => field !== "");
}
