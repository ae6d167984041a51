/** Reads functions and methods. */
import type { DocLine, FunctionDeclaration, Receiver } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { findDroppedWrites, findLateWrites } from "./misused-writes.ts";
import { childOf, childrenOf, mayDropWrite, mayWriteLate, type OutlineNode } from "./outline.ts";
import { readBody } from "./read-statements.ts";
import type { Statement } from "./statements.ts";
import { readParameters, readResults, readTypeParameters, textOf } from "./type-expressions.ts";

/** The setting that makes `readFunction` read statements. */
export interface ReadBodies {
  /** Offsets of the nodes in bodies that are nested too deep: the outline lacks their children. */
  deep: readonly number[];
}

/** Reads a function or method. The statements of its body are only read if `bodies` is given. */
export function readFunction(
  source: GoText,
  node: OutlineNode,
  name: OutlineNode,
  doc: DocLine[],
  bodies: ReadBodies | null,
): FunctionDeclaration {
  const parameters = readParameters(source, childOf(node, "parameters"));
  const body = childOf(node, "body");
  const writer = parameters[0]?.name;
  return {
    name: textOf(source, name),
    span: source.span(name.startIndex, name.endIndex),
    receiver: node.type === "method_declaration" ? readReceiver(source, node) : null,
    typeParameters: readTypeParameters(source, childOf(node, "type_parameters")),
    parameters,
    results: readResults(source, childOf(node, "result")),
    hasBody: body !== undefined,
    body: textOf(source, body),
    statements: bodies && readStatements(source, body, bodies),
    lateWrites:
      writer && body && mayWriteLate(textOf(source, body)) ? findLateWrites(source, body, writer) : [],
    droppedWrites: body && mayDropWrite(textOf(source, body)) ? findDroppedWrites(source, node) : [],
    doc,
  };
}

/** The statements of a body; null where there is none, and where it is nested too deep. */
export function readStatements(
  source: GoText,
  body: OutlineNode | undefined,
  { deep }: ReadBodies,
): Statement[] | null {
  if (!body || deep.some(at => body.startIndex <= at && at < body.endIndex)) return null;
  return readBody(source, body);
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
