/** Go types, their fields and methods, and what is known of packages while types are looked up. */
import type {
  ConstantSpec,
  Expression,
  FieldDeclaration,
  FunctionDeclaration,
  GoFile,
  Position,
  TypeDeclaration,
  TypeExpression,
} from "../go/declarations.ts";
import type { GoParser } from "../go/parser.ts";
import type { StructTag } from "../go/struct-tags.ts";
import { ownName } from "../go/type-expressions.ts";
import type { ImportRoots } from "../packages/modules/import-roots.ts";
import type { ImportedFile } from "../packages/source/read-package.ts";
import type { BuildContext } from "../packages/source/types.ts";
import type { Operand } from "./constant-operations.ts";

/** A type as written, with the file, package and type arguments that give its names a meaning. */
export interface TypePlace {
  type: TypeExpression;
  file: GoFile;
  pkg: TypePackage;
  /** The arguments of the type parameters in scope; null for a parameter without an argument. */
  typeArguments: TypeArguments;
}

export type TypeArguments = ReadonlyMap<string, GoType | null>;

/** A Go type where it is written, with what it means. There is one for each place and its type arguments. */
export interface GoType {
  reader: TypeReader;
  place: TypePlace;
  /** The text as it is written. */
  text: string;
  /** What it means, after all aliases are followed. */
  target: TypeTarget;
  /** What its underlying type is. */
  underlying: Exclude<TypeTarget, { kind: "declared" }>;
  /** The underlying type, if that has no name: `[]int`. Null for basic types, and where it is not known. */
  literal: TypePlace | null;
  /** The kind of the underlying type: the name of a basic type without aliases, `struct`, `slice`, …; `typeParameter`, or `unknown`. */
  kind: string;
  /** What a pointer, slice, array or map holds; null for other types, and where it is not known. */
  element: GoType | null;
  /** The key of a map; null for other types. */
  key: GoType | null;
  /** Import path and name, with type arguments, or the text of a type without a name, with full names in it. Equal types have equal ids. */
  id: string;
}

/** A field of a struct. There is one for each name that a field declaration has. */
export interface StructField {
  /** Its Go name; for an embedded field, the name of the type. */
  name: string;
  declaration: FieldDeclaration;
  embedded: boolean;
  tag: StructTag;
  /** The struct that declares it, without its name. */
  struct: GoType;
  /** Its number among the fields of the struct. */
  index: number;
  type: GoType;
  /** The type; for an unnamed pointer `*T`, or an alias of it, that is `T`. */
  held: GoType;
  /** The type is such a pointer. */
  isPointer: boolean;
  position: Position;
}

/** A type by its declaration. There is one for each declaration and its type arguments. */
export interface DeclaredTarget extends Omit<TypePlace, "type"> {
  kind: "declared";
  id: string;
  declaration: TypeDeclaration;
}

/** Where a type is declared. */
export type DeclaredPlace = Pick<DeclaredTarget, "declaration" | "file" | "pkg">;

/** What a type means, after all aliases are followed. */
export type TypeTarget =
  | DeclaredTarget
  | { kind: "predeclared"; name: string }
  /** A type without a name, for example `[]int`. */
  | { kind: "literal"; place: TypePlace }
  /** A type from the table of standard types, whose source is not read. */
  | { kind: "standard"; importPath: string; name: string; standard: StandardType }
  | { kind: "parameter"; name: string }
  | { kind: "unknown"; reason: string };

/** The cache of packages of one run. It grows while types are resolved. */
export type TypeReader = ReturnType<typeof typeReader>;

/**
 * An empty cache for one run. Paths in messages are relative to `cwd`, or absolute. With `followsFunctions`, files of the user's packages are read
 * with their functions.
 */
export function typeReader(
  parser: Pick<GoParser, "parseDeclarations" | "parseBody">,
  build: BuildContext,
  roots: ImportRoots,
  cwd: string | null = null,
  followsFunctions = false,
) {
  return {
    parser,
    build,
    roots,
    cwd,
    followsFunctions,
    /** Imports that were looked for, by path; with `std` before the path for those in files of the standard library. */
    imports: new Map<string, PackageResult>(),
    /** Packages that were found, by directory. */
    packages: new Map<string, TypePackage>(),
    /** Whether a directory belongs to the standard library. */
    inGoRoot: new Map<string, boolean>(),
    /** The types by their places, outside of generic types. */
    types: new WeakMap<TypeExpression, GoType>(),
    /** The types by their places within instances of generic types, by the type arguments of these. */
    instanceTypes: new WeakMap<TypeArguments, WeakMap<TypeExpression, GoType>>(),
    /** The instances of declared types. */
    instances: {
      /** By their declarations and ids. */
      of: new WeakMap<TypeDeclaration, Map<string, DeclaredTarget>>(),
      /** The last instance of each generic type on the way to the one with these arguments: the length of its id, and how often the id became longer. */
      chains: new WeakMap<TypeArguments, ReadonlyMap<TypeDeclaration, { length: number; growths: number }>>(),
      /** The number of instances of generic types. */
      count: 0,
      /** One was refused, since there are too many. */
      refused: false,
    },
    /** The types of the user's modules with methods of a name, and the directories in which they were looked for; see implementations.ts. */
    methods: new Map<string, [path: string, type: string][]>(),
    scanned: new Set<string>(),
    /** The types that interfaces may hold, by the ids of these. */
    implementations: new Map<string, Implementations>(),
    /** What qualifiers mean in a file; null for one that no import brings. */
    qualifiers: new WeakMap<GoFile, Map<string, string | null>>(),
    /** Whether values of types can be compared, by the types' identities; null where that is not known. */
    comparable: new Map<unknown, boolean | null>(),
    /** The constants of files, by name. */
    constantIndexes: new WeakMap<GoFile, ReadonlyMap<string, ConstantPlace[]>>(),
    /** The expressions in the values of constants and the lengths of arrays, by their texts. */
    expressions: new Map<string, Expression[]>(),
    /** The constants that were computed, by their names in the source. */
    constants: new WeakMap<ConstantSpec["names"][number], Operand>(),
  };
}

