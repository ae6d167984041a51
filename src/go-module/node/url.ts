/** node:url, as far as gen and its libraries use it: URLs of files, and references in schemas. */
import path from "./path.ts";
import { process } from "./process.ts";

/** A URL, in its parts. */
export class URL {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  hash: string;

  constructor(reference: string, base?: string | URL) {
    const parts = split(String(reference));
    const from = base === undefined ? null : new URL(String(base));
    if (parts.protocol === "" && from === null) throw new TypeError("Invalid URL");
    const isWhole = parts.protocol !== "" || from === null;
    const hasPath = isWhole || parts.path !== "";
    this.protocol = isWhole ? parts.protocol : from.protocol;
    this.host = isWhole ? parts.host : from.host;
    const folder = isWhole ? "" : from.pathname.replace(/[^/]*$/, "");
    const joined = parts.path.startsWith("/") || isWhole ? parts.path : folder + parts.path;
    this.pathname = hasPath ? withoutDots(joined) : from!.pathname;
    this.search = hasPath || parts.search !== "" ? parts.search : from!.search;
    this.hash = parts.hash;
  }

  get href(): string {
    const isPlain = this.host === "" && this.protocol !== "file:";
    return `${this.protocol}${isPlain ? "" : "//"}${this.host}${this.pathname}${this.search}${this.hash}`;
  }

  toString(): string {
    return this.href;
  }
}

function split(text: string) {
  const [, protocol = "", host = "", path = "", search = "", hash = ""] =
    /^([a-z][a-z\d+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text) ?? [];
  return { protocol, host, path, search, hash };
}

/** A path without `.` and `..`. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The URL of a path. Only characters that end a path in a URL are escaped, as in Node. */
export function pathToFileURL(file: string): URL {
  const whole = path.resolve(file) + (file.endsWith("/") ? "/" : "");
  const escaped = encodeURI(whole).replace(/[?#[\]^|~]/g, character => escapes[character] ?? character);
  return new URL(`file://${process.platform === "win32" ? "/" : ""}${escaped}`);
}

const escapes: Record<string, string> = {
  "?": "%3F",
  "#": "%23",
  "[": "%5B",
  "]": "%5D",
  "^": "%5E",
  "|": "%7C",
  "~": "~",
};

export function fileURLToPath(url: string | URL): string {
  const { pathname } = new URL(String(url));
  const file = decodeURIComponent(pathname);
  return process.platform === "win32" ? file.slice(1) : file;
}
