/** Makes the settings of a run from the content of the config file and the flags. */
import { dirname, resolve } from "node:path";
import {
  type CommandScope,
  type ConfigurableOutput,
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
      strip: user.inference?.strip ?? ["Handle", "Handler"],
    },
    types: user.types ?? {},
    basics: typeof user.basics === "string" ? user.basics : null,
    typesFrom: typeof user.basics === "object" ? user.basics : null,
    maxBody: user.maxBody ?? defaultMaxBody,
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

/** What the config says of the bindings, without the settings that all outputs have. */
function bindingsOf({ bindings }: UserConfig): Config["bindings"] {
  const { validateBuild = true, issues = false, json = "encoding/json" } = bindings || {};
  const { requireJSON = false } = bindings || {};
  return { validateBuild, issues, json, requireJSON };
}

/** What the config says of the OpenAPI document, without the settings that all outputs have. */
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
  // An output that only its own command writes has no key in the config; its file is no leftover.
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
  const own = name === command.name;
  const hasOwn = Object.hasOwn(outputs, command.name) || command.userOutputs === "named";
  const isBeside = builtIn && hasOwn && !own && (command.outputs ?? []).some(one => one === name);
  const receivers = isBeside ? [] : [recv].flat();
  const settings: OutputConfig = {
    name,
    builtIn,
    per,
    out,
    base: (liesInPackage(out) && per !== "run") || hasClientFolder(name, user) ? dir : base,
    outFrom: `${builtIn ? "" : "outputs."}${name}.out`,
    template: template === undefined ? null : resolve(base, template),
    packageName,
    standalone: (name === "client" || name === "mock") && isStandalone(user),
    context: (name === "client" || name === "mock") && takesContext(user),
    receivers,
  };
  if (own && flags.out !== undefined)
    Object.assign(settings, { out: flags.out, base: cwd, outFrom: "--out" });
  if (own && flags.template !== undefined) settings.template = resolve(cwd, flags.template);
  if ((own || command.checkOnly) && flags.recv !== undefined) settings.receivers = flags.recv;
  return settings;
}

/** Reports whether the methods of clients have a context as their first parameter. */
function takesContext({ client }: UserConfig): boolean {
  return client === undefined || client === false || client.context !== false;
}

/** Reports whether clients have copies of the message types. */
function isStandalone({ client }: UserConfig): boolean {
  return client !== undefined && client !== false && client.standalone === true;
}

/** Reports whether a file is in the folder of a client below the package's directory, since the config names no path for it. */
function hasClientFolder(name: string, user: UserConfig): boolean {
  if (!Object.hasOwn(outputs, name) || !outputs[name as OutputName].ownPackage) return false;
  const settings = user[name as ConfigurableOutput];
  return !settings || settings.out === undefined;
}

/** The config's settings for an output, with the default path. `basics` has no settings: its key is an import path. */
function configuredOutput(
  name: string,
  user: UserConfig,
): Omit<UserOutput, "template"> & { template?: string | undefined; package?: string | undefined } {
  if (!Object.hasOwn(outputs, name)) return user.outputs![name]!;
  const settings: UserClientSettings = (name !== "basics" && user[name as ConfigurableOutput]) || {};
  const { file, per } = outputs[name as OutputName];
  return { ...settings, out: settings.out ?? file, per: settings.per ?? per };
}
