import { readConstants } from "./constants.ts";
import type { DocLine, GoFile, ImportSpec, TypeDeclaration, ValueDeclaration } from "./declarations.ts";
import { detachedDirectives, type FunctionRange } from "./detached-directives.ts";
import { docComment } from "./doc-comments.ts";
import { type ReadBodies, readFunction } from "./functions.ts";
import type { GoText } from "./go-text.ts";
import { childOf, childrenOf, type OutlineNode, specs } from "./outline.ts";
import { unquote } from "./string-literals.ts";
import { readType, readTypeParameters, textOf } from "./type-expressions.ts";

/**
 * Reads the declarations of a file. In a file with syntax errors, all declarations with a name are kept. With `onlyTypes`, functions without a
 * receiver, the comments of methods and detached directives are left out. The statements of functions are only read if `bodies` is given.
 */
export function readDeclarations(
  name: string,
  source: GoText,
  root: OutlineNode,
  { onlyTypes = false, bodies = null }: { onlyTypes?: boolean; bodies?: ReadBodies | null } = {},
): Omit<GoFile, "syntaxErrors"> {
  const file: Omit<GoFile, "syntaxErrors"> = {
    name,
    packageName: "",
    packageSpan: source.span(0, 0),
    imports: [],
    types: [],
    functions: [],
    values: [],
    constants: [],
    declaredNames: [],
    detachedDirectives: [],
  };
  const functions: FunctionRange[] = [];
  let previousEnd = 0;
  for (const node of topLevel(root)) {
    const doc = () => docComment(source, previousEnd, node.startIndex);
    switch (node.type) {
      case "package_clause": {
        const clause = node.children[0];
        if (clause && file.packageName === "") {
          file.packageName = textOf(source, clause);
          file.packageSpan = source.span(clause.startIndex, clause.endIndex);
        }
        break;
      }
      case "import_declaration":
        for (const spec of specs(node)) file.imports.push(readImport(source, spec));
        break;
      case "type_declaration":
        for (const type of readTypes(source, node, doc)) {
          file.types.push(type);
          file.declaredNames.push(type.name);
        }
        break;
      case "function_declaration":
      case "method_declaration": {
        const identifier = childOf(node, "name");
        if (!identifier || textOf(source, identifier) === "") break;
        const name = textOf(source, identifier);
        const isMethod = node.type === "method_declaration";
        if (!isMethod && name !== "init") file.declaredNames.push(name);
        functions.push({ start: node.startIndex, end: node.endIndex, name });
        if (isMethod || !onlyTypes)
          file.functions.push(readFunction(source, node, identifier, onlyTypes ? [] : doc(), bodies));
        break;
      }
      case "var_declaration":
      case "const_declaration":
        if (node.type === "const_declaration") {
          for (const spec of readConstants(source, node, doc)) file.constants.push(spec);
        }
        for (const value of readValues(source, node, doc)) {
          file.declaredNames.push(value.name);
          if (value.name !== "_" && value.name !== "") file.values.push(value);
        }
        break;
    }
    previousEnd = node.endIndex;
  }
  if (!onlyTypes) file.detachedDirectives = detachedDirectives(source, file.functions, functions);
  file.declaredNames = file.declaredNames.filter(declared => declared !== "_" && declared !== "");
  return file;
}

/** The nodes at package level, including those inside an ERROR node. */
function* topLevel(root: OutlineNode): Generator<OutlineNode> {
  for (const node of root.children) {
    if (node.type === "ERROR") yield* node.children;
    else yield node;
  }
}

/** Reads the variables or constants of a declaration, `_` included. Of constants, only names and places are read here. */
function readValues(
  source: GoText,
  declaration: OutlineNode,
  declarationDoc: () => DocLine[],
): ValueDeclaration[] {
  const isVariable = declaration.type === "var_declaration";
  const group = childrenOf(declaration, "var_spec_list")[0];
  let previousEnd = group?.startIndex ?? 0;
  return specs(declaration).flatMap(spec => {
    const specDoc = group ? () => docComment(source, previousEnd, spec.startIndex) : declarationDoc;
    const doc = isVariable ? specDoc() : [];
    previousEnd = spec.endIndex;
    return childrenOf(spec, "identifier").map(child => ({
      name: textOf(source, child),
      span: source.span(child.startIndex, child.endIndex),
      doc,
      ...(isVariable ? readVariable(source, spec) : { type: null, initializer: null }),
    }));
  });
}

/** The type and the value of a variable. */
function readVariable(source: GoText, spec: OutlineNode): Pick<ValueDeclaration, "type" | "initializer"> {
  const type = childOf(spec, "type");
  const value = childrenOf(spec, "identifier").length === 1 ? childOf(spec, "value") : undefined;
  return {
    // A type with braces is not read, since `emptyBodies` may have emptied them before the file was parsed.
    type: type && !textOf(source, type).includes("{") ? readType(source, type) : null,
    initializer: value ? textOf(source, value) : null,
  };
}

function readImport(source: GoText, spec: OutlineNode): ImportSpec {
  const name = childOf(spec, "name");
  const literal = textOf(source, childOf(spec, "path"));
  return {
    name: name ? textOf(source, name) : null,
    path: unquote(literal) ?? literal.slice(1, -1),
    span: source.span(spec.startIndex, spec.endIndex),
  };
}

/** Reads the types of a declaration. In a group each spec has a doc comment; a single type has that of the declaration. */
function readTypes(
  source: GoText,
  declaration: OutlineNode,
  declarationDoc: () => DocLine[],
): TypeDeclaration[] {
  const open = childrenOf(declaration, "(")[0];
  const types: TypeDeclaration[] = [];
  let previousEnd = open?.endIndex ?? 0;
  for (const spec of declaration.children) {
    const name = childOf(spec, "name");
    const type = childOf(spec, "type");
    if (name && type && textOf(source, name) !== "") {
      types.push({
        name: textOf(source, name),
        span: source.span(name.startIndex, name.endIndex),
        alias: spec.type === "type_alias",
        typeParameters: readTypeParameters(source, childOf(spec, "type_parameters")),
        type: readType(source, type),
        doc: open ? docComment(source, previousEnd, spec.startIndex) : declarationDoc(),
      });
    }
    previousEnd = spec.endIndex;
  }
  return types;
}
