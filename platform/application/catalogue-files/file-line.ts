import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'

/** One line of an import file: its entry, its error codes by field, or the columns of a heading that are left out. */
export type FileLine =
  | { readonly line: number; readonly entry: FileEntry }
  | { readonly line: number; readonly faults: Readonly<Record<string, FieldCode>> }
  | {
      readonly line: number
      readonly leftOut: { readonly unknown: readonly string[]; readonly empty: readonly string[] }
    }
