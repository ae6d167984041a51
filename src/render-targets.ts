import { displayPath } from "./display-path.ts";
import type { GenerateRequest, GenerateResult } from "./generate.ts";
import { defaultsDir, renderOutput } from "./render/render-output.ts";
import { declaredHelpers, declaredNames, outputContext, type ParsedFiles, type Target } from "./targets.ts";

/** Renders every target; a target whose template fails gives no file. */
export async function renderTargets(
  targets: Target[],
  parsed: ParsedFiles,
  request: GenerateRequest,
): Promise<Pick<GenerateResult, "diagnostics" | "files" | "templates">> {
  const { config, cwd, version } = request;
  const result: Pick<GenerateResult, "diagnostics" | "files" | "templates"> = {
    diagnostics: [],
    files: [],
    templates: [],
  };
  for (const target of targets) {
    const { output, settings, model } = target;
    const { text, diagnostics, templates } = await renderOutput({
      output,
      model,
      outputContext: outputContext(target, config, parsed),
      config: { ...settings },
      generator: { name: "gen", version },
      templateFile: settings.template,
      templatesDir: config.templates,
      defaultsDir,
      reservedNames: declaredNames(target, parsed.files),
      packageImports: target.inPackage ? parsed.files.flatMap(file => file.imports) : [],
      declaredHelpers: declaredHelpers(target, parsed.generated),
      basics: config.basics,
      cwd,
    });
    result.diagnostics.push(...diagnostics);
    result.templates.push(...templates);
    if (text === null) continue;
    result.files.push({
      path: settings.out,
      displayPath: displayPath(settings.out, cwd),
      content: text,
      output: output.name,
    });
  }
  return result;
}
