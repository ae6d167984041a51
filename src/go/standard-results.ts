/** What functions of the standard library return, and methods that have the same names in any package: of many, the name says it. */

/** Functions that read a text, and the types that they read. */
export const parsedTypes: Readonly<Record<string, string>> = {
  "strconv.Atoi": "int",
  "strconv.ParseInt": "int64",
  "strconv.ParseUint": "uint64",
  "strconv.ParseFloat": "float64",
  "strconv.ParseBool": "bool",
};

/** Functions and methods that return a text; methods of any type are here and below by name and number of arguments. */
const texts = [
  /^(?:r\.(?:(?:Post)?FormValue|PathValue|UserAgent|Referer)|\$.*\.Get)$/,
  /^(?:strings\.(?:Join|Repeat|Replace|Title|To|Trim)|strconv\.(?:Format|Itoa|Quote)|fmt\.Sprint)\w*$/,
  /^(?:net\/http\.StatusText|(?:net\/url|html)\.\w+scape(?:String)?|(?:Error|String) 0|Format 1)$/,
];
const integers = /^(?:Unix(?:Micro|Milli|Nano)?|(?:Milli|Micro|Nano)seconds) 0$/;
const fractions = /^(?:Hours|Minutes|Seconds) 0$/;
/** Functions of package time, and methods of its times, that return a time. */
export const times = /^(?:time\.(?:Now|Date|Unix\w*)|(?:UTC|Local) 0|(?:Add|In|Round|Truncate) 1|AddDate 3)$/;

/** The basic type that the name of a function says; null for others. */
export function basicResult(name: string): string | null {
  if (texts.some(one => one.test(name))) return "string";
  return parsedTypes[name] ?? (integers.test(name) ? "int64" : fractions.test(name) ? "float64" : null);
}
