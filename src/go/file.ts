import type {
  ConstantSpec,
  DeclaredReceiver,
  DetachedDirective,
  DocLine,
  FunctionDeclaration,
  GoFile,
  ImportSpec,
  TypeDeclaration,
  ValueDeclaration,
} from "./declarations.ts";
import { docLines, lineComment, readEach } from "./doc-comments.ts";
import type { GoText } from "./go-text.ts";
import { firstToken, scanTokens, type Token, unquote } from "./lexer.ts";
import { childOf, childrenOf, nameAt, type OutlineNode, spanOf, specs, textIn, textOf } from "./outline.ts";
import { readStatements } from "./read-statements.ts";
import { readParameters, readResults, readTypeParameters, writtenType } from "./type-expressions.ts";

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
function detachedDirectives(source: GoText, declarations: FunctionDeclaration[], functions: FunctionRange[]) {
  const { text } = source;
  // Most files have none.
  if (!text.includes("gen:") && !text.includes("gh:")) return [];
  const attached = new Set(
    declarations.flatMap(({ doc }) => doc.map(({ span }) => `${span.line}:${span.column}`)),
  );
  return commentsOf(text).flatMap(comment =>
    docLines(source, comment).flatMap((line): DetachedDirective | [] => {
      const word = directive.exec(line.text)?.[0];
      const { span } = line;
      if (word === undefined || attached.has(`${span.line}:${span.column}`)) return [];
      const inside = functions.find(({ start, end }) => start < comment.start && comment.start < end);
      const next = functions.find(({ start }) => start > comment.start);
      // A comment at the end of a line belongs to that line.
      const trails = !isBlank(text.slice(text.lastIndexOf("\n", comment.start) + 1, comment.start));
      const follows = next && !trails && isBlank(text.slice(comment.end, next.start)) ? next : undefined;
      const beside = inside ?? follows;
      return {
        word,
        span: { ...span, endLine: span.line, endColumn: span.column + word.length },
        beside: beside ? { name: beside.name, inside: inside !== undefined } : null,
      };
    }),
  );
}

/** The comments after the package clause. */
function commentsOf(text: string): Token[] {
  const tokens = [...scanTokens(text)];
  const clause = tokens.findIndex(({ kind, text }) => kind === "keyword" && text === "package");
  return clause === -1 ? [] : tokens.slice(clause).filter(({ kind }) => kind === "comment");
}

/** Reports whether a text is only white space and comments. */
function isBlank(text: string): boolean {
  return text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "").trim() === "";
}

/**
 * Reads the declarations of a file. In a file with syntax errors, all declarations with a name are kept. With `onlyTypes`, functions without a
 * receiver, the comments of methods and detached directives are left out. The outline has the bodies whose text `bodies` matches, but for the nodes at the offsets `deep`: their statements are read.
 */
export function readDeclarations(
  name: string,
  root: OutlineNode,
  { onlyTypes = false, bodies = null, deep = [] }: { onlyTypes?: boolean } & Partial<ReadBodies> = {},
): Omit<GoFile, "syntaxErrors"> {
  const file: Omit<GoFile, "syntaxErrors"> = {
    name,
    packageName: "",
    packageSpan: root.source.span(0, 0),
    packageDoc: [],
    imports: [],
    types: [],
    functions: [],
    values: [],
    constants: [],
    declaredNames: [],
    detachedDirectives: [],
  };
  const addValue = (value: ValueDeclaration) => {
    file.declaredNames.push(value.name);
    if (value.name !== "_" && value.name !== "") file.values.push(value);
  };
  const functions: FunctionRange[] = [];
  // The nodes at package level, including those inside an ERROR node.
  const nodes = root.children.flatMap(node => (node.type === "ERROR" ? node.children : [node]));
  readEach(nodes, 0, (node, doc) => {
    switch (node.type) {
      case "package_clause": {
        const clause = node.children[0];
        if (clause && file.packageName === "") {
          file.packageName = textOf(clause);
          file.packageSpan = spanOf(clause);
          if (!onlyTypes) file.packageDoc = doc();
        }
        break;
      }
      case "import_declaration":
        for (const spec of specs(node)) file.imports.push(readImport(spec));
        break;
      case "type_declaration":
        for (const type of readSpecs(node, doc, readTypeSpec)) {
          file.types.push(type);
          file.declaredNames.push(type.name);
        }
        break;
      case "function_declaration":
      case "method_declaration": {
        const identifier = childOf(node, "name");
        if (!identifier || textOf(identifier) === "") break;
        const name = textOf(identifier);
        const isMethod = node.type === "method_declaration";
        if (!isMethod && name !== "init") file.declaredNames.push(name);
        functions.push({ start: node.startIndex, end: node.endIndex, name });
        if (isMethod || !onlyTypes)
          file.functions.push(readFunction(node, identifier, onlyTypes ? [] : doc(), { bodies, deep }));
        break;
      }
      case "var_declaration":
        for (const value of specs(node).flatMap(readVariables)) addValue(value);
        break;
      case "const_declaration":
        for (const spec of readConstants(node, doc)) {
          file.constants.push(spec);
          for (const name of spec.names) addValue({ ...name, type: null, initializer: null });
        }
        break;
    }
    return [];
  });
  if (!onlyTypes) file.detachedDirectives = detachedDirectives(root.source, file.functions, functions);
  file.declaredNames = file.declaredNames.filter(declared => declared !== "_" && declared !== "");
  return file;
}

