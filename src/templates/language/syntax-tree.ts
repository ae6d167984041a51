/** Functions on the nodes of a syntax tree, for the compiler and the lint of templates. */

export type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;
export type PartialCall = hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement;

/** Reports whether a tag has more than a name. */
export function hasArguments({ params, hash }: Call): boolean {
  return params.length > 0 || Boolean(hash);
}

/** The path in a tag. Handlebars reads a literal in place of a path as a key: `{{"a b"}}`. */
export function pathOf(node: hbs.AST.PathExpression | hbs.AST.Literal): hbs.AST.PathExpression {
  if (node.type === "PathExpression") return node as hbs.AST.PathExpression;
  const name = String((node as hbs.AST.StringLiteral).original);
  return { type: "PathExpression", data: false, depth: 0, parts: [name], original: name, loc: node.loc };
}

/** Reports whether a path says where it starts, so that it can't be a block parameter: `this.a`, `../a`, `@a`. */
export function isScoped({ depth, data, original }: hbs.AST.PathExpression): boolean {
  return depth > 0 || data || /^\.|this\b/.test(original);
}

/** Reports whether the tag of a partial call is alone on its line: then Handlebars removes the line break after it. */
export function isAlone(source: string, { type, loc }: PartialCall): boolean {
  const end = loc.end.column;
  const start = type === "PartialStatement" ? loc.start.column : source.lastIndexOf("{{", end);
  return /(?:^|[\r\n])[ \t]*$/.test(source.slice(0, start)) && /^[ \t]*(?:$|[\r\n])/.test(source.slice(end));
}

/** The text of a string literal; null for all other nodes. */
export function stringValue(node: hbs.AST.Expression | undefined): string | null {
  return node?.type === "StringLiteral" ? (node as hbs.AST.StringLiteral).value : null;
}

/** The text that a computed name begins with: the first argument of `concat`, if it is a string literal; else empty. */
export function namePrefix(node: hbs.AST.Expression): string {
  if (node.type !== "SubExpression") return "";
  const { path, params } = node as hbs.AST.SubExpression;
  return (path as hbs.AST.PathExpression).original === "concat" ? (stringValue(params[0]) ?? "") : "";
}
