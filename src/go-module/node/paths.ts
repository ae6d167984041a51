/** node:path, and node:url as far as gen and its libraries use it: URLs of files, and references in schemas. */
import posix from "path-browserify";
import * as windows from "pathe";
import { system } from "./host.ts";

const isWindows = system.platform === "win32";

/** Paths of Windows have slashes here, which its functions take as well. */
export const path = isWindows ? { ...windows, posix, win32: windows } : { ...posix, win32: windows };

/** A URL, whose query is a part of its path. */
export class URL {
  /** The protocol with the host. */
  readonly start: string;
  readonly pathname: string;
  hash: string;

  constructor(reference: string, base?: string | URL) {
    const [, start, path = "", hash = ""] =
      /^([a-z][a-z\d+.-]*:(?:\/\/[^/?#]*)?)?([^#]*)(#.*)?$/is.exec(String(reference)) ?? [];
    const from = start === undefined && base !== undefined ? new URL(String(base)) : { start, pathname: "" };
    if (from.start === undefined) throw new TypeError("Invalid URL");
    this.start = from.start;
    const folder = path.startsWith("/") ? "" : from.pathname.replace(/[^/]*$/, "");
    this.pathname = path === "" ? from.pathname : posix.normalize(folder + path);
    this.hash = hash;
  }

  get href(): string {
    return this.start + this.pathname + this.hash;
  }

  toString(): string {
    return this.href;
  }
}

/** The URL of a path. Only characters that end a path in a URL are escaped, as in Node. */
export function pathToFileURL(file: string): URL {
  const whole = path.resolve(file) + (file.endsWith("/") ? "/" : "");
  const escaped = encodeURI(whole).replace(/[?#]/g, encodeURIComponent);
  return new URL(`file://${isWindows ? "/" : ""}${escaped}`);
}

export function fileURLToPath(url: string | URL): string {
  const { pathname } = new URL(String(url));
  const file = decodeURIComponent(pathname);
  return isWindows ? file.slice(1) : file;
}
