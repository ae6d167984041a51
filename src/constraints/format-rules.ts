/**
 * The format rules: rules of go-playground/validator on the form of one text, such as `email`. Each names the package helper that decides as validator does;
 * test/helpers/go/formats compares them, and test/helpers/judges/rule-differences.ts lists the differences.
 */

/** How a rule judges a number: all are valid, those in a range, those that a helper of the type `func(n int64) bool` accepts, or those whose decimal text is valid. */
export type NumberCheck =
  | { kind: "always" }
  | { kind: "range"; least: number; most: number }
  | { kind: "helper"; helper: string }
  | { kind: "decimal" };

/** A rule on the form of a text. */
export interface FormatRule {
  /** The package helper that judges a text: `helper(s)`, or `helper(s, argument)`. Null where validator panics for a text. */
  helper: string | null;
  /** The second argument of the helper, as Go code; null if there is none. A rule with a parameter passes that as a Go string instead. */
  argument: string | null;
  /** Whether the rule has a parameter, such as the layout of `datetime`. */
  parameter: boolean;
  /** What a client reads about a value that is not valid. */
  message: string;
  /** Formats of JSON Schema: a valid text has one of them, but a check of the format may be another one. Empty if none fits. */
  formats: string[];
  /** A regular expression of JSON Schema that matches exactly the valid texts; null if there is none, or only a very long one. */
  pattern: string | null;
  /** All valid texts; null if they are not a short list. */
  values: string[] | null;
  /** The number of characters that all valid texts have; null if it varies. */
  length: number | null;
  /** The numbers that the rule takes beside texts, int and uint of any size; null if it takes none. */
  numbers: { kinds: ("int" | "uint" | "uintptr" | "float")[]; check: NumberCheck } | null;
  /** Whether the rule applies to bools; it accepts both. */
  bools: boolean;
  /** Whether the rule takes []byte, and judges it as a text. */
  bytes: boolean;
  /** Whether the rule takes other types with the method `String() string`, and judges its result; the method must not need a pointer. */
  stringers: boolean;
}

const anyNumber: FormatRule["numbers"] = {
  kinds: ["int", "uint", "uintptr", "float"],
  check: { kind: "always" },
};
const degrees = (most: number): FormatRule["numbers"] => ({
  kinds: ["int", "uint", "float"],
  check: { kind: "range", least: -most, most },
});
const integers = (check: NumberCheck): FormatRule["numbers"] => ({ kinds: ["int", "uint"], check });

function rule(helper: string | null, message: string, more: Partial<FormatRule> = {}): FormatRule {
  return {
    ...{ helper, argument: null, parameter: false, message, formats: [], pattern: null, numbers: null },
    ...{ values: null, length: null, bools: false, bytes: false, stringers: false },
    ...more,
  };
}

const matching = (helper: string, message: string, pattern: string, ...formats: string[]) =>
  rule(helper, message, { pattern, formats });

/** The codes in a text, all of the same length. */
function coded(helper: string, message: string, codes: string): FormatRule {
  const values = codes.split(" ");
  return rule(helper, message, { values, length: values[0]!.length });
}

/** A hash or another number, in lower-case hexadecimal digits. */
const hex = (length: number, what: string) =>
  rule("isLowerHex", `must be ${what}: ${length} lower-case hexadecimal digits`, {
    argument: String(length),
    length,
    pattern: `^[0-9a-f]{${length}}$`,
  });

function uuid(helper: string, message: string, digit: string, version: string, variant: string): FormatRule {
  const pattern = `^${digit}{8}-${digit}{4}-${version}-${variant}${digit}{3}-${digit}{12}$`;
  return rule(helper, message, { pattern, formats: ["uuid"], length: 36, stringers: true });
}
const [lower, both] = ["[0-9a-f]", "[0-9a-fA-F]"];

// The longer patterns: regular expressions of JSON Schema that match exactly what the rules accept.

