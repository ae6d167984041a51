/** The rules on texts that one function of Go's package `strings` decides, such as `contains=@`, or one regular expression. */
import { type Rule, type StringsCheck, texts } from "./rule.ts";

/** A rule that compares a text with its parameter. It is for texts only: of an int, validator would compare the text `<int Value>`. */
const compared = (name: StringsCheck["function"], negated: boolean, message: string): Rule => ({
  parameter: "text",
  kinds: texts,
  message: (_, parameter) => `${message} ${JSON.stringify(parameter)}`,
  check: { kind: "strings", function: name, negated },
});

/** A rule that a regular expression in Go's syntax decides. A test compares the expressions with validator's own. */
const matched = (expression: string, message: string): Rule => ({
  parameter: "none",
  kinds: texts,
  message: () => message,
  check: { kind: "expression", expression },
});

/** The rules by name. */
export const textRules: Readonly<Record<string, Rule>> = {
  pattern: {
    parameter: "text",
    kinds: texts,
    message: (_, parameter) => `must match the pattern ${parameter}`,
    check: { kind: "expression", expression: null },
  },
  bic: matched(
    "^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$",
    "must be the code of a bank, such as DEUTDEFF",
  ),
  bic_iso_9362_2014: matched(
    "^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$",
    "must be the code of a bank, such as DEUTDEFF",
  ),
  cve: matched(
    "^CVE-(1999|2\\d{3})-(0[^0]\\d{2}|0\\d[^0]\\d{1}|0\\d{2}[^0]|[1-9]{1}\\d{3,})$",
    "must be the number of a vulnerability, such as CVE-2021-44228",
  ),
  ein: matched(
    "^(\\d{2}-\\d{7})$",
    "must be the number of an employer in the United States, such as 12-3456789",
  ),
  // Validator also compares the length, so that both separators must be there.
  ssn: matched(
    "^[0-9]{3}[ -](0[1-9]|[1-9][0-9])[ -]([1-9][0-9]{3}|[0-9][1-9][0-9]{2}|[0-9]{2}[1-9][0-9]|[0-9]{3}[1-9])$",
    "must be a social security number of the United States, such as 078-05-1120",
  ),
  eth_addr: matched("^0x[0-9a-fA-F]{40}$", "must be an Ethereum address"),
  html: matched("<[/]?([a-zA-Z]+).*?>", "must contain an HTML tag"),
  html_encoded: matched(
    "&#[x]?([0-9a-fA-F]{2})|(&gt)|(&lt)|(&quot)|(&amp)+[;]?",
    "must contain a character reference of HTML, such as &lt;",
  ),
  url_encoded: matched(
    "^(?:[^%]|%[0-9A-Fa-f]{2})*$",
    "must have two hexadecimal digits after each percent sign",
  ),
  contains: compared("Contains", false, "must contain"),
  containsany: compared("ContainsAny", false, "must contain one of the characters"),
  containsrune: compared("ContainsRune", false, "must contain"),
  excludes: compared("Contains", true, "must not contain"),
  excludesall: compared("ContainsAny", true, "must not contain any of the characters"),
  excludesrune: compared("ContainsRune", true, "must not contain"),
  startswith: compared("HasPrefix", false, "must start with"),
  endswith: compared("HasSuffix", false, "must end with"),
  startsnotwith: compared("HasPrefix", true, "must not start with"),
  endsnotwith: compared("HasSuffix", true, "must not end with"),
};
