/** Collects the findings of the lint of templates. */
import type { Scope } from "./lint-scope.ts";
import { locate, locateOffsets, TemplateError } from "./template-error.ts";

/** The findings of the lint, one for each place. */
export interface Findings {
  /** Adds a mistake between two offsets of the scope's template. If the mistake is in a path, `path` is the path's id, as in `reached`. */
  report(scope: Scope, message: string, start: number, end: number, path?: string): void;
  /** Notes that a path has a value in some context. */
  reached(path: string): void;
  errors(): TemplateError[];
}

interface Finding {
  error: TemplateError;
  /** It was found only in contexts that may never occur. */
  guessed: boolean;
  path: string | undefined;
}

/** Makes an empty collection. */
export function collectFindings(): Findings {
  const findings = new Map<string, Finding>();
  const reached = new Set<string>();
  return {
    report(scope, message, start, end, path) {
      // Built-in templates fit together, so a finding in one of them only shows that the guess was wrong.
      if (scope.guessed && scope.template.origin === "default") return;
      const key = `${scope.template.path}:${start}:${end}`;
      const earlier = findings.get(key);
      if (earlier && (!earlier.guessed || scope.guessed)) return;
      // Calls in built-in templates are left out: the user can't change them.
      const own = scope.calls.filter(({ template }) => template.origin === "user");
      const places = own.map(({ template, loc }) => locate(template, loc));
      const calls = new Map(places.map(place => [JSON.stringify(place), place]));
      const error = new TemplateError(message, locateOffsets(scope.template, start, end), [
        ...calls.values(),
      ]);
      findings.set(key, { error, guessed: scope.guessed, path });
    },
    reached: path => reached.add(path),
    // If a path failed in a guessed context but has a value in another one, the guess was wrong.
    errors: () =>
      [...findings.values()]
        .filter(({ guessed, path }) => !guessed || path === undefined || !reached.has(path))
        .map(({ error }) => error),
  };
}
