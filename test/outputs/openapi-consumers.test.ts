/**
 * Clients that other people's generators make from the document of test/service work with the running service: a Go client by oapi-codegen, and
 * fetch with types by openapi-typescript. The programs that use these clients are in test/consumers.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { newService } from "../helpers/judges/service.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-consumers-")));
afterAll(() => rmSync(dir, { recursive: true }));
const [service, go, typescript] = ["service", "go", "typescript"].map(name => join(dir, name)) as [
  string,
  string,
  string,
];

describe.skipIf(!hasGo())("against the running service", () => {
  let server: ChildProcess;

  beforeAll(async () => {
    cpSync(join(import.meta.dirname, "../consumers"), dir, { recursive: true });
    newService(service);
    const built = await runGo("go", ["build", "-o", join(dir, "serve.exe"), "./serve"], service);
    expect(built).toMatchObject({ code: 0, stderr: "" });
  });

  afterEach(() => server?.kill());

  /** Starts the service; returns its address. */
  async function start(): Promise<string> {
    server = spawn(join(dir, "serve.exe"), { stdio: ["ignore", "pipe", "inherit"] });
    const [address] = await once(createInterface(server.stdout!), "line");
    return address;
  }

  test("oapi-codegen's client works", async ({ skip }) => {
    skip(!(await fetchModules(go)), "its modules can't be fetched");
    mkdirSync(join(go, "client"));
    const tool = ["tool", "oapi-codegen", "-config", "oapi-codegen.yaml", join(service, "openapi.json")];
    expect(await runGo("go", tool, go)).toMatchObject({ code: 0, stderr: "" });
    expect(await runGo("go", ["vet", "./..."], go)).toMatchObject({ code: 0, stderr: "" });
    expect(await runGo("go", ["run", ".", await start()], go)).toMatchObject({ code: 0, stdout: "ok\n" });
  });

  test("openapi-typescript's types work with fetch, and compile in TypeScript's strict mode", async ({
    skip,
  }) => {
    const options = { cwd: typescript, encoding: "utf8", stdio: "pipe" } as const;
    try {
      // openapi-typescript needs TypeScript 5, so it is not one of gen's own dependencies.
      execFileSync("npm", ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], options);
    } catch (error) {
      skip(`its packages can't be fetched: ${(error as Error).message}`);
    }
    const bin = (name: string) => join(typescript, "node_modules/.bin", name);
    execFileSync(bin("openapi-typescript"), [join(service, "openapi.json"), "-o", "api.ts"], options);
    execFileSync(bin("tsc"), options);
    const address = await start();
    expect(execFileSync(process.execPath, ["out/consumer.js", address], options)).toBe("ok\n");
  });
});
