/** The clients that gen writes for test/service work with the running service: in Go, in Node, and in a browser, if there is Chromium on the PATH. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { newService } from "../helpers/judges/service.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-own-clients-")));
// A browser that ends may still write to its profile.
afterAll(() => rmSync(dir, { recursive: true, maxRetries: 10 }));
const service = join(dir, "service");

/** The names under which systems have Chromium. */
const browsers = ["chromium", "chromium-browser", "google-chrome"];
const browser = browsers.find(name => spawnSync(name, ["--version"]).status === 0);

describe.skipIf(!hasGo())("the clients of the service", () => {
  let server: ChildProcess;
  let address = "";

  beforeAll(async () => {
    newService(service);
    for (const output of ["typescript", "client"]) {
      expect(gen(service, [output, "--quiet"])).toMatchObject({ status: 0, stderr: "" });
    }
    cpSync(join(import.meta.dirname, "../consumers/own/use"), join(service, "use"), { recursive: true });
    cpSync(join(import.meta.dirname, "../consumers/own/own.ts"), join(dir, "own/own.ts"));
    for (const name of ["serve", "use"]) {
      const built = await runGo("go", ["build", "-o", join(dir, `${name}.exe`), `./${name}`], service);
      expect(built).toMatchObject({ code: 0, stderr: "" });
    }
    server = spawn(join(dir, "serve.exe"), { stdio: ["ignore", "pipe", "inherit"] });
    [address] = await once(createInterface(server.stdout!), "line");
    await build({
      input: join(dir, "own/own.ts"),
      output: { file: join(dir, "own.mjs") },
      logLevel: "silent",
    });
  });
  afterAll(() => server?.kill());

  test("work in Go", () => {
    expect(execFileSync(join(dir, "use.exe"), [address], { encoding: "utf8" })).toBe("ok\n");
  });

  test("compile in TypeScript's strict mode, and work in Node", async () => {
    const strict = ["--ignoreConfig", "--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
    const libraries = ["--lib", "es2022,dom,dom.iterable", "--allowImportingTsExtensions"];
    const tsc = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, ...strict, ...libraries, join(dir, "own/own.ts")], {
      stdio: "inherit",
    });
    const own: { useService(address: string): Promise<void> } = await import(
      pathToFileURL(join(dir, "own.mjs")).href
    );
    await own.useService(address);
  });

  test("work in a browser", async ({ skip }) => {
    skip(browser === undefined, "there is no Chromium on the PATH");
    writeFileSync(
      join(dir, "page.mjs"),
      `import { useService } from ${JSON.stringify(join(dir, "own.mjs"))};
useService(location.origin).then(() => "ok", String).then(body => fetch("/result", { method: "POST", body }));`,
    );
    await build({ input: join(dir, "page.mjs"), output: { file: join(dir, "page.js") }, logLevel: "silent" });
    let tell: (result: string) => void;
    const result = new Promise<string>(resolve => {
      tell = resolve;
    });
    const page = await sitePage(address, join(dir, "page.js"), text => tell(text));
    const profile = `--user-data-dir=${join(dir, "profile")}`;
    // A container's root may have no sandbox.
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", profile];
    const { port } = page.address() as AddressInfo;
    const running = spawn(browser!, [...options, `http://127.0.0.1:${port}/page`], { stdio: "ignore" });
    const ended = once(running, "exit");
    try {
      expect(await Promise.race([result, ended.then(() => "the browser ended")])).toBe("ok");
    } finally {
      running.kill();
      await ended;
      page.close();
      page.closeAllConnections();
    }
  });
});

/** Serves a page with a script, takes its result, and hands all other requests on to the service, so that they come from one origin. */
async function sitePage(service: string, script: string, done: (result: string) => void): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === "/page") {
      outgoing.setHeader("Content-Type", "text/html");
      outgoing.end('<!doctype html><script type="module" src="/page.js"></script>');
    } else if (incoming.url === "/page.js") {
      outgoing.setHeader("Content-Type", "text/javascript");
      outgoing.end(readFileSync(script));
    } else if (incoming.url === "/result") {
      let text = "";
      for await (const piece of incoming) text += piece;
      outgoing.end();
      done(text);
    } else {
      const { method, headers, url } = incoming;
      const passed = request(new URL(url!, service), { method, headers }, answer => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
