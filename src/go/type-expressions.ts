/** Reads types, and the parameters and fields in them. */
import type { Span } from "../base/report/diagnostic.ts";
import type {
  FieldDeclaration,
  InterfaceMethod,
  Parameter,
  TypeExpression,
  TypeParameter,
  TypeTerm,
} from "./declarations.ts";
import { lineComment, readEach } from "./doc-comments.ts";
import { type NameInText, namesInText } from "./names-in-text.ts";
import { childOf, childrenOf, nameAt, type OutlineNode, spanOf, textIn, textOf } from "./outline.ts";

/** Makes the type that a name means, as if the name were written at `span`; the qualifier is null for a type of the same package. */
export function typeOfName(name: string, span: Span, qualifier: string | null = null): TypeExpression {
  const text = qualifier === null ? name : `${qualifier}.${name}`;
  return { kind: "name", text, span, package: qualifier, name, typeArguments: [] };
}

/** Reads a type as written, and the types in it: `[]T` gives a slice whose element has the name `T`. */
export function readType(node: OutlineNode): TypeExpression {
  const { type: kind, children } = node;
  const place = { text: textOf(node), span: spanOf(node) };
  const named = (
    qualifier: string | null,
    name: string,
    typeArguments: TypeExpression[],
  ): TypeExpression => ({ kind: "name", ...place, package: qualifier, name, typeArguments });
  const inner = (child: OutlineNode | undefined): TypeExpression =>
    child ? readType(child) : { ...named(null, "", []), text: "" };
  const part = (field: string) => inner(childOf(node, field));

  switch (kind) {
    case "parenthesized_type":
      return inner(children[0]);
    case "type_elem":
      return children.length === 1 ? inner(children[0]) : named(null, place.text, []);
    case "qualified_type":
      return named(textIn(node, "package"), textIn(node, "name"), []);
    case "generic_type": {
      const generic = part("type");
      const typeArguments = (childOf(node, "type_arguments")?.children ?? []).map(inner);
      return generic.kind === "name"
        ? named(generic.package, generic.name, typeArguments)
        : named(null, generic.text, typeArguments);
    }
    case "pointer_type":
      return { kind: "pointer", ...place, element: inner(children[0]) };
    case "slice_type":
      return { kind: "slice", ...place, element: part("element") };
    case "array_type":
    case "implicit_length_array_type":
      return { kind: "array", ...place, length: textIn(node, "length") || "...", element: part("element") };
    case "map_type":
      return { kind: "map", ...place, key: part("key"), value: part("value") };
    case "struct_type":
      return { kind: "struct", ...place, fields: readFields(node) };
    case "interface_type":
      return { kind: "interface", ...place, ...readInterface(node), names: namesInType(node) };
    case "function_type":
    case "channel_type":
      return { kind: kind === "function_type" ? "function" : "channel", ...place, names: namesInType(node) };
    default:
      return named(null, place.text, []);
  }
}

/** Reads the type that is written in a node, such as the spec of a variable; null without one. */
export function writtenType(node: OutlineNode | undefined): TypeExpression | null {
  const type = childOf(node, "type");
  return type ? readType(type) : null;
}

function readFields(struct: OutlineNode): FieldDeclaration[] {
  const list = childrenOf(struct, "field_declaration_list")[0];
  if (!list) return [];
  return readEach(list.children, list.startIndex + 1, (field, doc) => {
    const type = childOf(field, "type");
    if (field.type !== "field_declaration" || !type) return [];
    const tag = childOf(field, "tag");
    const above = doc();
    return {
      names: childrenOf(field, "field_identifier").map(nameAt),
      type: readFieldType(field, type),
      tag: tag ? { literal: textOf(tag).replaceAll("\r", ""), span: spanOf(tag) } : null,
      doc: above.length > 0 ? above : lineComment(field.source, field.endIndex),
    };
  });
}

/** Reads the type of a field. The grammar has no node for the `*` of an embedded `*T`. */
function readFieldType(field: OutlineNode, type: OutlineNode): TypeExpression {
  const element = readType(type);
  if (field.source.text[field.startIndex] !== "*") return element;
  const pointer = { ...field, endIndex: type.endIndex };
  return { kind: "pointer", text: textOf(pointer), span: spanOf(pointer), element };
}

