/**
 * Regular expressions with Unicode classes such as `\p{L}`. V8 takes up to a millisecond to compile one, since such a class has hundreds of
 * ranges: together they would take a tenth of a short run. Nearly all texts are ASCII, and for these the ASCII characters of each class are enough.
 */

/** The ASCII characters of each class that patterns use, as they are written in a set of characters. */
const asciiCharacters: Readonly<Record<string, string>> = {
  ...{ C: String.raw`\x00-\x1f\x7f`, Cc: String.raw`\x00-\x1f\x7f` },
  ...{ L: "A-Za-z", Ll: "a-z", Lu: "A-Z", Changes_When_Lowercased: "A-Z", N: "0-9", Nd: "0-9" },
  ...{ ID_Continue: String.raw`\w`, White_Space: String.raw`\t-\r `, Z: " " },
  ...{ P: String.raw`!-#%-*,-\/:;?@[-\]_{}`, S: "$+<=>^`|~" },
  ...{ Cf: "", Cs: "", Default_Ignorable_Code_Point: "", M: "", Variation_Selector: "", Zl: "", Zp: "" },
};

/** A character that is not ASCII. */
const wide = /[\u0080-\uffff]/;

/**
 * Makes a function that returns the regular expression for a text, from a pattern with Unicode classes. Use the regular expression only
 * for that text: the one for a text of ASCII is wrong for other texts.
 */
export function unicodePattern(source: string, flags = ""): (text: string) => RegExp {
  let forAscii: RegExp | null = null;
  let forAll: RegExp | null = null;
  return text => {
    if (wide.test(text)) {
      forAll ??= new RegExp(source, `${flags}u`);
      return forAll;
    }
    forAscii ??= new RegExp(withAsciiClasses(source), `${flags}u`);
    return forAscii;
  };
}

/** A pattern without Unicode classes that matches the same in texts of ASCII. */
export function withAsciiClasses(source: string): string {
  let inSet = false;
  return source.replace(/\\p\{(\w+)\}|\\.|[[\]]/gs, (token, name?: string) => {
    if (name !== undefined) {
      const characters = asciiCharacters[name];
      if (characters === undefined) throw new Error(`the ASCII characters of ${token} are not known`);
      return inSet ? characters : `[${characters}]`;
    }
    if (token === "[" || token === "]") inSet = token === "[";
    return token;
  });
}
