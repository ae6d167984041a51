/** What the pipeline takes and what it gives. */
import type { Config } from "../config/types.ts";
import type { GoParser } from "../go/parser.ts";
import type { Model } from "../model/types.ts";
import type { Environment } from "../modules/go-environment.ts";
import type { PrintedPart, UsedTemplate } from "../render/render-types.ts";
import type { TemplateSet } from "../render/template-set.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import type { BuildContext } from "../source/types.ts";

/** What to generate. */
export interface GenerateRequest {
  /** Only report what is wrong: no file is rendered. */
  checkOnly?: boolean;
  config: Config;
  build: BuildContext;
  parser: GoParser;
  /** The model itself is wanted, so that all of it is made, whatever the outputs print. */
  wholeModel?: boolean;
  /** Leave a package unparsed, and report nothing, where its text shows that it holds no handlers. */
  skipWithoutHandlers?: boolean;
  /** The run is about several packages: a receiver that this one does not have may be another's, which the run reports. */
  amongSeveral?: boolean;
  /** The templates of the config. */
  templates: TemplateSet;
  /** Where Go keeps its packages: GOROOT, GOMODCACHE, GOFLAGS and their like. */
  env: Environment;
  /** Paths in messages are relative to it. */
  cwd: string;
  /** Version of the generator, for templates. */
  version: string;
  /** Renders nothing but the file of that path, and tells what printed a line of it. */
  trace?: { path: string; line: number };
}

/** A file as it should be on the disk. */
export interface OutputFile {
  /** Absolute path. */
  path: string;
  /** Path for messages. */
  displayPath: string;
  /** The directory that the path was relative to, absolute: no symbolic link may lead out of its repository. */
  base: string;
  content: string;
  /** Name of the output. */
  output: string;
  /** It is the user's from then on, such as a config: it needs no generated-code header, and a later run doesn't replace it. */
  usersOwn?: boolean;
  /** What printed the traced line. */
  printed?: PrintedPart[];
}

/** What a run found and would write. */
export interface GenerateResult {
  /** What the command's own template sees, narrowed to its receivers. Null when the package could not be read. */
  model: Model | null;
  /** The same of the whole package, for outputs of all packages. */
  packageModel: Model | null;
  /** Sorted by place. */
  diagnostics: Diagnostic[];
  /** Empty when a diagnostic is an error. */
  files: OutputFile[];
  /** Paths of all that the commands, whichever they are, write for this package. */
  outputPaths: string[];
  /** Directories of other packages that types were read from. */
  importedDirs: string[];
  /** Where each template that was used came from. */
  templates: UsedTemplate[];
}

/** What is needed to render the outputs that are about no single package. */
export type RunRequest = Pick<GenerateRequest, "config" | "templates" | "version" | "cwd" | "trace">;
