/** Finds the prefixes below which the package's own functions register handlers, and that the handlers' paths lack. */

import type { Diagnostic } from "../../base/report/diagnostic.ts";
import { diagnosticAt } from "../../base/report/rule-severities.ts";
import { groupBy } from "../../base/text/maps.ts";
import type { FunctionDeclaration, GoFile } from "../../go/declarations.ts";
import type { GoParser } from "../../go/parser.ts";
import { type Position, positionOf } from "../../go/positions.ts";
import { fromBytes } from "../../go/string-literals.ts";
import { typeOfName } from "../../go/type-expressions.ts";
import { searchBody } from "../../go/walk-statements.ts";
import type { Handler, Model } from "../../model/types.ts";
import type { TypePackage, TypeReader } from "../../types/go-types.ts";
import { ownPackage } from "../../types/packages.ts";
import { constantOf } from "../../types/statement-constants.ts";
import { findRegistrations, type Registration } from "./find-registrations.ts";
import type { Declared } from "./meanings.ts";
import { prefixOf } from "./routers.ts";

/** A prefix that the code shows and the document lacks. */
interface MissingPrefix {
  prefix: string;
  /** The receiver's type; null for the plain functions. */
  receiver: string | null;
  /** A handler below it. */
  handler: Handler;
  /** The function that registers it. */
  function: string;
  position: Position;
}

/** A package that a document describes: its own files, and the model that was made from them. */
export interface DocumentedFiles {
  files: GoFile[];
  /** Absolute path. */
  dir: string;
  /** For messages. */
  displayDir: string;
  model: Model;
  reader: TypeReader;
  parser: Pick<GoParser, "parseBody">;
}

/** What a registration shows of the prefix of a receiver's handlers: null where it is not clear. */
interface Shown extends Omit<MissingPrefix, "prefix"> {
  prefix: string | null;
}

/** Finds the bodies that may register handlers: only these few are read. */
const registers =
  /\bListHandlers\(\)|\.(?:HandleFunc|Handle|Get|Head|Post|Put|Patch|Delete|Connect|Options|Trace|Method|MethodFunc)\(\s*(?:[\w."]+\s*,\s*|\w+\s*\+\s*)?["`](?:[A-Z]+ |\/)/;

/** Reports prefixes below which the package registers handlers, unless the URL of a server in the document ends with them. */
export function undocumentedPrefixes(
  described: DocumentedFiles,
  servers: readonly { url: string }[],
): Diagnostic[] {
  const urls = servers.map(({ url }) => url.replace(/\/+$/, ""));
  return missingPrefixes(described)
    .filter(({ prefix }) => !urls.some(url => url.endsWith(prefix)))
    .map(({ prefix, receiver, handler, function: registering, position }) => {
      const whose = receiver === null ? "the plain functions" : receiver;
      const place = receiver === null ? "their comments" : `the comment of ${receiver}`;
      const wanted = `${prefix}${handler.prefix}`;
      const message = `${registering} registers the handlers of ${whose} below ${prefix}, and the document has ${handler.path}: write gen:prefix ${wanted} in ${place} and register the paths of ListHandlers as they are, or add ${prefix} to the URL in openapi.servers`;
      return diagnosticAt("undocumented-prefix", message, position, described.displayDir);
    });
}

/** The prefixes that all registrations of a receiver's handlers show, and that the handlers' paths do not begin with. */
function missingPrefixes(described: DocumentedFiles): MissingPrefix[] {
  const searched = described.files.flatMap(file =>
    file.functions.filter(({ body }) => registers.test(body)).map(fn => ({ file, fn })),
  );
  if (searched.length === 0) return [];
  const pkg = ownPackage(described.dir, described.files);
  const shown = searched.flatMap(({ file, fn }) => shownIn(described, fn, { file, pkg }));
  return [...groupBy(shown, ({ receiver }) => receiver).values()].flatMap(all => {
    const [first] = all;
    const { prefix } = first!;
    if (prefix === null || !/^(?:\/[^\s/{}?#]+)+$/.test(prefix)) return [];
    return all.every(one => one.prefix === prefix) ? [{ ...first!, prefix }] : [];
  });
}

function shownIn(
  { files, model, parser, reader }: DocumentedFiles,
  fn: FunctionDeclaration,
  { file, pkg }: { file: GoFile; pkg: TypePackage },
): Shown[] {
  const body = parser.parseBody(fn.body) ?? [];
  const { declared: hidden } = searchBody(body, () => false);
  const declared: Declared = {
    isReceiver: type => model.receivers.some(one => one.type === type),
    resultOf: name =>
      files.flatMap(({ functions }) => functions).find(one => one.receiver === null && one.name === name)
        ?.results[0]?.type ?? null,
    textOf(expression, names) {
      const value = constantOf(reader, expression, { file, pkg, hidden: names })?.value;
      return value?.kind === "string" ? fromBytes(value.bytes) : null;
    },
  };
  const { receiver } = fn;
  const variables = fn.parameters.map(({ name, type }) => ({ name, type }));
  const own = receiver && { name: receiver.name, type: typeOfName(receiver.type, receiver.span) };
  const found = findRegistrations(body, own ? [own, ...variables] : variables, { declared, hidden });
  const name = receiver ? `${receiver.type}.${fn.name}` : fn.name;
  const position = positionOf(file.name, fn.span);
  return found.flatMap(one => {
    const seen = prefixShown(one, model);
    return seen ? [{ ...seen, receiver: one.receiver, function: name, position }] : [];
  });
}

/** What a registration adds before the path of its handlers; null if the document has none of them, or if it registers another path. */
function prefixShown(
  { router, receiver, of }: Registration,
  { receivers }: Model,
): Pick<Shown, "prefix" | "handler"> | null {
  const handlers = receivers
    .filter(({ type }) => type === receiver)
    .flatMap(one => one.handlers)
    .filter(({ hidden }) => !hidden);
  const outer = prefixOf(router);
  if ("prefix" in of) {
    const [handler] = handlers;
    return handler ? { prefix: outer === null ? null : outer + of.prefix.replace(/\/$/, ""), handler } : null;
  }
  const handler = handlers.find(({ name }) => name === of.handler);
  // It is not clear whether `/api/` is the path `/` below a prefix, or another path.
  if (handler === undefined || /^\/(?:\{\$\})?$/.test(handler.path)) return null;
  if (outer === null) return { prefix: null, handler };
  const [path, own] = [withoutNames(outer + of.path), withoutNames(handler.path)];
  return path.endsWith(own) ? { prefix: path.slice(0, -own.length), handler } : null;
}

/** A path without the names of its placeholders. */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}.]*(\.\.\.)?\}/g, "{$1}");
}
