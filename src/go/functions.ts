import type { DocLine, FunctionDeclaration, Parameter, Receiver } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { childOf, childrenOf, type OutlineNode } from "./outline.ts";
import { readType, readTypeParameters, textOf } from "./type-expressions.ts";

/** A function or method, without looking into its body. */
export function readFunction(
  source: GoText,
  node: OutlineNode,
  name: OutlineNode,
  doc: DocLine[],
): FunctionDeclaration {
  return {
    name: textOf(source, name),
    span: source.span(name.startIndex, name.endIndex),
    receiver: node.type === "method_declaration" ? readReceiver(source, node) : null,
    typeParameters: readTypeParameters(source, childOf(node, "type_parameters")),
    parameters: readParameters(source, childOf(node, "parameters")),
    results: readResults(source, childOf(node, "result")),
    hasBody: childOf(node, "body") !== undefined,
    doc,
  };
}

function readReceiver(source: GoText, method: OutlineNode): Receiver {
  const list = childOf(method, "receiver")!;
  const declaration = childrenOf(list, "parameter_declaration")[0];
  const name = childrenOf(declaration, "identifier")[0];
  const receiver: Receiver = {
    name: name ? textOf(source, name) : null,
    type: "",
    pointer: false,
    typeParameters: [],
    span: source.span(list.startIndex, list.endIndex),
  };
  let type = childOf(declaration, "type");
  while (type && (type.type === "pointer_type" || type.type === "parenthesized_type")) {
    if (type.type === "pointer_type") receiver.pointer = true;
    type = type.children[0];
  }
  if (type?.type === "generic_type") {
    receiver.typeParameters = (childOf(type, "type_arguments")?.children ?? []).map(child =>
      textOf(source, child),
    );
    type = childOf(type, "type");
  }
  receiver.type = textOf(source, type);
  return receiver;
}

function readParameters(source: GoText, list: OutlineNode | undefined): Parameter[] {
  const parameters = (list?.children ?? []).flatMap((declaration): Parameter[] => {
    const typeNode = childOf(declaration, "type");
    if (!typeNode) return [];
    const type = readType(source, typeNode);
    const variadic = declaration.type === "variadic_parameter_declaration";
    const names = childrenOf(declaration, "identifier");
    if (names.length === 0) return [{ name: null, type, variadic }];
    return names.map(name => ({ name: textOf(source, name), type, variadic }));
  });
  return parameters.some(parameter => parameter.name !== null) ? nameAll(parameters) : parameters;
}

/**
 * Go names all parameters of a list or none. In a list such as `a, b, c, d, e, f, g int` tree-sitter takes the first
 * names for types, as they could be up to the last comma.
 */
function nameAll(parameters: Parameter[]): Parameter[] {
  const named = [...parameters];
  for (let i = named.length - 2; i >= 0; i--) {
    if (named[i]!.name === null) named[i] = { ...named[i + 1]!, name: named[i]!.type.text };
  }
  return named;
}

function readResults(source: GoText, result: OutlineNode | undefined): Parameter[] {
  if (!result) return [];
  if (result.type === "parameter_list") return readParameters(source, result);
  return [{ name: null, type: readType(source, result), variadic: false }];
}
