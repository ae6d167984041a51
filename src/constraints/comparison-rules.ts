/** The comparison rules: rules of go-playground/validator that one function of Go's package `strings` decides, such as `contains=@`. */

/** A rule that compares a text with its parameter by one function of Go's package `strings`. */
export interface ComparisonRule {
  /** The function, called with the text and the parameter. */
  function: "Contains" | "ContainsAny" | "ContainsRune" | "HasPrefix" | "HasSuffix";
  /** Whether the result must be false. */
  negated: boolean;
  /** Whether the function gets only the first character of the parameter, as a Go rune. */
  rune: boolean;
  /** What a client reads about a value that is not valid, before the quoted parameter. */
  message: string;
}

const comparison = (name: ComparisonRule["function"], negated: boolean, message: string): ComparisonRule => ({
  function: name,
  negated,
  rune: name === "ContainsRune",
  message,
});

/** The rules that compare a text with their parameter, by name. They are for texts only: of an int, validator would compare the text `<int Value>`. */
export const comparisonRules = {
  contains: comparison("Contains", false, "must contain"),
  containsany: comparison("ContainsAny", false, "must contain one of the characters"),
  containsrune: comparison("ContainsRune", false, "must contain"),
  excludes: comparison("Contains", true, "must not contain"),
  excludesall: comparison("ContainsAny", true, "must not contain any of the characters"),
  excludesrune: comparison("ContainsRune", true, "must not contain"),
  startswith: comparison("HasPrefix", false, "must start with"),
  endswith: comparison("HasSuffix", false, "must end with"),
  startsnotwith: comparison("HasPrefix", true, "must not start with"),
  endsnotwith: comparison("HasSuffix", true, "must not end with"),
} satisfies Record<string, ComparisonRule>;
