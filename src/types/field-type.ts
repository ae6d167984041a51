/** The type of a field in the model. */

/** A field's type. */
export interface FieldType {
  /** The type as the struct writes it, for example `[]*time.Time`. */
  text: string;
  /** The packages that `text` needs. */
  imports: TypeImport[];
  /** `*T`. */
  pointer: boolean;
  /** `[]T`. */
  slice: boolean;
}

/** A package that a type's text refers to. */
export interface TypeImport {
  /** The qualifier in the text. */
  name: string;
  /** The import path. */
  path: string;
}
