/**
 * Reads chapters: built-in template files with only named blocks, `{{#*inline "name"}}…{{/inline}}`. Each block is a template,
 * or several that print the same: then its name has theirs, with blanks between them.
 * Both tags of a block are alone on their lines, so that its text can be found without a parser. parse-template.ts parses chapters.
 */

/** Reports whether a built-in template file is a chapter, by its path in the folder of built-in templates. */
export function isChapter(path: string): boolean {
  return path.startsWith("chapters/");
}

/** The texts of a chapter's blocks by name, each like the text of a single file. */
export function blockTexts(chapter: string): Map<string, string> {
  const blocks = chapter.matchAll(/^\{\{#\*inline "([^"]*)"\}\}\n([\s\S]*?)^\{\{\/inline\}\}$/gm);
  return new Map(Array.from(blocks, ([, name = "", text = ""]) => [name, text]));
}
