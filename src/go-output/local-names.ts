/**
 * The names of parameters and variables where the built-in templates also print types of fields. No import gets such a name: the variable
 * would hide it, as it would hide a type of the package with its name.
 */
export const localNames: readonly string[] =
  "body cookies ctx end err errs form header host item key lists ok path query r req res rest segment statusCode target text v value values w".split(
    " ",
  );
