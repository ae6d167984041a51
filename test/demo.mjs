// `npm start`: runs `gen list` on a copy of the pet store and shows what it wrote.
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const from = "test/cases/petstore";
const to = "dist/demo/petstore";
rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true });
cpSync("test/cases/go.mod", "dist/demo/go.mod");

console.log(`$ gen list --dir ${to}`);
const { status } = spawnSync(process.execPath, ["dist/cli.js", "list", "--dir", to], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const input = new Set(readdirSync(from));
for (const file of readdirSync(to).filter(name => !input.has(name))) {
  console.log(`\n── ${to}/${file}\n`);
  console.log(readFileSync(join(to, file), "utf8").trimEnd());
}
