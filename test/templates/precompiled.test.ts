/** Templates that the build compiles print the same as templates that a run compiles, and a run with them does not load the compiler. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Model } from "../../src/model/types.ts";
import { builtInOutputs, outputs } from "../../src/outputs/table.ts";
import type { LoadedTemplate, PrecompiledTemplates } from "../../src/templates/language/compile.ts";
import { loadTemplate } from "../../src/templates/render/load-templates.ts";
import { precompiledTemplates } from "../../src/templates/render/precompile.ts";
import { byBlock, openTemplates } from "../../src/templates/render/template-set.ts";
import { caseModels } from "../helpers/case-results.ts";
import { defaultContext, petstore, renderSample, type SampleOptions } from "../helpers/sample-models.ts";

const dir = mkdtempSync(join(tmpdir(), "gen-precompiled-"));
afterAll(() => rmSync(dir, { recursive: true }));

let precompiled: PrecompiledTemplates;
beforeAll(async () => {
  // An import would give Vitest's own version of the code.
  precompiled = new Function((await precompiledTemplates()).templates.replace("export default", "return"))();
});

/** Renders with the templates of the build, and expects the same result from templates compiled now. */
async function renderBoth(model: Model, options: SampleOptions) {
  const built = await renderSample(model, { ...options, precompiled });
  expect(built).toEqual(await renderSample(model, { ...options, precompiled: null }));
  return built;
}

const outputContext = {
  name: "x",
  ...defaultContext,
  packageName: "pets",
  declareHandlerInfo: true,
  aliases: [],
  aliasHandlerInfo: false,
  handlers: [],
  maxBody: 10,
  maxFailures: 100,
};

describe("templates compiled by the build print the same as templates compiled now", () => {
  const open = async (compiled: PrecompiledTemplates | null) => {
    const options = { disk: systemFiles, templatesDir: null, helpers: {}, helpersFile: null, cwd: dir };
    const { templates } = await openTemplates(options);
    return { ...templates!, precompiled: byBlock(compiled) };
  };

  test("since they have the same code and the same calls", async () => {
    const [ofBuild, ofNow] = [await open(precompiled), await open(null)];
    expect(ofBuild.files.size).toBeGreaterThan(700);
    for (const file of ofBuild.files.values()) {
      const built = (await loadTemplate(ofBuild, file)) as LoadedTemplate;
      const now = (await loadTemplate(ofNow, file)) as LoadedTemplate;
      expect([built.source, now.source === null], file.name).toEqual([null, false]);
      expect({ ...built.calls, code: String(built.compiled()) }, file.name).toEqual({
        ...now.calls,
        code: String(now.compiled()),
      });
    }
  });

  test("for the model of a case", async () => {
    const [[, model]] = (await caseModels(["bindings-all-parts"])) as [[string, Model]];
    const [ofBuild, ofNow] = [await open(precompiled), await open(null)];
    const handlers = model.receivers.flatMap(receiver => receiver.handlers);
    let length = 0;
    for (const output of builtInOutputs) {
      const about = { output, language: "text", outputContext: { ...outputContext, handlers } } as const;
      const built = await renderSample(model, { ...about, templates: ofBuild });
      expect(built).toEqual(await renderSample(model, { ...about, templates: ofNow }));
      length += built.text?.length ?? 0;
    }
    expect(length).toBeGreaterThan(10_000);
  });

  test("together with the user's templates", async () => {
    writeFileSync(join(dir, "handler-info.hbs"), "// Wrapped.\n{{> default/handler-info}}");
    const { text, templates } = await renderBoth(petstore, { templatesDir: dir });
    expect(text).toContain("// Wrapped.\n// HandlerInfo describes");
    const others = templates.filter(({ name }) => !name.startsWith("helpers/"));
    expect(others.map(({ name, origin }) => `${origin} ${name}`)).toEqual([
      "default list",
      "user handler-info",
      "default handler-info-alias",
      "default list-handlers",
      "default serve-handler",
      "default default/handler-info",
      "default handler-function",
      "default handler-called",
      "default answer-error",
      "default call-handler",
    ]);
  });

  test.each([
    ["{{> list-handlers package}}", /chapters\/lists\.go\.hbs:\d+:7: error: unknown key `type`/],
    ["package x\n{{> failed @output}}", /chapters\/reading\.go\.hbs:\d+:\d+: error: unknown key `in`/],
    [
      "{{> converted this elementType=1 conversion=this}}",
      /chapters\/reading\.go\.hbs:\d+:\d+: error: unknown key/,
    ],
    [
      "package x\nvar x = (\n{{> handler-info}}",
      /chapters\/lists\.go\.hbs:5:\d+: error: the output is not valid Go/,
    ],
    [
      "package x\n{{> helpers/pairs name=1}}",
      /chapters\/helpers\/requests\.go\.hbs:\d+:\d+: error: the output is not valid Go/,
    ],
    ["{{> written-text conversion=1}}", /chapters\/writing\.go\.hbs:\d+:\d+: error: no `go` in `conversion`/],
    ["{{> json-view @output}}", /chapters\/json\.go\.hbs/],
    ["{{> type-error}}", /t\.hbs:1:5: error: unknown partial/],
  ])("in errors, too: %s", async (template, message) => {
    writeFileSync(join(dir, "t.hbs"), template);
    const { diagnostics } = await renderBoth(petstore, { templateFile: join(dir, "t.hbs"), outputContext });
    const [{ location, severity, message: reported }] = diagnostics as [(typeof diagnostics)[0]];
    const { file, line, column } = location!;
    expect(`${file}:${line}:${column}: ${severity}: ${reported}`).toMatch(message);
  });
});

test("a run with the built-in templates loads neither Handlebars' parser nor its compiler, and reads no template", async () => {
  vi.resetModules();
  vi.doMock("../../src/templates/language/parse-template.ts", () => {
    throw new Error("loaded");
  });
  try {
    const { renderSample: render } = await import("../helpers/sample-models.ts");
    const options = { output: outputs.bindings, outputContext };
    const { text, diagnostics } = await render(petstore, { ...options, precompiled });
    expect(diagnostics).toEqual([]);
    expect(text).toMatch(/^\/\/ Code generated by gen/);
    await expect(render(petstore, { ...options, precompiled: null })).rejects.toThrow();
  } finally {
    vi.doUnmock("../../src/templates/language/parse-template.ts");
  }
});
