/**
 * Finds out whether Go compiles the regular expressions of rules `pattern`, and translates them to patterns of JSON Schema, which are ECMAScript's. A pattern means the same in both languages, so that tools in Go can use it, too;
 * an expression for which there is none is not translated.
 */
import { attempt } from "../base/text/common.ts";
import { unicodePattern } from "../base/text/unicode-patterns.ts";

/** A part of a regular expression: an escape, the start of a class, or any other character. */
const parts = /\\(?:[pP](?:\{[^}]*\}|.)|x\{[^}]*\}|x..|.)|\[\^?\]?|./gsu;

/** Escapes that mean the same in both languages. `\s` is another set of characters in ECMAScript. */
const sameEscape = /^\\(?:[dDwWbBfnrtv]|x[0-9a-fA-F]{2}|[pP](?:\{(?:C|L|M|N|P|S|Z)[a-z]?\}))$/u;

/** Characters that have a meaning in a regular expression. ECMAScript allows no escapes of other characters. */
const syntax = /[\^$\\.*+?()[\]{}|]/u;

/** What Go takes for white space. */
const space = "\\t\\n\\f\\r ";

/** The pattern of ECMAScript, in its Unicode mode, that matches what an expression of Go matches; null for expressions that are not translated. */
export function ecmaPattern(expression: string): string | null {
  let result = "";
  let isInClass = false;
  // Not translated: flags and names of groups; classes such as [[:alpha:]]; quoted texts.
  if (/\(\?[^:]|\[:|\\[QEzAC]/.test(expression)) return null;
  for (const [part] of expression.matchAll(parts)) {
    const translated = isInClass ? inClass(part) : outside(part);
    if (translated === null) return null;
    result += translated;
    if (!isInClass && part.startsWith("[")) {
      // `[]a]` has the member `]`.
      if (part.endsWith("]")) return null;
      isInClass = true;
    } else if (isInClass && part === "]") isInClass = false;
  }
  return attempt<string | null>(() => new RegExp(result, "u") && result, null);
}

function outside(part: string): string | null {
  // Go's dot is any character but the end of a line.
  if (part === ".") return "[^\\n]";
  if (part === "]" || part === "}" || part === "{") return part;
  return part.startsWith("\\") ? escapeOf(part, `[${space}]`, `[^${space}]`) : part;
}

function inClass(part: string): string | null {
  // Within a class, `[` is a member. Here `[^` and `[]` are not translated.
  if (part.startsWith("[")) return part === "[" ? "\\[" : null;
  return part.startsWith("\\") ? escapeOf(part, space, null) : part;
}

const letterOrNumber = unicodePattern(String.raw`^[\p{L}\p{N}]`);

/** Translates an escape; `whiteSpace` and `others` replace `\s` and `\S`. */
function escapeOf(part: string, whiteSpace: string, others: string | null): string | null {
  if (part === "\\s") return whiteSpace;
  if (part === "\\S") return others;
  if (sameEscape.test(part)) return part;
  const character = part.slice(1);
  if (character === "-") return "\\x2d";
  if (syntax.test(character)) return part;
  return letterOrNumber(character).test(character) ? null : character;
}

/** A pattern that matches the text as it is. */
export function escapedText(text: string): string {
  return Array.from(text, one => (syntax.test(one) ? `\\${one}` : one)).join("");
}

/**
 * Loads the check of regular expressions, which says what is wrong with one; null where every version of Go from 1.21 on compiles it. The library is
 * large, and few packages have patterns.
 */
export async function loadPatternCheck(): Promise<(pattern: string) => string | null> {
  const { RE2JS } = await import("re2js");
  const compile = (pattern: string): string | null => {
    try {
      RE2JS.compile(pattern);
      return null;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return error.message.replace(/^error parsing regexp: /, "");
    }
  };
  return pattern => {
    const problem = compile(pattern);
    const repeatsName = problem?.startsWith("duplicate capture group name") ?? false;
    let groups = 0;
    // Go lets several groups have one name, RE2 does not.
    const unique = pattern.replace(/(?<=\(\?P?<)\w+>/g, name => `g${groups++}_${name}`);
    const remaining = repeatsName ? compile(unique) : problem;
    if (remaining !== null) return remaining;
    // `Lu` of `\p{Lu}`, `\pLu` and `\P{^Lu}`.
    const escapes = pattern.matchAll(/\\Q.*?(?:\\E|$)|\\[pP](?:\{\^?([^}]*)\}|(.))|\\./gsu);
    const classes = Array.from(escapes).flatMap(([, long, short]) => long ?? short ?? []);
    const unknown = classes.find(name => !portableClasses.has(name));
    return unknown === undefined
      ? null
      : `not every version of Go knows the class ${unknown}: categories have short names such as Lu, and scripts names of one word such as Greek`;
  };
}

/** The categories and scripts that Go 1.21 knows, without names with an underscore, which Go 1.25 does not find. */
const portableClasses: ReadonlySet<string> = new Set(
  (
    "Any C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs " +
    "Adlam Ahom Arabic Armenian Avestan Balinese Bamum Batak Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese " +
    "Buhid Carian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cyrillic Deseret Devanagari Dogra " +
    "Duployan Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gurmukhi Han Hangul Hanunoo " +
    "Hatran Hebrew Hiragana Inherited Javanese Kaithi Kannada Katakana Kawi Kharoshthi Khmer Khojki Khudawadi Lao " +
    "Latin Lepcha Limbu Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Medefaidrin Miao " +
    "Modi Mongolian Mro Multani Myanmar Nabataean Nandinagari Newa Nko Nushu Ogham Oriya Osage Osmanya Palmyrene " +
    "Phoenician Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sinhala Sogdian Soyombo Sundanese Syriac " +
    "Tagalog Tagbanwa Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai " +
    "Vithkuqi Wancho Yezidi Yi"
  ).split(" "),
);
