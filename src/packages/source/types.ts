/** The types of the source stage, from which later stages get a package's files. */

/** A Go file that belongs to the package in the build context of the run. */
export interface SourceFile {
  /** Base name, for example `pets.go`. */
  name: string;
  /** Absolute path. */
  path: string;
  /** Path for messages: relative to the working directory where that is shorter. */
  displayPath: string;
  /** Without a byte order mark. */
  text: string;
  /** It has the header of gen or gohandlers: no handlers are read from it, only the names that it declares. */
  generated: boolean;
}

/** The Go package of one directory, as it is on the disk. */
export interface PackageFiles {
  /** Absolute path. */
  dir: string;
  /** Path for messages, as `SourceFile.displayPath`. */
  displayDir: string;
  /** Sorted by name. */
  files: SourceFile[];
}

/** A package with its module. */
export interface PackageSource extends PackageFiles {
  /** The enclosing Go module, with the version of its `go` line; null when no go.mod is found. */
  module: { path: string; root: string; go: string | null } | null;
  /** Import path of the package; null without a module. */
  importPath: string | null;
}

/** The settings that decide which files belong to the package; see https://pkg.go.dev/cmd/go#hdr-Build_constraints. */
export interface BuildContext {
  goos: string;
  goarch: string;
  /** The tag `cgo` is satisfied, and files with `import "C"` belong to the package. */
  cgo: boolean;
  /** Extra tags that are satisfied, from `--tags`. */
  tags: string[];
}