/** A constant by its declaration. */
export interface ConstantPlace extends Pick<TypePlace, "file" | "pkg"> {
  name: string;
  spec: ConstantSpec;
  /** Its index among the names of the spec. */
  index: number;
  /** The spec that has its type and value: for `B` in `const ( A = iota; B )`, that of `A`. */
  written: ConstantSpec;
  /** The first spec of its `const` declaration: constants of one block have the same. */
  block: ConstantSpec;
}

/** One package. */
export interface TypePackage {
  /** Null for the package that `gen` runs on. */
  importPath: string | null;
  /** The import path, also of the package that `gen` runs on; null where that is outside of a module. */
  path: string | null;
  /** Name in the package clause. */
  name: string;
  dir: string;
  /** The user works on it. */
  isOfUser: boolean;
  /** The files that were read so far; those of the package that `gen` runs on are parsed already. */
  files: TypeFile[];
  /** Reads the other files, one by one. */
  unread: Iterator<ImportedFile>;
  /** The types that were looked for so far, by name; null for those that are not declared. */
  declarations: Map<string, DeclaredType | null>;
  /** The functions that were looked for so far, by their names behind `null.`, and the methods by `type.name`. */
  functions: Map<string, DeclaredFunction | null>;
  /** The methods of the types that were looked for so far, by the type's name. */
  methods: Map<string, FunctionDeclaration[]>;
  /** The constants that were looked for so far, by name; null for those that are not declared. */
  constants: Map<string, ConstantPlace | null>;
  /** Whether the package itself declares a name, for the names that were looked for so far. */
  declaredNames: Map<string, boolean>;
}

/** A function or method of a package. */
export interface DeclaredFunction {
  fn: FunctionDeclaration;
  file: GoFile;
  pkg: TypePackage;
}

/** The types of the user's modules that have the methods of an interface. */
export interface Implementations {
  types: GoType[];
  /** Types of other modules can have them, too: none of the methods names a type of the user's. */
  isOpen: boolean;
  /** None of the user's has them, and methods name types such as sql.Result, so that they are those of other packages. */
  isOfOthers: boolean;
}

/** One file of a package. */
export interface TypeFile {
  name: string;
  text: string;
  /** The types that it seems to declare; null until one is looked for. */
  mayDeclare: ReadonlySet<string> | null;
  /** Null until a type needs it. */
  parsed: IndexedFile | null;
}

/** A parsed file with its declarations by name. */
export interface IndexedFile {
  file: GoFile;
  /** The first declaration of each type. */
  types: ReadonlyMap<string, TypeDeclaration>;
  /** All names that the file declares. */
  names: ReadonlySet<string>;
  /** The methods, by the name of the receiver's type as written, which may be an alias. */
  methods: ReadonlyMap<string, FunctionDeclaration[]>;
  /** The aliases of a type of the package, or of a pointer to one, by the type's name. */
  aliases: ReadonlyMap<string, string[]>;
}

/** A package, or why there is none. */
export type PackageResult = { package: TypePackage } | { reason: string };

/** An exported method of a type. */
export interface ResolvedMethod {
  name: string;
  /** Only the pointer has it: it has a pointer receiver, or is promoted from an embedded value whose pointer has it. */
  pointerReceiver: boolean;
  /** The types of the parameters as the method's declaration writes them, with type arguments filled in; `...T` for a variadic one. */
  parameters: string[];
  results: string[];
}

/** A type of the table of standard types. */
export interface StandardType {
  /** The kind of its underlying type: `struct`, `slice` for a slice of bytes, or the name of a basic type. */
  kind: string;
  comparable: boolean;
  methods: ResolvedMethod[];
}

/** A method of a method set. */
export interface Method extends ResolvedMethod {
  /** The embedded fields that it is promoted through, outermost first; empty where the type itself has it. */
  through: StructField[];
  /** A call may panic, because a pointer or an interface on the way may be nil. */
  mayPanic: boolean;
}

/** The exported methods of a type. */
export interface MethodSet {
  methods: Method[];
  /** Why some may be missing; null when they are all there. */
  missing: string | null;
}

// The types that a package's own files declare, by name.

/** A type declaration with the file that holds it. */
export type DeclaredType = Pick<DeclaredTarget, "declaration" | "file">;

export type DeclaredTypes = ReadonlyMap<string, DeclaredType>;

/** The package's types by name. If a package that doesn't compile yet declares a type twice, the first declaration counts. */
export function declaredTypes(files: GoFile[]): DeclaredTypes {
  const types = new Map<string, DeclaredType>();
  for (const file of files) {
    for (const declaration of file.types) {
      if (declaration.name !== "_" && !types.has(declaration.name))
        types.set(declaration.name, { declaration, file });
    }
  }
  return types;
}

/** The name of a receiver's type, which the receiver may write as an alias: `Pets` for `P`, after `type P = Pets`. */
export function receiverType(name: string, types: DeclaredTypes): string {
  let current = name;
  // A cycle of aliases doesn't compile, but must not cause an endless loop: there are no more steps than types.
  for (let steps = types.size; steps > 0; steps--) {
    const declaration = types.get(current)?.declaration;
    const target = declaration?.alias ? ownName(declaration.type) : null;
    if (target === null) break;
    current = target;
  }
  return current;
}
