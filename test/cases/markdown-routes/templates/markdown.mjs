/** Helpers for Markdown tables. */

/** Text as code in a cell. Where a backslash would escape or end something, HTML says it. */
export function code(text) {
  if (!/[`\\]/.test(text)) return `\`${text.replaceAll("|", "\\|")}\``;
  return `<code>${text.replace(/[&<>|`\\*_[\]~]/g, character => `&#${character.codePointAt(0)};`)}</code>`;
}

/** Text as it is in a cell: no character of it means anything in Markdown. */
export function plain(text) {
  return text.replace(/[\\`*_[\]<>|~&]/g, "\\$&");
}

/** A handler's name with that of its receiver. */
export function qualifiedName({ receiver, name }) {
  return receiver === null ? name : `${receiver}.${name}`;
}

/** The fields of a request, given by its name; none where there is no request. */
export function fieldsOf(request, bindings) {
  const binding = bindings.find(({ name }) => name === request);
  return ["route", "query", "header", "cookie", "form", "json"].flatMap(part => binding?.[part] ?? []);
}

/** Whether a parameter has to be sent. Nothing checks that a JSON body has all its fields. */
export function presence({ in: part, required, default: fallback }) {
  if (part === "json") return "";
  if (fallback !== null) return `, default ${code(fallback || '""')}`;
  return required ? ", required" : ", optional";
}