/** Reads type parameters with their constraints: `K, V any` gives two. */
export function readTypeParameters(list: OutlineNode | undefined): TypeParameter[] {
  return childrenOf(list, "type_parameter_declaration").flatMap(declaration => {
    const constraint = textIn(declaration, "type");
    return childrenOf(declaration, "identifier").map(child => ({ name: textOf(child), constraint }));
  });
}

function readInterface(node: OutlineNode): { methods: InterfaceMethod[]; embedded: TypeTerm[][] } {
  const methods = readEach(node.children, node.startIndex + "interface".length, (element, doc) => {
    const name = childOf(element, "name");
    if (element.type !== "method_elem" || !name) return [];
    const parameters = readParameters(childOf(element, "parameters"));
    return [{ parameters, results: readResults(childOf(element, "result")), doc: doc(), ...nameAt(name) }];
  });
  return { methods, embedded: childrenOf(node, "type_elem").map(({ children }) => children.map(readTerm)) };
}

function readTerm(node: OutlineNode): TypeTerm {
  const tilde = node.type === "negated_type";
  return { tilde, type: readType((tilde && node.children[0]) || node) };
}

/** Reads the parameters of a function, or its results in parentheses. */
export function readParameters(list: OutlineNode | undefined): Parameter[] {
  const parameters = (list?.children ?? []).flatMap((declaration): Parameter[] => {
    const typeNode = childOf(declaration, "type");
    if (!typeNode) return [];
    const type = readType(typeNode);
    const variadic = declaration.type === "variadic_parameter_declaration";
    const names = childrenOf(declaration, "identifier");
    if (names.length === 0) return [{ name: null, type, variadic }];
    return names.map(name => ({ name: textOf(name), type, variadic }));
  });
  return parameters.some(parameter => parameter.name !== null) ? nameAll(parameters) : parameters;
}

/**
 * Gives all parameters of a list a name: in Go either all have one or none. In a list such as `a, b, c, d, e, f, g int`
 * tree-sitter reads the first names as types.
 */
function nameAll(parameters: Parameter[]): Parameter[] {
  const named = [...parameters];
  for (let i = named.length - 2; i >= 0; i--)
    if (named[i]!.name === null) named[i] = { ...named[i + 1]!, name: named[i]!.type.text };
  return named;
}

/** Reads the results of a function: a list in parentheses, or a single type. */
export function readResults(result: OutlineNode | undefined): Parameter[] {
  if (!result) return [];
  if (result.type === "parameter_list") return readParameters(result);
  return [{ name: null, type: readType(result), variadic: false }];
}

/** The name of a type of the same package, also behind a pointer; null for other types. */
export function ownName(type: TypeExpression | null | undefined): string | null {
  const named = type?.kind === "pointer" ? type.element : type;
  return named?.kind === "name" && named.package === null ? named.name : null;
}

/** The names that a field of a struct declares, or the one that an embedded field has: that of its type, without package, `*` and type arguments. */
export function fieldNames({ names, type }: FieldDeclaration): FieldDeclaration["names"] {
  const named = type.kind === "pointer" ? type.element : type;
  return names.length > 0 || named.kind !== "name" ? names : [{ name: named.name, span: type.span }];
}

/** The names of types and constants in a type, in the order of its text; for a qualified name, only the qualifier. */
function namesInType(type: OutlineNode): NameInText[] {
  const namesOf = (node: OutlineNode): NameInText[] => {
    if (node.field !== "length" && node.type !== "type_identifier" && node.type !== "qualified_type")
      return node.children.filter(child => !isParameterName(child, node)).flatMap(namesOf);
    const at = node.startIndex - type.startIndex;
    return namesInText(textOf(node)).map(name => ({ ...name, start: at + name.start, end: at + name.end }));
  };
  return namesOf(type);
}

/**
 * Reports whether a parameter without a name is in fact a name: in `a, b T` tree-sitter
 * reads `a` as a type. In Go all parameters of a list have names or none.
 */
function isParameterName(parameter: OutlineNode, list: OutlineNode): boolean {
  return (
    list.type === "parameter_list" &&
    childrenOf(parameter, "identifier").length === 0 &&
    list.children.some(other => childrenOf(other, "identifier").length > 0)
  );
}
