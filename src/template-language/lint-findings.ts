import type { Scope } from "./lint-scope.ts";
import { locateOffsets, TemplateError } from "./template-error.ts";

/** What the lint of templates found, each place once. */
export interface Findings {
  /** Notes a mistake between two offsets of the scope's template; `path` is what `reached` would be told of the path that failed. */
  report(scope: Scope, message: string, start: number, end: number, path?: string): void;
  /** Notes that a path was found in some context. */
  reached(path: string): void;
  errors(): TemplateError[];
}

interface Finding {
  error: TemplateError;
  /** Found only in a context that may not be real. */
  guessed: boolean;
  path: string | undefined;
}

/** Starts with nothing found. */
export function collectFindings(): Findings {
  const findings = new Map<string, Finding>();
  const reached = new Set<string>();
  return {
    report(scope, message, start, end, path) {
      // Ours fit together; what a guess leads into is no mistake of theirs.
      if (scope.guessed && scope.template.origin === "default") return;
      const key = `${scope.template.path}:${start}:${end}`;
      const earlier = findings.get(key);
      if (earlier && (!earlier.guessed || scope.guessed)) return;
      // The way through our own templates tells nothing that the user could change.
      const own = scope.calls.filter(({ origin }) => origin === "user");
      const calls = new Map(own.map(({ place }) => [JSON.stringify(place), place]));
      const error = new TemplateError(message, locateOffsets(scope.template, start, end), [
        ...calls.values(),
      ]);
      findings.set(key, { error, guessed: scope.guessed, path });
    },
    reached: path => reached.add(path),
    // What is there in one context and not in another, guessed one: the guess was wrong.
    errors: () =>
      [...findings.values()]
        .filter(({ guessed, path }) => !guessed || path === undefined || !reached.has(path))
        .map(({ error }) => error),
  };
}
