/** Compares the texts of statuses with those of net/http. */
import { expect, test } from "vitest";
import { statusText } from "../../src/go/http.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

test.skipIf(!hasGo())("statuses have the texts of net/http", async () => {
  const dir = fileTree({
    "go.mod": "module example.com/statuses\n\ngo 1.24\n",
    "main.go": `package main

import (
	"fmt"
	"net/http"
)

func main() {
	for status := 100; status < 600; status++ {
		fmt.Println(status, http.StatusText(status))
	}
}
`,
  });
  const { stdout } = await runGo("go", ["run", "."], dir);
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(500);
  const texts = lines.map(line => line.slice(4) || `Status ${line.slice(0, 3)}`);
  expect(lines.map(line => statusText(Number(line.slice(0, 3))))).toEqual(texts);
});
