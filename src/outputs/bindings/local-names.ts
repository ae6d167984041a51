/**
 * The names that built-in templates give parameters and variables in functions where they also print types of fields. There, the variable
 * hides an import or a type with its name: so no import gets such a name, and a rule reports such types.
 */
export const localNames: readonly string[] =
  "body cookies ctx end err errs form formErr header host item key lists ok path query queryErr r req res rest segment statusCode target text v value values w".split(
    " ",
  );
