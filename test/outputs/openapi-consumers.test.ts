/**
 * Clients that other people's generators make from the document of test/service work with the running service, and read every body that it sends: a Go client by
 * oapi-codegen, fetch with types by openapi-typescript, and clients by orval 7 and 8. The programs that use these clients are in test/consumers.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { installedPackages } from "../helpers/installed-packages.ts";
import type { Document } from "../helpers/judges/openapi-documents.ts";
import { newService } from "../helpers/judges/service.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-consumers-")));
afterAll(() => rmSync(dir, { recursive: true }));
const table = join(import.meta.dirname, "../consumers/answers.json");
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
    expect(await runGo("go", ["run", ".", await start(), table], go)).toMatchObject({
      code: 0,
      stdout: "ok\n",
    });
  });

  test("openapi-typescript's types and orval's clients work with fetch, and compile in TypeScript's strict mode", async ({
    skip,
  }) => {
    const options = { cwd: typescript, encoding: "utf8", stdio: "pipe" } as const;
    try {
      // openapi-typescript needs TypeScript 5, so it is not one of gen's own dependencies.
      symlinkSync(installedPackages(typescript), join(typescript, "node_modules"));
    } catch (error) {
      skip(`its packages can't be fetched: ${(error as Error).message}`);
    }
    const bin = (name: string) => join(typescript, "node_modules/.bin", name);
    const document = join(service, "openapi.json");
    execFileSync(bin("openapi-typescript"), [document, "-o", "api.ts"], options);
    for (const version of ["7", "8"]) {
      const orval = join(
        typescript,
        `node_modules/orval${version}/dist/bin/orval.${version === "7" ? "js" : "mjs"}`,
      );
      const env = { ...process.env, DOCUMENT: document };
      execFileSync(process.execPath, [orval, "--config", "orval.config.cjs", "--project", version], {
        ...options,
        env,
      });
      cpSync(join(typescript, "orval.ts"), join(typescript, `orval${version}`, "orval.ts"));
    }
    execFileSync(bin("tsc"), options);
    for (const [program, ...args] of [
      ["consumer.js"],
      ["orval7/orval.js", "7"],
      ["orval8/orval.js", "8"],
    ] as const) {
      const address = await start();
      const output = execFileSync(process.execPath, [join("out", program), address, table, ...args], options);
      expect(output).toBe("ok\n");
      server.kill();
    }
  });

  test("all answers that the document has are in the table of answers", () => {
    const document = JSON.parse(readFileSync(join(service, "openapi.json"), "utf8")) as Document;
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map(status => `${method.toUpperCase()} ${path} ${status}`),
      ),
    );
    const rows: { operation: string; status: number }[] = JSON.parse(readFileSync(table, "utf8"));
    const caused = rows.map(({ operation, status }) => `${operation} ${status}`);
    // The service has no value that Write refuses, so that no request causes 500.
    expect(documented.filter(one => !one.endsWith(" 500")).sort()).toEqual(caused.sort());
  });
});
