/** The default severity of each rule, which the config can change. src/rules/README.md explains every code. */
import { join } from "node:path";
import type { Diagnostic, Location, Severity } from "../base/report/diagnostic.ts";

/** A `fixed` rule is an error that the config can't change: with one of its findings, the generated code would not compile, or would not do what the struct says. */
const table = {
  "already-generated": "fixed",
  "ambiguous-name": "warning",
  "conflicting-route": "error",
  "constrained-handler": "warning",
  "contradicting-rules": "error",
  "copied-lock": "warning",
  "detached-directive": "warning",
  "dropped-field": "warning",
  "dropped-result": "warning",
  "dropped-write-error": "warning",
  "duplicate-json-key": "error",
  "duplicate-key": "fixed",
  "duplicate-operation-id": "warning",
  "duplicate-route": "error",
  "empty-key": "warning",
  "foreign-placeholder": "error",
  "framework-binding": "warning",
  "go-mod": "warning",
  "header-before-write": "warning",
  "hidden-field": "warning",
  "implicit-route": "warning",
  "invalid-content-type": "fixed",
  "invalid-default": "fixed",
  "invalid-directive": "error",
  "invalid-example": "error",
  "invalid-key": "fixed",
  "invalid-optional": "error",
  "invalid-path": "error",
  "invalid-rule": "error",
  "invalid-status": "error",
  "malformed-tag": "error",
  "method-body": "warning",
  "method-name": "warning",
  "missing-dive": "warning",
  "missing-return": "warning",
  "missing-slash": "warning",
  "missing-tag": "error",
  "mixed-body": "fixed",
  "mixed-packages": "fixed",
  "name-collision": "fixed",
  "not-a-handler": "error",
  "not-a-struct": "warning",
  "not-in-client": "warning",
  "not-standalone": "fixed",
  "opaque-type": "warning",
  "outside-package": "warning",
  "placeholder-mismatch": "fixed",
  "redundant-rule": "warning",
  "response-source": "error",
  "route-changed": "warning",
  "route-differs": "warning",
  "several-routes": "warning",
  "several-tags": "fixed",
  "shared-binding": "fixed",
  "stale-file": "warning",
  syntax: "fixed",
  "unapplied-rule": "warning",
  "undeclared-request": "warning",
  "undeclared-scheme": "warning",
  "undocumented-handler": "warning",
  "undocumented-prefix": "warning",
  "unexported-field": "error",
  "unknown-directive": "error",
  "unknown-method": "error",
  "unknown-option": "warning",
  "unknown-rule": "error",
  "unknown-tag": "error",
  "unpaired-binding": "error",
  "unpaired-handler": "warning",
  "unparsed-request": "warning",
  "unread-annotation": "warning",
  "unread-placeholder": "warning",
  "unread-registration": "warning",
  "unread-route": "warning",
  "unreadable-interface": "warning",
  "unresolved-constant": "fixed",
  "unresolved-shape": "warning",
  "unresolved-type": "fixed",
  "unsent-status": "warning",
  "unsupported-type": "fixed",
  "unused-template": "warning",
  "user-method": "warning",
} as const satisfies Record<string, Severity | "fixed">;

export type RuleCode = keyof typeof table;

export const ruleCodes = Object.keys(table) as RuleCode[];

/** A rule that is always an error. */
export type FixedCode = {
  [code in RuleCode]: (typeof table)[code] extends "fixed" ? code : never;
}[RuleCode];

export const fixedCodes: readonly RuleCode[] = ruleCodes.filter(code => table[code] === "fixed");

export const severities = Object.fromEntries(
  ruleCodes.map(code => [code, table[code] === "fixed" ? "error" : table[code]]),
) as Record<RuleCode, Severity>;

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
  const location = { file: join(displayDir, file), ...span };
  return { code, severity, message, location, related: [] };
}
