import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'

/** A cell of a workbook without a value of its own. `value` is what a spreadsheet shows in it. */
export interface UnreadableCell {
  readonly code: 'error-cell' | 'formula-without-value' | 'cell-too-long'
  /** The name of the cell, such as `D7`. */
  readonly cell: string
  readonly value: string
}

/** One line of an import file: its entry, its error codes by field, or the columns of a heading that are left out. */
export type FileLine =
  | { readonly line: number; readonly entry: FileEntry }
  | { readonly line: number; readonly faults: Readonly<Record<string, FieldCode | UnreadableCell>> }
  | {
      readonly line: number
      readonly leftOut: { readonly unknown: readonly string[]; readonly empty: readonly string[] }
    }
