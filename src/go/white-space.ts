/** White space as Go's unicode.IsSpace has it; String.prototype.trim differs in U+0085 and U+FEFF. */
const space = /\p{White_Space}/u;

/** Go's strings.TrimSpace. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && space.test(text[start]!)) start++;
  while (end > start && space.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Go's strings.Fields. */
export function splitFields(text: string): string[] {
  return text.split(/\p{White_Space}+/u).filter(field => field !== "");
}