/** Reads the specs of a declaration. In a group each spec has a doc comment of its own, a single one has that of the declaration. */
function readSpecs<T>(
  declaration: OutlineNode,
  declarationDoc: () => DocLine[],
  read: (spec: OutlineNode, doc: () => DocLine[]) => T | T[],
): T[] {
  const { text } = declaration.source;
  const open = firstToken(text, firstToken(text, declaration.startIndex)?.end);
  const nodes = specs(declaration);
  if (open?.text === "(") return readEach(nodes, open.end, read);
  return nodes.flatMap(spec => read(spec, declarationDoc));
}

/** Reads the variables of a spec, `_` included. */
function readVariables(spec: OutlineNode): ValueDeclaration[] {
  const names = childrenOf(spec, "identifier");
  const value = names.length === 1 ? childOf(spec, "value") : undefined;
  const shared = {
    // A type with braces is not read, since `emptyBodies` may have emptied them before the file was parsed.
    type: textIn(spec, "type").includes("{") ? null : writtenType(spec),
    initializer: value ? textOf(value) : null,
  };
  return names.map(name => ({ ...nameAt(name), ...shared }));
}

function readImport(spec: OutlineNode): ImportSpec {
  const name = childOf(spec, "name");
  const literal = textIn(spec, "path");
  const path = unquote(literal) ?? literal.slice(1, -1);
  return { name: name ? textOf(name) : null, path, span: spanOf(spec) };
}

function readTypeSpec(spec: OutlineNode, doc: () => DocLine[]): TypeDeclaration | [] {
  const name = childOf(spec, "name");
  const type = writtenType(spec);
  if (!name || !type || textOf(name) === "") return [];
  const typeParameters = readTypeParameters(childOf(spec, "type_parameters"));
  return { alias: spec.type === "type_alias", typeParameters, type, doc: doc(), ...nameAt(name) };
}

/** Reads the specs of a `const` declaration. Values stay text, since few are needed. */
function readConstants(declaration: OutlineNode, declarationDoc: () => DocLine[]): ConstantSpec[] {
  let iota = 0;
  return readSpecs(declaration, declarationDoc, (spec, doc) => {
    if (spec.type !== "const_spec") return [];
    const values = childOf(spec, "value");
    return {
      names: childrenOf(spec, "identifier").map(nameAt),
      type: writtenType(spec),
      values: values ? { text: textOf(values), span: spanOf(values) } : null,
      iota: iota++,
      doc: doc(),
      lineComment: lineComment(spec.source, spec.endIndex),
    };
  });
}

/** Which bodies an outline has. */
interface ReadBodies {
  bodies: RegExp | null;
  deep: readonly number[];
}

function readFunction(node: OutlineNode, name: OutlineNode, doc: DocLine[], { bodies, deep }: ReadBodies) {
  const body = childOf(node, "body");
  const text = textOf(body);
  return {
    receiver: node.type === "method_declaration" ? readReceiver(node) : null,
    typeParameters: readTypeParameters(childOf(node, "type_parameters")),
    parameters: readParameters(childOf(node, "parameters")),
    results: readResults(childOf(node, "result")),
    hasBody: body !== undefined,
    body: text,
    bodySpan: spanOf(body ?? name),
    statements: bodies?.test(text) ? readStatements(body, deep) : null,
    doc,
    ...nameAt(name),
  };
}

function readReceiver(method: OutlineNode): DeclaredReceiver {
  const list = childOf(method, "receiver")!;
  const declaration = childrenOf(list, "parameter_declaration")[0];
  const name = childrenOf(declaration, "identifier")[0];
  let pointer = false;
  let type = childOf(declaration, "type");
  while (type && (type.type === "pointer_type" || type.type === "parenthesized_type")) {
    pointer ||= type.type === "pointer_type";
    type = type.children[0];
  }
  const generic = type?.type === "generic_type" ? type : undefined;
  return {
    name: name ? textOf(name) : null,
    type: textOf(generic ? childOf(generic, "type") : type),
    pointer,
    typeParameters: (childOf(generic, "type_arguments")?.children ?? []).map(textOf),
    span: spanOf(list),
  };
}
