/** The offset of the first text that is neither white space nor a Go comment. Semicolons count as white space, as in go/build. */
export function skipComments(text: string, start: number): number {
  let offset = start;
  for (;;) {
    let end = -1;
    if (" \f\t\r\n;".includes(text[offset] ?? "end")) end = offset + 1;
    else if (text.startsWith("//", offset)) end = endAfter(text, "\n", offset);
    else if (text.startsWith("/*", offset)) end = endAfter(text, "*/", offset + 2);
    if (end < 0) return offset;
    offset = end;
  }
}

function endAfter(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? text.length : index + mark.length;
}
