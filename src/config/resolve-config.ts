/** Makes the settings of a run from the content of the config file and the flags. */
import { dirname, resolve } from "node:path";
import {
  type CommandScope,
  type ConfigurableOutput,
  isClient,
  isTurnedOn,
  liesInPackage,
  type OutputName,
  outputs,
} from "./outputs.ts";
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

function resolveOutputs(
  user: UserConfig,
  base: string,
  options: LoadConfigOptions,
): Pick<Config, "outputs" | "allOutputs"> {
  const { command } = options;
  const builtIn = Object.keys(outputs) as OutputName[];
  const own = Object.keys(user.outputs ?? {});
  // An output that the command names is written even if the config turns it off.
  const turnedOn = builtIn.filter(
    name => name === command.name || name === "basics" || isTurnedOn(name, key => user[key]),
  );
  // A file of an output without a key in the config is not stale: the command of that output may have written it.
  const mayBeWritten = builtIn.filter(
    name => turnedOn.includes(name) || (name !== "basics" && name !== "json" && user[name] !== false),
  );
  const allOutputs = [...mayBeWritten, ...own].map(name => resolveOutput(name, user, base, options));
  const names = outputsOf(command, own).filter(
    name => own.includes(name) || turnedOn.some(one => one === name),
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
  user: UserConfig,
  base: string,
  { cwd, command, dir, flags }: LoadConfigOptions,
): OutputConfig {
  const builtIn = Object.hasOwn(outputs, name);
  const {
    out,
    template,
    per = "package",
    recv = [],
    package: packageName = null,
  } = configuredOutput(name, user);
  // Flags belong to the output with the command's name. Another built-in output of the command is about the whole package.
  const hasFlags = name === command.name;
  const isNamed = Object.hasOwn(outputs, command.name) || command.userOutputs === "named";
  const isBeside = builtIn && isNamed && !hasFlags && command.outputs?.some(one => one === name);
  const receivers = isBeside ? [] : [recv].flat();
  const { out: named } = (isClient(name) && user[name]) || {};
  const { standalone = false, context = true } = user.client || {};
  const settings: OutputConfig = {
    name,
    builtIn,
    per,
    out,
    // The default folder of clients is below the package's directory.
    base: (liesInPackage(out) && per !== "run") || (isClient(name) && named === undefined) ? dir : base,
    outFrom: `${builtIn ? "" : "outputs."}${name}.out`,
    template: template === undefined ? null : resolve(base, template),
    packageName,
    standalone: isClient(name) && standalone,
    context: isClient(name) && context,
    receivers,
  };
  if (hasFlags && flags.out !== undefined) {
    Object.assign(settings, { out: flags.out, base: cwd, outFrom: "--out" });
    const own = name === "list" || name === "bindings" ? user[name] : undefined;
    if (own && own.out !== undefined) settings.overridden = { out };
  }
  if (hasFlags && flags.template !== undefined) settings.template = resolve(cwd, flags.template);
  if ((hasFlags || command.checkOnly) && flags.recv !== undefined) settings.receivers = flags.recv;
  return settings;
}

/** The config's settings for an output, with the default path. `basics` has none: its key in the config names a package. */
function configuredOutput(
  name: string,
  user: UserConfig,
): Omit<UserOutput, "template"> & { template?: string | undefined; package?: string | undefined } {
  if (!Object.hasOwn(outputs, name)) return user.outputs![name]!;
  const settings: UserClientSettings = (name !== "basics" && user[name as ConfigurableOutput]) || {};
  const { file, per } = outputs[name as OutputName];
  return { ...settings, out: settings.out ?? file, per: settings.per ?? per };
}
