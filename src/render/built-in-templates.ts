/** Reads the built-in templates: files of their folder, and the named blocks of its chapters. */
import { join } from "node:path";
import { templatePaths } from "../files/template-paths.ts";
import { blockTexts, isChapter } from "../template-language/chapters.ts";
import { readSource } from "../template-language/template-error.ts";
import { compareText } from "../text/common.ts";
import { type BuiltInTemplate, templateName } from "./find-templates.ts";

/** A built-in template as it is copied. */
export interface TemplateToCopy extends BuiltInTemplate {
  /** The path of a copy below the user's folder, for example `partials/read-int.go.hbs`. */
  path: string;
  text: string;
}

/** The templates of the built-in folder, or of one like it, in the order of their copies' paths. */
export function readBuiltInTemplates(folder: string): TemplateToCopy[] {
  const templates = templatePaths(folder).flatMap((file): TemplateToCopy[] => {
    const source = readSource(join(folder, file));
    if (!isChapter(file)) return [{ name: templateName(file), file, path: file, text: source }];
    return Array.from(blockTexts(source), ([name, text]) => {
      return { name, file, path: `partials/${name}.go.hbs`, text };
    });
  });
  return templates.sort((a, b) => compareText(a.path, b.path));
}
