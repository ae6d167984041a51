/**
 * `node test/bench/client-size.mjs`: what one call takes in a bundle for browsers, minified and compressed: by a function of gen, and by the clients of hono,
 * openapi-fetch, hey-api and tRPC, which npm installs from test/bench/clients. Each bundle is run once against a server.
 *
 *   --cli FILE  the command to run; by default dist/cli.js
 */
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { printTable } from "./print-table.mjs";

const root = resolve(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { cli: { type: "string", default: join(root, "dist/cli.js") } } });
const room = { name: "blue", beds: 2 };
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const { name, nights } = JSON.parse(searchParams.get("input") ?? "{}");
  const isREST = pathname === "/rooms/blue" && searchParams.get("nights") === "2";
  const isRPC = pathname === "/room" && name === "blue" && nights === 2;
  response.writeHead(isREST || isRPC ? 200 : 404, { "Content-Type": "application/json" });
  response.end(JSON.stringify(isRPC ? { result: { data: room } } : room));
});
const dir = mkdtempSync(join(tmpdir(), "gen-clients-"));
try {
  cpSync(join(root, "test/bench/clients"), dir, { recursive: true });
  writeFileSync(join(dir, "go.mod"), "module example.com/clients\n\ngo 1.24\n");
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: dir, stdio: ["ignore", "ignore", "inherit"] });
  run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
  run(process.execPath, values.cli, "typescript", "--dir", "rooms");
  run(process.execPath, values.cli, "openapi", "--dir", "rooms");
  run("npx", "openapi-ts", "-i", "openapi.json", "-o", "hey-api", "--no-log-file");
  await once(server.listen(0), "listening");
  const { buildSync } = createRequire(join(dir, "package.json"))("esbuild");
  const bundle = (name, baseURL) => {
    const entryPoints = [join(dir, "calls", `${name}.js`)];
    const define = { baseURL: JSON.stringify(baseURL) };
    const options = { bundle: true, minify: true, format: "esm", target: "es2022", write: false, define };
    return buildSync({ entryPoints, ...options }).outputFiles[0].contents;
  };
  const rows = [];
  for (const name of ["gen", "hono", "openapi-fetch", "hey-api", "trpc"]) {
    writeFileSync(join(dir, "run.mjs"), bundle(name, `http://localhost:${server.address().port}`));
    const { stdout } = await promisify(execFile)(process.execPath, [join(dir, "run.mjs")]);
    if (stdout.trim() !== JSON.stringify(room)) throw new Error(`the call of ${name} printed ${stdout}`);
    const text = bundle(name, "https://example.com");
    rows.push([name, String(text.length), String(gzipSync(text, { level: 9 }).length)]);
  }
  printTable([["one call", "bytes", "gzip -9"], ...rows]);
} finally {
  server.close();
  rmSync(dir, { recursive: true, force: true });
}
