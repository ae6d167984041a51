import type { ConstantSpec, DocLine } from "./declarations.ts";
import { docComment, lineComment } from "./doc-comments.ts";
import type { GoText } from "./go-text.ts";
import { firstToken } from "./lexer.ts";
import { childOf, childrenOf, type OutlineNode, specs } from "./outline.ts";
import { readType, textOf } from "./type-expressions.ts";

/** Reads the specs of a `const` declaration. Values stay text, since few are needed. A spec in a group has its own doc comment, any other the declaration's. */
export function readConstants(
  source: GoText,
  declaration: OutlineNode,
  declarationDoc: () => DocLine[],
): ConstantSpec[] {
  const open = firstToken(source.text, declaration.startIndex + "const".length);
  const isGroup = open?.text === "(";
  let previousEnd = open?.end ?? 0;
  return specs(declaration)
    .filter(({ type }) => type === "const_spec")
    .map((spec, iota) => {
      const type = childOf(spec, "type");
      const values = childOf(spec, "value");
      const doc = isGroup ? docComment(source, previousEnd, spec.startIndex) : declarationDoc();
      previousEnd = spec.endIndex;
      return {
        names: childrenOf(spec, "identifier").map(child => ({
          name: textOf(source, child),
          span: source.span(child.startIndex, child.endIndex),
        })),
        type: type ? readType(source, type) : null,
        values: values
          ? { text: textOf(source, values), span: source.span(values.startIndex, values.endIndex) }
          : null,
        iota,
        doc,
        lineComment: lineComment(source, spec.endIndex),
      };
    });
}
