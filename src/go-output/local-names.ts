/**
 * Names of parameters and variables in the built-in templates, in places where types of fields are written, too. No import may have
 * such a name, and a type of the package with such a name would be hidden.
 */
export const localNames: readonly string[] =
  "body cookies ctx end err errs form header host item key lists ok path query r req res rest segment statusCode target text v value values w".split(
    " ",
  );
