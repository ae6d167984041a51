/** Finds out whether Go's package regexp compiles the regular expressions of rules `pattern`. */

/** A regular expression of a rule `pattern`, with its place in the tag's value. */
export interface WrittenPattern {
  pattern: string;
  offset: number;
  length: number;
}

/** What is wrong with a regular expression; null where every version of Go from 1.21 on compiles it. */
export type PatternCheck = (pattern: string) => string | null;

/** Loads the check. The library is large, and few packages have patterns. */
export async function loadPatternCheck(): Promise<PatternCheck> {
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
    const remaining = repeatsName ? compile(withUniqueNames(pattern)) : problem;
    if (remaining !== null) return remaining;
    const unknown = classesOf(pattern).find(name => !portableClasses.has(name));
    return unknown === undefined
      ? null
      : `not every version of Go knows the class ${unknown}: categories have short names such as Lu, and scripts names of one word such as Greek`;
  };
}

/** Go lets several groups have one name, RE2 does not. */
function withUniqueNames(pattern: string): string {
  let groups = 0;
  return pattern.replace(
    /(\(\?P?<)(\w+>)/g,
    (_, start: string, name: string) => `${start}g${groups++}_${name}`,
  );
}

/** The names of Unicode classes in a regular expression: `Lu` of `\p{Lu}`, `\pLu` and `\P{^Lu}`. */
function classesOf(pattern: string): string[] {
  const names: string[] = [];
  const escapes = /\\Q.*?(?:\\E|$)|\\[pP](?:\{\^?([^}]*)\}|(.))|\\./gsu;
  for (const [, long, short] of pattern.matchAll(escapes)) {
    const name = long ?? short;
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** The categories and scripts that Go 1.21 knows, without names with an underscore, which Go 1.25 does not find. */
const portableClasses: ReadonlySet<string> = new Set(
  (
    "Any C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs " +
    "Adlam Ahom Arabic Armenian Avestan Balinese Bamum Batak Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Carian " +
    "Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cyrillic Deseret Devanagari Dogra Duployan Elbasan Elymaic " +
    "Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gurmukhi Han Hangul Hanunoo Hatran Hebrew Hiragana Inherited " +
    "Javanese Kaithi Kannada Katakana Kawi Kharoshthi Khmer Khojki Khudawadi Lao Latin Lepcha Limbu Lisu Lycian Lydian Mahajani " +
    "Makasar Malayalam Mandaic Manichaean Marchen Medefaidrin Miao Modi Mongolian Mro Multani Myanmar Nabataean Nandinagari Newa " +
    "Nko Nushu Ogham Oriya Osage Osmanya Palmyrene Phoenician Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sinhala " +
    "Sogdian Soyombo Sundanese Syriac Tagalog Tagbanwa Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto " +
    "Ugaritic Vai Vithkuqi Wancho Yezidi Yi"
  ).split(" "),
);
