/** Rules of go-playground/validator that one regular expression decides. A test compares the expressions with validator's own. */

/** A rule that matches a text with a regular expression. */
export interface ExpressionRule {
  /** The regular expression, in Go's syntax. */
  expression: string;
  /** What a client reads about a value that is not valid. */
  message: string;
}

const rule = (expression: string, message: string): ExpressionRule => ({ expression, message });

/** The rules by name. */
export const expressionRules: Readonly<Record<string, ExpressionRule>> = {
  bic: rule(
    "^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$",
    "must be the code of a bank, such as DEUTDEFF",
  ),
  bic_iso_9362_2014: rule(
    "^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$",
    "must be the code of a bank, such as DEUTDEFF",
  ),
  cve: rule(
    "^CVE-(1999|2\\d{3})-(0[^0]\\d{2}|0\\d[^0]\\d{1}|0\\d{2}[^0]|[1-9]{1}\\d{3,})$",
    "must be the number of a vulnerability, such as CVE-2021-44228",
  ),
  ein: rule(
    "^(\\d{2}-\\d{7})$",
    "must be the number of an employer in the United States, such as 12-3456789",
  ),
  // Validator also compares the length, so that both separators must be there.
  ssn: rule(
    "^[0-9]{3}[ -](0[1-9]|[1-9][0-9])[ -]([1-9][0-9]{3}|[0-9][1-9][0-9]{2}|[0-9]{2}[1-9][0-9]|[0-9]{3}[1-9])$",
    "must be a social security number of the United States, such as 078-05-1120",
  ),
  eth_addr: rule("^0x[0-9a-fA-F]{40}$", "must be an Ethereum address"),
  html: rule("<[/]?([a-zA-Z]+).*?>", "must contain an HTML tag"),
  html_encoded: rule(
    "&#[x]?([0-9a-fA-F]{2})|(&gt)|(&lt)|(&quot)|(&amp)+[;]?",
    "must contain a character reference of HTML, such as &lt;",
  ),
  url_encoded: rule(
    "^(?:[^%]|%[0-9A-Fa-f]{2})*$",
    "must have two hexadecimal digits after each percent sign",
  ),
};
