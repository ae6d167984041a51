/** The types of the pipeline's requests and results. */
import type { Diagnostic } from "../../base/report/diagnostic.ts";
import type { KeptWork } from "../../base/startup/kept-runs.ts";
import type { OtherForms } from "../../model/other-forms.ts";
import type { ModelSettings } from "../../model/package-model.ts";
import type { Model } from "../../model/types.ts";
import type { EarlierRoute, WrittenFile } from "../../outputs/output.ts";
import type { Importers } from "../../packages/modules/importing-packages.ts";
import type { CheckSettings } from "../../rules/context.ts";
import type { PrintedPart, UsedTemplate } from "../../templates/render/template-set.ts";
import type { Host, PackagePlan, RunContext } from "../plan.ts";
import type { TextTables } from "./kept-texts.ts";

/** The request to generate outputs about all packages with a config, and the part of a package's request that is the same for them. */
export interface RunRequest
  extends Pick<Host, "disk" | "cwd" | "version">,
    Pick<RunContext, "trace">,
    Pick<PackagePlan, "config" | "templates">,
    CheckSettings {
  /** Where the texts of files are kept; null to render all. */
  texts?: TextTables | null;
  /** The run prints its files (`--stdout`), each of which has the package helpers that it uses. */
  stdout?: boolean;
}

/** The request to generate the outputs of one package. */
export interface GenerateRequest
  extends RunRequest,
    ModelSettings,
    Pick<Host, "env">,
    Partial<Pick<PackagePlan, "skipWithoutHandlers" | "amongSeveral">> {
  /** Where the declarations of files are kept for later runs; null to keep none. */
  kept?: Pick<KeptWork, "readTable" | "writeTable"> | null;
  /** Make the whole model, not only the parts that outputs print: the user asked for it. */
  wholeModel?: boolean;
  /** The run also writes the package that the config's `basics` names. */
  writesBasics?: boolean;
}

/** A file as it should be on the disk. */
export interface OutputFile extends WrittenFile {
  /** The directory that the path was relative to, absolute: no symbolic link may lead out of its repository. */
  base: string;
  content: string;
  /** What moved out of the file, an earlier one of an output, into the file that a run writes. The file is removed if nothing is left in it. */
  moved?: {
    isRemoved: boolean;
    /** The line about it, once the files are written. */
    line: string;
    /** Lines of the user that name both files. */
    warnings: Diagnostic[];
  };
  /** The file belongs to the user once it is written, such as a config: it needs no generated-code header, and later runs don't replace it. */
  ownedByUser?: boolean;
  /** What printed the traced line. */
  printed?: PrintedPart[];
}

/** The result for one package: what was found, and the files to write. */
export interface GenerateResult {
  /** The model of the command's first output, with only the output's receivers. Null when the package could not be read. */
  model: Model | null;
  /** The model of the whole package, for outputs about all packages. */
  packageModel: Model | null;
  /** The routes in earlier outputs of the package. */
  earlier: EarlierRoute[];
  /** Sorted by place. */
  diagnostics: Diagnostic[];
  /** The files to write. Files that errors leave out are missing. */
  files: OutputFile[];
  /** The functions that serve HTTP in forms that gen does not list; none in a package with handlers. */
  otherForms: OtherForms;
  /** Lines that say what errors in structs leave out. */
  notes: string[];
  /** Paths of the outputs that any command writes for this package. */
  outputPaths: string[];
  /**
   * The file of the package that the config's `basics` names, with the names that this package uses of it, such as `CutPair` and `Param.Get`;
   * null if the run doesn't write it, as for a package of another module.
   */
  basics: { file: string; names: string[] } | null;
  /** Directories of other packages that were read: those with types that it uses, and those that import it and may register its handlers. */
  readDirs: string[];
  /** What was asked about packages that import it; null if nothing was. */
  importers: Importers | null;
  /** The templates that were used, each with its origin. */
  templates: UsedTemplate[];
}

/** The result of a run for one package. */
export interface PackageResult {
  plan: PackagePlan;
  result: GenerateResult;
  /** It has nothing to do with gen, as far as was found: see `isEmptyPackage`. */
  isEmpty: boolean;
  /** A pattern matched the package, and it has no handlers: nothing is reported or written. */
  skipped: boolean;
}
