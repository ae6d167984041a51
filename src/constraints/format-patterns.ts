/** The longer patterns of format rules: regular expressions of JSON Schema that match exactly what the rules accept. */

// An email address. The ends of a part between dots have a narrower set of characters than the rest of the domain.
const wide = "\u00A0-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF";
const word = `[a-zA-Z0-9!#$%&'*+\\-\\/=?^_\`{|}~${wide}]+`;
const quote = `"(?:[\\t !#-\\[\\]-~${wide}]|\\\\[\\t -~${wide}])+"`;
const [inside, end, lastEnd] = [`[a-zA-Z0-9~\\-${wide}]`, `[a-zA-Z0-9${wide}]`, `[a-zA-Z${wide}]`];
const mailDomain = `(?:${end}|${end}(?:\\.?${inside})*\\.?${end})\\.${lastEnd}(?:(?:\\.?${inside})*\\.?${lastEnd})?`;
export const email = `^(?:${word}(?:\\.${word})*|${quote})@${mailDomain}$`;

// The name of a host.
const label = "[a-zA-Z0-9][a-zA-Z0-9-]{0,62}";
export const hostname = `^${label}(?:\\.${label})*$`;
export const domainName = `^${label}(?:\\.${label})*\\.[a-zA-Z][a-zA-Z0-9]{0,62}\\.?$`;

// A semantic version.
const number = "(?:0|[1-9]\\d*)";
const identifier = `(?:${number}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`;
const core = `${number}\\.${number}\\.${number}`;
export const version = `^${core}(?:-${identifier}(?:\\.${identifier})*)?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`;

// A color of CSS.
const space = "[\\t\\n\\f\\r ]*";
const comma = `${space},${space}`;
const byte = "(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
const percent = "(?:0|[1-9]\\d?|100)%";
const alpha = "(?:0(?:[^\\n][1-9]*)?|1)";
const channels = `(?:${byte}${comma}${byte}${comma}${byte}|${byte}%${comma}${byte}%${comma}${byte}%)`;
const hue = `(?:0|[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|360)${comma}${percent}${comma}${percent}`;
const color = (name: string, inner: string) => `^${name}\\(${space}${inner}${space}\\)$`;
export const rgb = color("rgb", channels);
export const rgba = color("rgba", channels + comma + alpha);
export const hsl = color("hsl", hue);
export const hsla = color("hsla", hue + comma + alpha);

/** Base64 with padding, of these digits. */
export const base64 = (digits: string) => `^(?:${digits}{4})*(?:${digits}{2}==|${digits}{3}=|${digits}{4})$`;

// A text with a cron schedule anywhere in it: validator's expression has no anchors either.
export const cron =
  "@(?:annually|yearly|monthly|weekly|daily|hourly|reboot)|@every \\d+(?:ns|us|µs|ms|s|m|h)|(?:(?:(?:\\d+,)+\\d+|(?:\\*|\\d+)[\\/\\-]\\d+|\\d+|\\*) ?){5}";