// An email address. The ends of a part between dots have a narrower set of characters than the rest of the domain.
const wide = "\u00A0-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF";
const word = `[a-zA-Z0-9!#$%&'*+\\-\\/=?^_\`{|}~${wide}]+`;
const quote = `"(?:[\\t !#-\\[\\]-~${wide}]|\\\\[\\t -~${wide}])+"`;
const [inside, end, lastEnd] = [`[a-zA-Z0-9~\\-${wide}]`, `[a-zA-Z0-9${wide}]`, `[a-zA-Z${wide}]`];
const mailDomain = `(?:${end}|${end}(?:\\.?${inside})*\\.?${end})\\.${lastEnd}(?:(?:\\.?${inside})*\\.?${lastEnd})?`;
const email = `^(?:${word}(?:\\.${word})*|${quote})@${mailDomain}$`;

// The name of a host.
const label = "[a-zA-Z0-9][a-zA-Z0-9-]{0,62}";
const hostname = `^${label}(?:\\.${label})*$`;
const domainName = `^${label}(?:\\.${label})*\\.[a-zA-Z][a-zA-Z0-9]{0,62}\\.?$`;

// An IPv4 address, also within one of IPv6, as in ::ffff:192.0.2.1.
const octet = "(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])";
const quad = `${octet}(?:\\.${octet}){3}`;
const group = "[0-9a-fA-F]{1,4}";
const zero = "0{1,4}:";
// Two colons stand for one or more of the five zeros.
const zeros = [1, 2, 3, 4].map(count => `(?:${zero}){${count}}:(?:${zero}){0,${4 - count}}`);
const inIPv6 = [
  `(?:(?:${zero}){5}|::(?:${zero}){0,4}|${zeros.join("|")})[fF]{4}:(?:${quad}|${group}:${group})`,
  `(?:${zero}){5}[fF]{4}(?:::(?:${group})?|:${group}::)`,
];
const ipv4 = `^(?:${[quad, ...inIPv6].join("|")})$`;

// 6, 8 or 20 bytes in hexadecimal digits; from Go 1.26 on also without anything between them.
const pair = "[0-9a-fA-F]{2}";
const bytePairs = [":", "-", ""].map(
  one => `${pair}(?:${one}${pair}){5}(?:(?:${one}${pair}){2}|(?:${one}${pair}){14})?`,
);
const four = "[0-9a-fA-F]{4}";
const mac = `^(?:${bytePairs.join("|")}|${four}(?:\\.${four}){2}(?:\\.${four}|(?:\\.${four}){7})?)$`;

// A semantic version.
const number = "(?:0|[1-9]\\d*)";
const identifier = `(?:${number}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`;
const core = `${number}\\.${number}\\.${number}`;
const version = `^${core}(?:-${identifier}(?:\\.${identifier})*)?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`;

// A color of CSS.
const space = "[\\t\\n\\f\\r ]*";
const comma = `${space},${space}`;
const byte = "(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
const percent = "(?:0|[1-9]\\d?|100)%";
const alpha = "(?:0(?:[^\\n][1-9]*)?|1)";
const channels = `(?:${byte}${comma}${byte}${comma}${byte}|${byte}%${comma}${byte}%${comma}${byte}%)`;
const hue = `(?:0|[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|360)${comma}${percent}${comma}${percent}`;
const color = (name: string, inner: string) => `^${name}\\(${space}${inner}${space}\\)$`;
const rgb = color("rgb", channels);
const rgba = color("rgba", channels + comma + alpha);
const hsl = color("hsl", hue);
const hsla = color("hsla", hue + comma + alpha);

/** A digit of base64 in URLs. */
const urlDigit = "[A-Za-z0-9_\\-]";

/** Base64 with padding, of these digits. */
const base64 = (digits: string) => `^(?:${digits}{4})*(?:${digits}{2}==|${digits}{3}=|${digits}{4})$`;

// A text with a cron schedule anywhere in it: validator's expression has no anchors either.
const cron =
  "@(?:annually|yearly|monthly|weekly|daily|hourly|reboot)|@every \\d+(?:ns|us|µs|ms|s|m|h)|(?:(?:(?:\\d+,)+\\d+|(?:\\*|\\d+)[\\/\\-]\\d+|\\d+|\\*) ?){5}";

