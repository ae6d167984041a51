/** The default severity of each rule, which the config can change. src/rules/README.md explains every code. */
import { join } from "node:path";
import type { Diagnostic, Location, Severity } from "../base/report/diagnostic.ts";

/** The rules by their default severity. Those below `fixed` are errors that the config can't change: with one of their findings, the generated code would not compile, or would not do what the struct says. */
const rules = {
  fixed: [
    ...["already-generated", "duplicate-key", "invalid-content-type", "invalid-default", "invalid-key"],
    ...["mixed-body", "mixed-packages", "name-collision", "not-standalone", "placeholder-mismatch"],
    ...["several-tags", "shared-binding", "syntax", "unresolved-constant", "unresolved-type"],
    ...["unsupported-type"],
  ],
  error: [
    ...["conflicting-route", "contradicting-rules", "duplicate-json-key", "duplicate-route"],
    ...["foreign-placeholder", "invalid-directive", "invalid-example", "invalid-optional", "invalid-path"],
    ...["invalid-rule", "invalid-status", "malformed-tag", "missing-tag", "not-a-handler", "response-source"],
    ...["unexported-field", "unknown-directive", "unknown-method", "unknown-rule", "unknown-tag"],
    ...["unpaired-binding"],
  ],
  warning: [
    ...["ambiguous-name", "constrained-handler", "copied-lock", "detached-directive", "dropped-field"],
    ...["dropped-result", "dropped-write-error", "duplicate-operation-id", "empty-key", "framework-binding"],
    ...["go-mod", "header-before-write", "hidden-field", "implicit-route", "method-body", "method-name"],
    ...["missing-dive", "missing-return", "missing-slash", "not-a-struct", "not-in-client", "opaque-type"],
    ...["outside-package", "redundant-rule", "route-changed", "route-differs", "several-routes"],
    ...["stale-file", "unapplied-rule", "uncalled-method", "undeclared-request", "undeclared-scheme"],
    ...["undocumented-handler", "undocumented-prefix", "unknown-option", "unpaired-handler"],
    ...["unparsed-request", "unread-annotation", "unread-placeholder", "unread-registration"],
    ...["unread-route", "unreadable-field"],
    ...["unresolved-shape", "unsent-status", "unused-template", "user-method"],
  ],
} as const;

type Rules = typeof rules;

export type RuleCode = Rules["fixed"][number] | Rules["error"][number] | Rules["warning"][number];

/** A rule that is always an error. */
export type FixedCode = Rules["fixed"][number];

export const fixedCodes: readonly RuleCode[] = rules.fixed;

export const severities = Object.fromEntries([
  ...[...rules.fixed, ...rules.error].map(code => [code, "error"]),
  ...rules.warning.map(code => [code, "warning"]),
]) as Record<RuleCode, Severity>;

export const ruleCodes = Object.keys(severities).sort() as RuleCode[];

/** A rule's severity in the config; `off` drops its findings. */
export type ConfiguredSeverity = Severity | "off";

/** The diagnostics with the severities of the config. */
export function withSeverities(
  diagnostics: Diagnostic[],
  rules: Readonly<Record<string, ConfiguredSeverity | undefined>>,
): Diagnostic[] {
  return diagnostics.flatMap(diagnostic => {
    const severity = rules[diagnostic.code] ?? diagnostic.severity;
    return severity === "off" ? [] : [{ ...diagnostic, severity }];
  });
}

/** The diagnostic for a place in a package, with the rule's default severity unless another one is given. `displayDir` is the package's directory for messages. */
export function diagnosticAt(
  code: RuleCode,
  message: string,
  { file, ...span }: Location,
  displayDir: string,
  severity: Severity = severities[code],
): Diagnostic {
  return { code, severity, message, location: { file: join(displayDir, file), ...span }, related: [] };
}
