import type {
  ConstantSpec,
  DetachedDirective,
  DocLine,
  FunctionDeclaration,
  GoFile,
  ImportSpec,
  Receiver,
  TypeDeclaration,
  ValueDeclaration,
} from "./declarations.ts";
import { docComment, docLines, lineComment } from "./doc-comments.ts";
import type { GoText } from "./go-text.ts";
import { firstToken, scanTokens } from "./lexer.ts";
import { findDroppedWrites, findLateWrites } from "./misused-writes.ts";
import { childOf, childrenOf, mayDropWrite, mayWriteLate, type OutlineNode, specs } from "./outline.ts";
import { readStatements } from "./read-statements.ts";
import { unquote } from "./string-literals.ts";
import {
  nameAt,
  readParameters,
  readResults,
  readType,
  readTypeParameters,
  spanOf,
  textOf,
} from "./type-expressions.ts";

// Finds the directives outside of the doc comments of functions, for the rules that report those without effect.

/** The place of a function in the text. */
interface FunctionRange {
  name: string;
  start: number;
  end: number;
}

/** A directive of gen, or one of gohandlers that gen reads, at the start of a line. */
const directive = /^(?:gen:[a-z]+|gh:(?:ignore|list))(?=\s|$)/;

/** The directives in comments that are not the doc comment of a function. The package's doc comment is ignored, since it may explain directives. */
function detachedDirectives(
  source: GoText,
  declarations: FunctionDeclaration[],
  functions: FunctionRange[],
): DetachedDirective[] {
  const { text } = source;
  // Most files have none.
  if (!text.includes("gen:") && !text.includes("gh:")) return [];
  const attached = new Set(
    declarations.flatMap(({ doc }) => doc.map(({ span }) => `${span.line}:${span.column}`)),
  );
  return commentsOf(text).flatMap(comment =>
    docLines(source, comment).flatMap((line): DetachedDirective[] => {
      const word = directive.exec(line.text)?.[0];
      const { span } = line;
      if (word === undefined || attached.has(`${span.line}:${span.column}`)) return [];
      const inside = functions.find(({ start, end }) => start < comment.start && comment.start < end);
      const next = functions.find(({ start }) => start > comment.start);
      // A comment at the end of a line belongs to that line.
      const trails = !isBlank(text.slice(text.lastIndexOf("\n", comment.start) + 1, comment.start));
      const follows = next && !trails && isBlank(text.slice(comment.end, next.start)) ? next : undefined;
      const beside = inside ?? follows;
      return [
        {
          word,
          span: { ...span, endLine: span.line, endColumn: span.column + word.length },
          beside: beside ? { name: beside.name, inside: inside !== undefined } : null,
        },
      ];
    }),
  );
}

/** The comments after the package clause. */
function commentsOf(text: string): { start: number; end: number }[] {
  const comments: { start: number; end: number }[] = [];
  let inHeader = true;
  for (const { kind, text: token, start, end } of scanTokens(text)) {
    if (kind === "keyword" && token === "package") inHeader = false;
    if (kind === "comment" && !inHeader) comments.push({ start, end });
  }
  return comments;
}

/** Reports whether a text is only white space and comments. */
function isBlank(text: string): boolean {
  return text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "").trim() === "";
}

/**
 * Reads the declarations of a file. In a file with syntax errors, all declarations with a name are kept. With `onlyTypes`, functions without a
 * receiver, the comments of methods and detached directives are left out. The statements of functions are only read if `deep` is given: the offsets of the nodes in bodies whose children the outline lacks.
 */
export function readDeclarations(
  name: string,
  source: GoText,
  root: OutlineNode,
  { onlyTypes = false, deep = null }: { onlyTypes?: boolean; deep?: readonly number[] | null } = {},
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
          file.packageSpan = spanOf(source, clause);
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
          file.functions.push(readFunction(source, node, identifier, onlyTypes ? [] : doc(), deep));
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
      ...nameAt(source, child),
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
    span: spanOf(source, spec),
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
        ...nameAt(source, name),
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

/** Reads the specs of a `const` declaration. Values stay text, since few are needed. A spec in a group has its own doc comment, any other the declaration's. */
function readConstants(
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
        names: childrenOf(spec, "identifier").map(child => nameAt(source, child)),
        type: type ? readType(source, type) : null,
        values: values ? { text: textOf(source, values), span: spanOf(source, values) } : null,
        iota,
        doc,
        lineComment: lineComment(source, spec.endIndex),
      };
    });
}

/** Reads a function or method. The statements of its body are only read if `deep` is given. */
function readFunction(
  source: GoText,
  node: OutlineNode,
  name: OutlineNode,
  doc: DocLine[],
  deep: readonly number[] | null,
): FunctionDeclaration {
  const parameters = readParameters(source, childOf(node, "parameters"));
  const body = childOf(node, "body");
  const writer = parameters[0]?.name;
  return {
    ...nameAt(source, name),
    receiver: node.type === "method_declaration" ? readReceiver(source, node) : null,
    typeParameters: readTypeParameters(source, childOf(node, "type_parameters")),
    parameters,
    results: readResults(source, childOf(node, "result")),
    hasBody: body !== undefined,
    body: textOf(source, body),
    statements: deep && readStatements(source, body, deep),
    lateWrites:
      writer && body && mayWriteLate(textOf(source, body)) ? findLateWrites(source, body, writer) : [],
    droppedWrites: body && mayDropWrite(textOf(source, body)) ? findDroppedWrites(source, node) : [],
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
    span: spanOf(source, list),
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