// The codes of ISO 3166-1 and ISO 4217 that validator knows.
const alpha2 =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS " +
  "BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE " +
  "EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM " +
  "HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC " +
  "LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA " +
  "NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO " +
  "TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";
const alpha2OfEU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";
const alpha3 =
  "ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR " +
  "BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG " +
  "COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH " +
  "FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY " +
  "HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM " +
  "KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL " +
  "MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR " +
  "NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU " +
  "SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA " +
  "TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI UNK URY USA UZB VAT VCT VEN " +
  "VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE";
const alpha3OfEU =
  "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU " +
  "SVK SVN SWE";
const currencies =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN " +
  "BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD " +
  "FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS " +
  "KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK " +
  "MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR " +
  "SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH " +
  "UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD " +
  "XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG";

const codeOfEU = "must be the code of a country of the European Union";

/** The format rules by name. */
export const formatRules = {
  // Characters
  alpha: matching("isAlpha", "must consist of letters from A to Z", "^[a-zA-Z]+$"),
  alphaspace: matching("isAlphaSpace", "must consist of letters from A to Z and spaces", "^[a-zA-Z ]+$"),
  alphanum: matching("isAlphanum", "must consist of letters from A to Z and digits", "^[a-zA-Z0-9]+$"),
  alphanumspace: matching(
    "isAlphanumSpace",
    "must consist of letters from A to Z, digits and spaces",
    "^[a-zA-Z0-9 ]+$",
  ),
  alphaunicode: matching("isAlphaUnicode", "must consist of letters", "^\\p{L}+$"),
  alphanumunicode: matching("isAlphanumUnicode", "must consist of letters and numbers", "^[\\p{L}\\p{N}]+$"),
  ascii: matching("isASCII", "must consist of ASCII characters", "^[\\x00-\\x7F]*$"),
  printascii: matching("isPrintASCII", "must consist of visible ASCII characters", "^[ -~]*$"),
  multibyte: matching("hasMultibyte", "must have a character that is not ASCII", "^$|[^\\x00-\\x7F]"),
  lowercase: rule("isLowercase", "must be in lower case"),
  uppercase: rule("isUppercase", "must be in upper case"),
  boolean: rule("isBoolean", "must be true or false", {
    pattern: "^(?:1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$",
    bools: true,
  }),
  number: rule("isNumber", "must consist of digits", { pattern: "^[0-9]+$", numbers: anyNumber }),
  numeric: rule("isNumeric", "must be a decimal number", {
    pattern: "^[-+]?[0-9]+(?:\\.[0-9]+)?$",
    numbers: anyNumber,
  }),

  // Mail, web, network
  email: matching("isEmail", "must be an email address", email, "email"),
  url: rule("isURL", "must be a URL", { formats: ["uri"] }),
  http_url: rule("isHTTPURL", "must be a URL that starts with http:// or https://", { formats: ["uri"] }),
  https_url: rule("isHTTPSURL", "must be a URL that starts with https://", { formats: ["uri"] }),
  // Validator also takes a path such as /pets.
  uri: rule("isURI", "must be a URI", { formats: ["uri-reference"] }),
  hostname: matching(
    "isHostname",
    "must be a host name",
    "^[a-zA-Z](?:[a-zA-Z0-9-](?:\\.?[a-zA-Z0-9-])*\\.?)?[a-zA-Z0-9]$",
    "hostname",
  ),
  hostname_rfc1123: matching("isHostnameRFC1123", "must be a host name", hostname, "hostname"),
  fqdn: matching("isFQDN", "must be a domain name with a dot", domainName, "hostname"),
  hostname_port: rule("isHostnamePort", "must be a host name and a port, such as example.com:443"),
  dns_rfc1035_label: matching("isDNSLabel", "must be a DNS label", "^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$"),
  ip: rule("isIP", "must be an IP address", { formats: ["ipv4", "ipv6"] }),
  ipv4: matching("isIPv4", "must be an IPv4 address", ipv4, "ipv4"),
  ipv6: rule("isIPv6", "must be an IPv6 address", { formats: ["ipv6"] }),
  cidr: rule("isCIDR", "must be an IP address with a prefix length, such as 192.0.2.0/24"),
  cidrv4: rule("isCIDRv4", "must be an IPv4 network, such as 192.0.2.0/24"),
  cidrv6: rule("isCIDRv6", "must be an IPv6 address with a prefix length, such as 2001:db8::/32"),
  mac: matching("isMAC", "must be a MAC address", mac),
  port: rule(null, "must be a port from 1 to 65535", {
    numbers: { kinds: ["uint", "uintptr"], check: { kind: "range", least: 1, most: 65535 } },
  }),

  // Identifiers
  uuid: uuid("isUUID", "must be a UUID in lower case", lower, `${lower}{4}`, lower),
  uuid3: uuid("isUUID3", "must be a UUID of version 3 in lower case", lower, `3${lower}{3}`, lower),
  uuid4: uuid("isUUID4", "must be a UUID of version 4 in lower case", lower, `4${lower}{3}`, "[89ab]"),
  uuid5: uuid("isUUID5", "must be a UUID of version 5 in lower case", lower, `5${lower}{3}`, "[89ab]"),
  uuid_rfc4122: uuid("isUUIDRFC4122", "must be a UUID", both, `${both}{4}`, both),
  uuid3_rfc4122: uuid("isUUID3RFC4122", "must be a UUID of version 3", both, `3${both}{3}`, both),
  uuid4_rfc4122: uuid("isUUID4RFC4122", "must be a UUID of version 4", both, `4${both}{3}`, "[89abAB]"),
  uuid5_rfc4122: uuid("isUUID5RFC4122", "must be a UUID of version 5", both, `5${both}{3}`, "[89abAB]"),
  ulid: rule("isULID", "must be a ULID", {
    pattern: "^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$",
    length: 26,
    stringers: true,
  }),
  semver: matching("isSemver", "must be a semantic version, such as 1.2.3", version),
  mongodb: hex(24, "an object ID of MongoDB"),
  md4: hex(32, "an MD4 hash"),
  md5: hex(32, "an MD5 hash"),
  sha256: hex(64, "a SHA-256 hash"),
  sha384: hex(96, "a SHA-384 hash"),
  sha512: hex(128, "a SHA-512 hash"),
  ripemd128: hex(32, "a RIPEMD-128 hash"),
  ripemd160: hex(40, "a RIPEMD-160 hash"),
  tiger128: hex(32, "a TIGER-128 hash"),
  tiger160: hex(40, "a TIGER-160 hash"),
  tiger192: hex(48, "a TIGER-192 hash"),
  credit_card: rule("isCreditCard", "must be the number of a credit card"),
  luhn_checksum: rule("hasLuhnChecksum", "must be a number with the right check digit", {
    numbers: integers({ kind: "decimal" }),
  }),
  isbn: rule("isISBN", "must be an ISBN"),
  isbn10: rule("isISBN10", "must be an ISBN of 10 digits"),
  isbn13: rule("isISBN13", "must be an ISBN of 13 digits"),
  issn: rule("isISSN", "must be an ISSN"),

  // Encoded bytes
  base32: matching(
    "isBase32",
    "must be base32",
    "^(?:[A-Z2-7]{8})*(?:[A-Z2-7]{2}={6}|[A-Z2-7]{4}={4}|[A-Z2-7]{5}={3}|[A-Z2-7]{7}=|[A-Z2-7]{8})$",
  ),
  base64: matching("isBase64", "must be base64", base64("[A-Za-z0-9+\\/]")),
  base64url: matching("isBase64URL", "must be base64 for URLs", base64(urlDigit)),
  base64rawurl: matching(
    "isBase64RawURL",
    "must be base64 for URLs without padding",
    `^(?:${urlDigit}{4})*${urlDigit}{2,4}$`,
  ),
  hexadecimal: matching("isHexadecimal", "must be a hexadecimal number", "^(?:0[xX])?[0-9a-fA-F]+$"),
  json: rule("isJSONText", "must be JSON", { bytes: true }),
  jwt: matching("isJWT", "must be a JSON Web Token", `^${urlDigit}+\\.${urlDigit}+\\.${urlDigit}*$`),

  // Colors
  hexcolor: matching(
    "isHexColor",
    "must be a color, such as #00aaff",
    "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$",
  ),
  rgb: matching("isRGB", "must be a color, such as rgb(0, 170, 255)", rgb),
  rgba: matching("isRGBA", "must be a color, such as rgba(0, 170, 255, 0.5)", rgba),
  hsl: matching("isHSL", "must be a color, such as hsl(200, 100%, 50%)", hsl),
  hsla: matching("isHSLA", "must be a color, such as hsla(200, 100%, 50%, 0.5)", hsla),

  // Places, times, codes
  latitude: rule("isDegrees", "must be a latitude from -90 to 90", {
    argument: "90",
    pattern: "^[-+]?(?:[1-8]?\\d(?:\\.\\d+)?|90(?:\\.0+)?)$",
    numbers: degrees(90),
  }),
  longitude: rule("isDegrees", "must be a longitude from -180 to 180", {
    argument: "180",
    pattern: "^[-+]?(?:180(?:\\.0+)?|(?:1[0-7]\\d|[1-9]?\\d)(?:\\.\\d+)?)$",
    numbers: degrees(180),
  }),
  timezone: rule("isTimezone", "must be a time zone, such as Europe/Berlin"),
  datetime: rule("isTime", "must be a time in the layout", { parameter: true }),
  cron: matching("isCron", "must be a cron schedule", cron),
  e164: matching("isE164", "must be a telephone number, such as +4930123456", "^\\+?[1-9]\\d{7,14}$"),
  bcp47_language_tag: rule("isLanguageTag", "must be a language tag, such as en or pt-BR"),
  iso3166_1_alpha2: coded("isISO3166Alpha2", "must be a country code of two letters, such as DE", alpha2),
  iso3166_1_alpha2_eu: coded("isISO3166Alpha2EU", codeOfEU, alpha2OfEU),
  iso3166_1_alpha3: coded("isISO3166Alpha3", "must be a country code of three letters, such as DEU", alpha3),
  iso3166_1_alpha3_eu: coded("isISO3166Alpha3EU", codeOfEU, alpha3OfEU),
  iso3166_1_alpha_numeric: rule("isISO3166NumberText", "must be the number of a country", {
    numbers: integers({ kind: "helper", helper: "isISO3166Number" }),
  }),
  iso3166_1_alpha_numeric_eu: rule(
    "isISO3166NumberEUText",
    "must be the number of a country of the European Union",
    { numbers: integers({ kind: "helper", helper: "isISO3166NumberEU" }) },
  ),
  iso4217: coded("isISO4217", "must be a currency code, such as EUR", currencies),
  iso4217_numeric: rule(null, "must be the number of a currency", {
    numbers: integers({ kind: "helper", helper: "isISO4217Number" }),
  }),
} satisfies Record<string, FormatRule>;

// A day of the calendar, with its leap years.
const days =
  "(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])";
const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";

/** The layouts of times, parameters of `datetime`, for which JSON Schema has a format; and the pattern that matches exactly the valid texts, if there is one. */
export const layouts: Readonly<Record<string, Pick<FormatRule, "formats" | "pattern">>> = {
  "2006-01-02": { formats: ["date"], pattern: `^(?:\\d{4}-(?:${days})|${leapYear}-02-29)$` },
  "2006-01-02T15:04:05Z07:00": { formats: ["date-time"], pattern: null },
};

/** The name of a format rule. */
export type FormatRuleName = keyof typeof formatRules;

/** Validator's names for alternatives of format rules. */
export const ruleAliases = {
  iscolor: ["hexcolor", "rgb", "rgba", "hsl", "hsla"],
  country_code: ["iso3166_1_alpha2", "iso3166_1_alpha3", "iso3166_1_alpha_numeric"],
  eu_country_code: ["iso3166_1_alpha2_eu", "iso3166_1_alpha3_eu", "iso3166_1_alpha_numeric_eu"],
} satisfies Record<string, FormatRuleName[]>;
