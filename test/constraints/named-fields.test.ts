/** Tests what is said of rules that name fields which validator does not find, or can't compare. One run reads all fields. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-named-fields-")));
afterAll(() => rmSync(dir, { recursive: true }));

/** Types and rules of fields, with what is said of them. */
const fields: [type: string, rule: string, message: string][] = [
  ["[]**Toy", "unique=Name", "unique: validator follows only one pointer to an element"],
  ["[]*Toy", "unique=Owner", "unique: validator follows only one pointer to Owner"],
  ["[]*Toy", "unique=Name.X", "unique: validator finds fields of the elements only, not Name.X"],
  [
    "map[string]Toy",
    "unique=Name",
    "unique: takes the name of a field only on lists; on a map it compares the values",
  ],
  [
    "[]any",
    "unique",
    "unique can't compare values of any: what the interface holds is only known when the program runs",
  ],
  ["[]string", "unique=Name", "unique: the elements have no fields: each is a string"],
  ["[]Toy", "unique=Sizes", "unique: Go can't compare values of Sizes with =="],
  ["string", "eqfield=Word[0]", "eqfield: Word is not a slice"],
  ["string", "eqfield=Toys[x].Name", "eqfield: [x] is not an index"],
  [
    "string",
    "eqfield=Any.Name",
    "eqfield: Any is an interface: what it holds is only known when the program runs",
  ],
  ["string", "eqfield=.", 'eqfield: "." is not the name of a field'],
  ["string", "required_if=Flag yes", 'required_if: Flag is a bool, true or false, so it is never "yes"'],
  ["string", "dive|min=3", "dive can't be an alternative of other rules"],
  ["string", "min=2,endkeys", "endkeys has no keys before it"],
  ["string", "|min=2", "a rule has no name"],
];

test("each mistake has its message, on the line of its field", () => {
  const lines = fields.map(([type, rule], at) => `\tF${at} ${type} \`json:"f${at}" validate:"${rule}"\``);
  writeFiles(dir, {
    "go.mod": "module example.com/toys\n\ngo 1.22\n",
    "toys.go": `package toys
import "net/http"
type Toy struct { Name string; Owner **string; Sizes []int }
func CreateToy(http.ResponseWriter, *http.Request) {}
type CreateToyRequest struct {
	Word string \`json:"word"\`
	Toys []Toy \`json:"toys"\`
	Any any \`json:"any"\`
	Flag bool \`json:"flag"\`
${lines.join("\n")}
}
`,
  });
  const { stderr } = gen(dir, ["validate"]);
  const found = stderr.matchAll(/^toys\.go:(\d+):\d+: error: (.*) \[invalid-rule\]$/gm);
  expect(Array.from(found, ([, line, message]) => [fields[Number(line) - 10]?.[1], message])).toEqual(
    fields.map(([, rule, message]) => [rule, message]),
  );
});
