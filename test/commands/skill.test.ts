/** The page for agents, SKILL.md, and llms.txt say what is true: the commands run, the handler compiles, the codes and files exist. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const skill = fs.readFileSync("src/commands/SKILL.md", "utf8");
const llms = fs.readFileSync("src/commands/llms.txt", "utf8");
const block = (language: string) => new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(skill)![1]!;

const goMod = "module example.com/app\n\ngo 1.24\n";
const project = () => fileTree({ "go.mod": goMod, "pets/pets.go": block("go") });

test("SKILL.md fits on a page, and names itself for agents", () => {
  expect(skill).toMatch(/^---\nname: gen\ndescription: [^\n]{50,500}\n---\n\n# gen\n/);
  expect(skill.split("\n").length).toBeLessThan(100);
});

test("its handler has no problem, and its commands run", async () => {
  const root = project();
  const commands = [...block("sh").matchAll(/^npx handlergen (.*?) +#/gm)].map(([, words]) =>
    words!.split(" "),
  );
  expect(commands).toHaveLength(3);
  for (const words of commands) {
    const { status, stderr } = gen(root, words);
    expect({ words, status }).toEqual({ words, status: 0 });
    expect(stderr).not.toMatch(/warning|error/);
  }
  if (hasGo()) expect(await runGo("go", ["vet", "./..."], root)).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("its mistakes have these codes", () => {
  const known = fs.readFileSync("src/rules/README.md", "utf8");
  const codes = [...skill.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(4);
  for (const code of [...codes, "implicit-route"]) expect(known).toContain(`\n### ${code}\n`);
});

test("the files that both name are in the npm package", () => {
  const published: string[] = JSON.parse(fs.readFileSync("package.json", "utf8")).files;
  const always = ["README.md"];
  const named = [...(skill + llms).matchAll(/(?:node_modules|npm)\/handlergen\/([\w./-]+\w)/g)].map(
    ([, file]) => file!,
  );
  expect(named.length).toBeGreaterThan(8);
  for (const file of named) {
    expect(fs.existsSync(file), file).toBe(true);
    const folders = published.filter(one => file === one || file.startsWith(`${one}${path.posix.sep}`));
    expect([...folders, ...always.filter(one => one === file)], file).not.toEqual([]);
  }
  for (const own of ["src/commands/SKILL.md", "src/commands/llms.txt"]) expect(published).toContain(own);
});
