import type { Change } from '@filiz/domain/catalogue/changes.ts'
import type { ImportedEntry } from '@filiz/domain/imports/events.ts'
import type { FieldError } from '@filiz/domain/texts/fields.ts'
import type { Alarm } from '@filiz/domain/texts/import-alarms.ts'

export type FileFormat = 'csv' | 'ndjson' | 'xlsx'
/** The text of a file, or the bytes of a workbook. */
export type FileContent = string | Uint8Array

/** A fault of a cell: `value` is what stands there, `allowed` what may stand there. */
export interface CellFault extends FieldError {
  readonly value?: string
  readonly allowed?: string
}
export interface ShownFinding {
  readonly path: string
  readonly message: string
  /** True when the entry may not be published because of it. */
  readonly refuses: boolean
}
export interface SimilarLine {
  readonly id: string
  readonly title: string
  readonly percent: number
}
export interface Remarks {
  /** A sentence about the status that the entry gets instead of that of the file. */
  readonly remark?: string
  readonly findings?: readonly ShownFinding[]
  readonly similar?: readonly SimilarLine[]
}

/** The planned effect of one line. `errors` are keyed by field (by column for CSV), in the requested language. */
export type PlannedLine = { readonly line: number; readonly title?: string | undefined } & (
  | ({ readonly action: 'create'; readonly entry: ImportedEntry } & Remarks)
  | ({ readonly action: 'update'; readonly entry: ImportedEntry; readonly changes: readonly Change[] } & Remarks)
  /** The entry was changed after the file was written, and the line was not chosen: it is left out. */
  | { readonly action: 'conflict'; readonly activityId: string; readonly changes: readonly Change[] }
  | { readonly action: 'unchanged'; readonly activityId: string }
  | {
      readonly action: 'refuse'
      readonly activityId?: string | undefined
      readonly errors: Readonly<Record<string, CellFault>>
    }
)

export interface PlannedImport {
  readonly lines: readonly PlannedLine[]
  readonly alarms: readonly Alarm[]
}
