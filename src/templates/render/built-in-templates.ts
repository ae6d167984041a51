/** Reads the texts of the built-in templates: the files of their folder, and the named blocks of chapters. */
import { join } from "node:path";
import { templatePaths } from "../../base/files/template-paths.ts";
import { compareText } from "../../base/text/common.ts";
import { blockTexts, isChapter } from "../language/chapters.ts";
import { readSource } from "../language/template-error.ts";
import { type BuiltInTemplate, templateName } from "./find-templates.ts";

/** A built-in template with its text, for copying. */
export interface TemplateToCopy extends BuiltInTemplate {
  /** The path of a copy below the user's folder, for example `partials/read-int.go.hbs`. */
  path: string;
  text: string;
}

/** The templates of a folder like that of the built-in ones, sorted by the paths of their copies. */
export function readBuiltInTemplates(folder: string): TemplateToCopy[] {
  const templates = templatePaths(folder).flatMap((file): TemplateToCopy[] => {
    const source = readSource(join(folder, file));
    if (!isChapter(file)) return [{ name: templateName(file), file, path: file, text: source }];
    // A copy has the ending of its chapter: `.go.hbs`, `.ts.hbs` or `.hbs`.
    const [ending = ""] = /(?:\.go|\.ts)?\.hbs$/.exec(file) ?? [];
    return Array.from(blockTexts(source), ([name, text]) => {
      return { name, file, path: `partials/${name}${ending}`, text };
    });
  });
  return templates.sort((a, b) => compareText(a.path, b.path));
}
