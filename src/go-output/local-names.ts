/**
 * Names that our templates give to parameters and variables where types of fields are written, too: no import may be called so,
 * and a type of the package that is called so would be hidden.
 */
export const localNames: readonly string[] =
  "body err errs form host item key ok path query r req res rest segment text v value w".split(" ");
