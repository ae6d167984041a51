/**
 * Chapters: built-in template files that hold nothing but named blocks, `{{#*inline "name"}}…{{/inline}}`, each of which is a template of its own.
 * Both tags of a block fill a line, so that its text can be cut out without a parser; parse-template.ts has the syntax trees.
 */

/** Reports whether a built-in template file, given by its path below their folder, is a chapter. */
export function isChapter(path: string): boolean {
  return path.startsWith("chapters/");
}

/** The texts of a chapter's blocks by name, each as a file of its own would hold it. */
export function blockTexts(chapter: string): Map<string, string> {
  const blocks = chapter.matchAll(/^\{\{#\*inline "([^"]*)"\}\}\n([\s\S]*?)^\{\{\/inline\}\}$/gm);
  return new Map(Array.from(blocks, ([, name = "", text = ""]) => [name, text]));
}
