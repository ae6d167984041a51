/** Reads the texts of the built-in templates: the files of their folder, and the named blocks of chapters. */
import { join } from "node:path";
import { installedFile, systemFiles } from "../../base/files/system-files.ts";
import { templatePaths } from "../../base/files/template-paths.ts";
import { compareText } from "../../base/text/common.ts";
import { breakableRules } from "../../constraints/rules.ts";
import { blockTexts, isChapter } from "../language/chapters.ts";
import { type BuiltInTemplate, templateName } from "./find-templates.ts";

/** A built-in template with its text, for copying. */
export interface TemplateToCopy extends BuiltInTemplate {
  /** The path of a copy below the user's folder, for example `partials/read-int.go.hbs`. */
  path: string;
  text: string;
}

/** The templates of a folder like that of the built-in ones, sorted by the paths of copies; those of one block come together. */
export function readBuiltInTemplates(folder: string): TemplateToCopy[] {
  const pathOf = (name: string, file: string) =>
    // A copy has the ending of its chapter: `.go.hbs`, `.ts.hbs` or `.hbs`.
    isChapter(file) ? `partials/${name}${/(?:\.go|\.ts)?\.hbs$/.exec(file)![0]}` : file;
  const paths = templatePaths(systemFiles, folder);
  if (!Array.isArray(paths)) throw new Error(`${folder}: ${paths.reason}`);
  const blocks = paths.flatMap(file => {
    const source = installedFile(join(folder, file)).toString();
    const texts = isChapter(file) ? blockTexts(source) : new Map([[templateName(file), source]]);
    return Array.from(texts, ([name, text]) => ({ name, file, path: pathOf(name, file), text }));
  });
  return blocks
    .sort((a, b) => compareText(a.path, b.path))
    .flatMap(({ name, file, text }) =>
      templatesOf(name, file).map(one => ({ ...one, path: pathOf(one.name, file), text })),
    );
}

/** The templates of a file with only one, or of a block, which can have several names: `rules-text` is the text of each rule without a block of its own. Each can be replaced alone. */
export function templatesOf(name: string, file: string): BuiltInTemplate[] {
  if (!isChapter(file)) return [{ name, file, block: null }];
  const rules = name === "rules-text" ? [...breakableRules(), "or", "function"] : [];
  const names = [...name.split(" "), ...rules.map(rule => `rule-${rule}`)];
  return names.map(one => ({ name: one, file, block: name }));
}

/** The entries, and the partials that are made to be replaced: their names, contexts and values stay until the next major version. */
const publicNames = (
  "list bindings json helpers basics gen.yml typescript openapi.json client mock list-handlers handler-info binding-request binding-response " +
  "request-parse request-path request-build request-build-context response-write response-write-status response-parse " +
  "parse-required parse-optional parse-default failed unread refused write-field append-bool append-int append-sized-int append-uint " +
  "check-member rules-text typescript-type-interface typescript-property typescript-function typescript-result typescript-send " +
  "typescript-client typescript-status-error client-method client-signature client-send client-options mock-method mock-calls " +
  "helpers/BindingError helpers/decodeJSON helpers/readBody helpers/pathSegment helpers/restPath helpers/headerBuilder.add " +
  "helpers/clientText helpers/numberText helpers/WriteProblem helpers/checkStatus helpers/writeBody"
).split(" ");

/** Reports whether a built-in template may change with every version: it is not made to be replaced. */
export function isInternal(name: string): boolean {
  return !publicNames.includes(name) && !/^(?:read|format|rule)-/.test(name);
}
