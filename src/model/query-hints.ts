/** Makes hints for the query of a request: how generated code declares its fields, and writes their keys. */
import { queryEscape } from "../text/url-escapes.ts";
import type { Field } from "./types.ts";

/** The key as it stands in a query: `&limit=` for `limit`. */
export function pairKey(key: string): string {
  return `&${queryEscape(key)}=`;
}

/** The names of fields, as many in a row as fit on a line. */
export function nameRows(fields: Field[]): string[] {
  const rows: string[] = [];
  for (const { name } of fields) {
    const last = rows.at(-1);
    if (last === undefined || last.length + name.length > 78) rows.push(name);
    else rows[rows.length - 1] = `${last}, ${name}`;
  }
  return rows;
}
