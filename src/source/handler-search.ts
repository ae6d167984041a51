/** Cheap looks at the text of Go files that tell what is worth parsing. They say yes too often rather than too seldom. */
import type { SourceFile } from "./types.ts";

type Text = Pick<SourceFile, "text">;

const netHTTP = /["`]net\/http["`]/;

/** A function at package level with the type in its signature: a literal with it, as in grpc-gateway's files, is no handler. */
const signature = /(?:^|;|\*\/)[ \t]*func\b[^{]*ResponseWriter/m;

/** An alias of the type, by which handlers of other files may name it. */
const writerAlias = /[^:=!<>]=[\s(]*(?:[\w\u0080-\uffff]+\s*\.\s*)?ResponseWriter\b/;

/** On a function that is no handler it is a mistake, which is told. */
const listDirective = "gen:list";

/** Reports whether a file can declare a handler: only with the type's name in a signature, and an import of net/http, under whatever name. */
export function mayDeclareHandlers({ text }: Text): boolean {
  return text.includes("ResponseWriter") && netHTTP.test(text) && signature.test(text);
}

/** Reports whether a file may declare an alias of http.ResponseWriter: then any file of the package can declare a handler. */
export function mayDeclareWriterAlias({ text }: Text): boolean {
  return text.includes("ResponseWriter") && netHTTP.test(text) && writerAlias.test(text);
}

/**
 * Reports whether the files of a package can declare a handler, are meant to, or hold our output for some that there were. Otherwise the
 * package holds nothing for us, and needs no parsing: structs called XRequest without a handler are others', such as protobuf's.
 */
export function mayHoldHandlers(files: Pick<SourceFile, "text" | "generated">[]): boolean {
  return files.some(
    file =>
      file.generated ||
      mayDeclareHandlers(file) ||
      mayDeclareWriterAlias(file) ||
      file.text.includes(listDirective),
  );
}
