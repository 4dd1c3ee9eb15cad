import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'

/** One line of an import file: its entry, or its error codes by field. */
export type FileLine =
  | { readonly line: number; readonly entry: FileEntry; readonly faults?: undefined }
  | { readonly line: number; readonly faults: Readonly<Record<string, FieldCode>>; readonly entry?: undefined }
