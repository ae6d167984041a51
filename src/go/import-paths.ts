/** What an import path alone says. */
import { isIdentifier } from "./identifiers.ts";

/** The name that a package most likely has. */
export interface AssumedName {
  name: string;
  /** The path's last element is the name, as for every package of the standard library; Go's tools then expect no other. */
  plain: boolean;
}

/** Reports whether a text can be an import path (Go specification, Import declarations). */
export function isImportPath(path: string): boolean {
  return /^[^\s!"#$%&'()*,:;<=>?[\\\]^`{|}\p{C}\uFFFD]+$/u.test(path) && !/^\.{0,2}\/|\/$|\/\//.test(path);
}

/** Reports whether an import path can only be the standard library's or a local module's: its first element has no dot. */
export function isStandardPath(path: string): boolean {
  return !path.split("/", 1)[0]!.includes(".");
}

/**
 * The name that goimports assumes for a package before it reads the package's clause: the last element of its path that is no major
 * version, without what can't stand in a name: `yaml` for `go-yaml.v3`.
 */
export function assumedName(path: string): AssumedName {
  const elements = path.split("/");
  if (elements.length > 1 && /^v\d+$/.test(elements.at(-1)!)) elements.pop();
  const last = elements.at(-1)!;
  const unversioned = path.startsWith("gopkg.in/") ? last.replace(/\.v\d+$/, "") : last;
  if (isIdentifier(unversioned)) return { name: unversioned, plain: true };
  const name = /^[\p{L}\p{Nd}_]*/u.exec(last.replace(/^go-/, ""))![0];
  return { name: isIdentifier(name) ? name : "pkg", plain: false };
}
