/** Makes the settings of a run from the content of the config file and the flags. */
import { dirname, resolve } from "node:path";
import { type CommandScope, isTurnedOn, liesInPackage, type OutputDefaults } from "./outputs.ts";
import type { ReadConfig } from "./read-config.ts";
import type { LoadConfigOptions } from "./request.ts";
import type { Config, OutputConfig } from "./types.ts";
import type { UserClientSettings, UserConfig, UserOutput } from "./user-config.ts";

/** 10 MiB: the limit that net/http has for forms. */
const defaultMaxBody = 10 * 2 ** 20;

/** How many failures a client may get at once: more help no one, and a small body can have millions. */
const defaultMaxFailures = 100;

/** The settings for one package: flags take precedence over the config file, and both over the defaults. */
export function resolveConfig(read: ReadConfig, file: string | null, options: LoadConfigOptions): Config {
  const { user, helpers, helpersFile } = read;
  const { cwd, dir, flags } = options;
  const base = file === null ? cwd : dirname(file);
  const methods = Object.entries(user.inference?.methods ?? {});
  return {
    file,
    dir,
    hasDirs: user.dir !== undefined,
    tags: flags.tags ?? user.tags ?? [],
    templates: user.templates === undefined ? null : resolve(base, user.templates),
    helpers,
    helpersFile,
    inference: {
      methods: Object.fromEntries(methods.map(([prefix, method]) => [prefix, method || null])),
      strip: user.inference?.strip ?? [],
    },
    types: user.types ?? {},
    basics: typeof user.basics === "string" ? user.basics : null,
    typesFrom: typeof user.basics === "object" ? user.basics : null,
    maxBody: user.maxBody ?? defaultMaxBody,
    maxFailures: user.maxFailures ?? defaultMaxFailures,
    requireContentType: user.requireContentType ?? false,
    unknownFields: user.unknownFields ?? "allow",
    bindings: bindingsOf(user),
    openapi: documentOf(user),
    client: clientOf(user),
    enums: user.enums ?? "closed",
    validators: user.validators ?? {},
    rules: user.rules ?? {},
    ...resolveOutputs(user, base, options),
  };
}

/** The config's settings that only the bindings have. */
function bindingsOf({ bindings }: UserConfig): Config["bindings"] {
  const { validateBuild = true, issues = false, json = "encoding/json" } = bindings || {};
  // With issues, the handler answers what Validate finds: Parse would be first.
  const { validateParse = !issues, requireJSON = false } = bindings || {};
  return { validateParse, validateBuild, issues, json, requireJSON };
}

/** The config's settings that only the OpenAPI document has. */
function documentOf({ openapi }: UserConfig): Config["openapi"] {
  const { out, template, recv, ...document } = openapi || {};
  return document;
}

/** The settings of clients and of the mocks beside them. */
function clientOf({ client }: UserConfig): Config["client"] {
  const { standalone = false, context = true } = client || {};
  return { standalone, context };
}

function resolveOutputs(
  user: UserConfig,
  base: string,
  options: LoadConfigOptions,
): Pick<Config, "outputs" | "allOutputs"> {
  const { command, outputs } = options;
  const settingsOf = (name: string) => user[name as keyof UserConfig];
  const own = Object.keys(user.outputs ?? {});
  // An output that the command names is written even if the config turns it off.
  const turnedOn = outputs.filter(one => one.name === command.name || isTurnedOn(one, settingsOf));
  // A file of an output without a key in the config is not stale: the command of that output may have written it.
  const mayBeWritten = outputs.filter(
    one => turnedOn.includes(one) || (one.isTurnedOn === undefined && settingsOf(one.name) !== false),
  );
  const allOutputs = [
    ...mayBeWritten.map(one => resolveOutput(one.name, one, user, base, options)),
    ...own.map(name => resolveOutput(name, null, user, base, options)),
  ];
  const names = outputsOf(command, own).filter(
    name => own.includes(name) || turnedOn.some(one => one.name === name),
  );
  return {
    outputs: names.flatMap(name => allOutputs.filter(settings => settings.name === name)),
    allOutputs,
  };
}

/** The names of a command's outputs, whether the config turns them off or not. */
function outputsOf({ name, outputs = [], userOutputs }: CommandScope, own: string[]): string[] {
  if (userOutputs === "named") return [name];
  return userOutputs === "all" ? [...outputs, ...own] : [...outputs];
}

function resolveOutput(
  name: string,
  output: OutputDefaults | null,
  user: UserConfig,
  base: string,
  { cwd, command, dir, flags, outputs }: LoadConfigOptions,
): OutputConfig {
  const configured = configuredOutput(name, output, user);
  const { template, recv = [], package: packageName = null } = configured;
  const out = configured.out ?? output!.file;
  const per = configured.per ?? output?.per ?? "package";
  // Flags belong to the output with the command's name. Another built-in output of the command is about the whole package.
  const hasFlags = name === command.name;
  const isNamed = outputs.some(one => one.name === command.name) || command.userOutputs === "named";
  const isBeside = output !== null && isNamed && !hasFlags && command.outputs?.includes(name);
  const receivers = isBeside ? [] : [recv].flat();
  // The default folder of a file in a package of its own is below the package's directory.
  const isBelow = output?.ownPackage && configured.out === undefined;
  const settings: OutputConfig = {
    name,
    builtIn: output !== null,
    per,
    out,
    base: (liesInPackage(out) && per !== "run") || isBelow ? dir : base,
    outFrom: `${output === null ? "outputs." : ""}${name}.out`,
    template: template === undefined ? null : resolve(base, template),
    packageName,
    receivers,
  };
  if (hasFlags && flags.out !== undefined) {
    Object.assign(settings, { out: flags.out, base: cwd, outFrom: "--out" });
    if (output !== null && configured.out !== undefined) settings.overridden = { out };
  }
  if (hasFlags && flags.template !== undefined) settings.template = resolve(cwd, flags.template);
  if ((hasFlags || command.checkOnly) && flags.recv !== undefined) settings.receivers = flags.recv;
  return settings;
}

/** The config's settings for an output. */
function configuredOutput(
  name: string,
  output: OutputDefaults | null,
  user: UserConfig,
): Omit<UserClientSettings, "per"> & Partial<Pick<UserOutput, "per">> {
  if (output === null) return user.outputs![name]!;
  const settings = output.after === undefined ? user[name as keyof UserConfig] : {};
  return (settings || {}) as UserClientSettings;
}
