/** Query hints hold keys as url.QueryEscape writes them, and the names of fields in rows as long as a line. */
import { describe, expect, test } from "vitest";
import { inRows } from "../../src/base/text/common.ts";
import { pairKey } from "../../src/model/go-hints.ts";
import { modelOf } from "../helpers/model-of.ts";

/** A text as url.QueryEscape of Go returns it, byte by byte. */
function queryEscape(text: string): string {
  const escaped = Array.from(Buffer.from(text), byte => {
    const character = String.fromCharCode(byte);
    if (character === " ") return "+";
    if (/[A-Za-z0-9_.~-]/.test(character)) return character;
    return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return escaped.join("");
}

describe("the key of a pair in a query", () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  test.each([ascii.join(""), "limit", "filter[name]", "é日本\u{1f600}", "half \ud800 of a pair"])(
    "is escaped as Go escapes %j",
    key => {
      expect(pairKey(key)).toBe(`&${queryEscape(key)}=`);
    },
  );
});

describe("rows of names", () => {
  const rowsOf = (names: string[]) => inRows(names, 80);

  test("are as long as a line", () => {
    const names = Array.from({ length: 40 }, (_, i) => "Field".repeat(1 + (i % 3)) + i);
    const rows = rowsOf(names);
    expect(rows.join(", ").split(", ")).toEqual(names);
    rows.forEach((row, i) => {
      expect(row.length).toBeLessThanOrEqual(80);
      const next = rows[i + 1]?.split(", ")[0];
      if (next) expect(`${row}, ${next}`.length).toBeGreaterThan(80);
    });
  });

  test("have the fields of a query up to the end of the line", async () => {
    const fields = Array.from({ length: 40 }, (_, i) => `F${i} int \`query:"f${i}"\``);
    const model = await modelOf([
      `type GetRequest struct {\n${fields.join("\n")}\n}\n// GET /\nfunc Get(w http.ResponseWriter, r *http.Request) {}`,
    ]);
    const names = fields.map((_, i) => `F${i}`);
    expect(model.bindings[0]!.go.queryRows).toEqual(rowsOf(names));
  });

  test("have one name if it is longer than a line; without fields there are no rows", () => {
    expect(rowsOf(["A", "B".repeat(90), "C"])).toEqual(["A", "B".repeat(90), "C"]);
    expect(rowsOf([])).toEqual([]);
  });
});
