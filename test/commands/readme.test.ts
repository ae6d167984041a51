/** Follows the walk-through of the README: gen generates code for its files, Go builds and vets them, and the handlers answer requests as the README says. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { blocks, files, newerFiles, readme } from "../helpers/readme-files.ts";

/** Runs `gen all` on files, and returns their directory. */
function generated(files: Record<string, string>): string {
  const root = fileTree(files);
  expect(gen(root, ["all", "./..."])).toMatchObject({ status: 0, stdout: "" });
  return root;
}

test("the list of things to do is no longer than a page", () => {
  const page = readme.slice(readme.indexOf("## I want to"), readme.indexOf("## Reference"));
  expect(page.trim().split("\n").length).toBeLessThanOrEqual(60);
});

describe("the walk-through", () => {
  test("names the files that gen writes, and shows the list as gen writes it", () => {
    const {
      "rooms/more.go": _,
      "rooms/pictures.go": _pictures,
      "rooms/closing.go": _closing,
      ...shown
    } = files;
    const root = generated(shown);
    const written = fs.readdirSync(path.join(root, "rooms")).filter(name => !(`rooms/${name}` in files));
    expect(written.sort()).toEqual(["bindings.gen.go", "gen.yml", "handlers.gen.go", "helpers.gen.go"]);
    for (const name of written) expect(readme).toContain(`\`${name}\``);
    const list = fs.readFileSync(path.join(root, "rooms/handlers.gen.go"), "utf8");
    expect(list).toContain(blocks.find(text => text.includes(" ListHandlers()")));
  });

  test("shows the message for a mistake as it is printed", () => {
    const misspelt = files["rooms/rooms.go"]!.replace("`query:", "`qurey:");
    const { stderr } = gen(fileTree({ ...files, "rooms/rooms.go": misspelt }), ["validate", "./..."]);
    expect(stderr).toContain(/^rooms\/rooms\.go:.* \[unknown-tag\]$/m.exec(readme)?.[0]);
  });

  test.skipIf(!hasGo())("compiles, passes go vet, and answers as described", async () => {
    const root = generated(files);
    const build = blocks.find(text => text.includes(".Build("));
    const [problem, broken] = Array.from(readme.matchAll(/^```json\n(.*)\n```$/gm), ([, text]) => text);
    const posted = /POST \/api\/rooms` with `(\{.*\})`/.exec(readme)?.[1];
    const goTest = fs
      .readFileSync("test/readme/main_test.go", "utf8")
      .replace("//BUILD\n", () => build!)
      .replace("PROBLEM", () => `\`${problem}\``)
      .replace("POSTED", () => `\`${posted}\``)
      .replace("BROKEN", () => `\`${broken}\``);
    fs.writeFileSync(path.join(root, "main_test.go"), goTest);
    expect(await runGo("go", ["vet", "./..."], root)).toEqual({ code: 0, stdout: "", stderr: "" });
    const { code, stdout, stderr } = await runGo("go", ["test", "./..."], root);
    expect(code, stdout + stderr).toBe(0);
  });

  test("has a PATCH that needs Go 1.24, and says so for an older one", async () => {
    const root = generated(newerFiles);
    if (hasGo())
      expect(await runGo("go", ["vet", "./..."], root)).toEqual({ code: 0, stdout: "", stderr: "" });
    const older = fileTree({ ...newerFiles, "go.mod": files["go.mod"]! });
    expect(gen(older, ["validate", "./..."]).stderr).toMatch(
      /^rooms\/change\.go:11:2: error: Beds can only be absent from Go 1\.24 on.*\[invalid-optional\]$/m,
    );
  });
});
