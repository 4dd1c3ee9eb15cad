import { contentOf, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { Alarm } from '@filiz/domain/texts/import-alarms.ts'
import { coverageOf, type CoverageCell } from '@filiz/domain/use/coverage.ts'
import { planLines, type CatalogueEntryNow, type PlanOptions } from './files/plan-lines.ts'
import type { FileContent, PlannedLine } from './files/planned-line.ts'
import { writeWorkbook } from './files/xlsx.ts'
import { toFileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { packRows, parseRows, type PackedRows } from './packed-rows.ts'

/*
 * The computations of `catalogue-thread.ts`. They may take seconds.
 */

/** Plans an import, see `planLines`. */
export async function planImportFile({
  file,
  options,
  entries,
}: {
  readonly file: FileContent
  readonly options: PlanOptions
  readonly entries: PackedRows<CatalogueEntryNow>
}): Promise<{ readonly lines: PackedRows<PlannedLine>; readonly alarms: readonly Alarm[] }> {
  const { lines, alarms } = await planLines(file, options, parseRows(entries))
  return { lines: packRows(lines), alarms }
}

/** Counts these entries by category, age and month, see `coverageOf`. */
export function countCoverage({
  entries,
  year,
}: {
  readonly entries: PackedRows<ActivityDocument>
  readonly year: number
}): { readonly published: number; readonly cells: readonly CoverageCell[] } {
  const contents = parseRows(entries).map((entry) => contentOf(entry))
  return { published: contents.length, cells: coverageOf(contents, year) }
}

/** Writes all entries as a workbook, see `writeWorkbook`. */
export const writeWorkbookFile = ({
  entries,
  language,
}: {
  readonly entries: PackedRows<ActivityDocument>
  readonly language: Language
}): Promise<Uint8Array> =>
  writeWorkbook(
    parseRows(entries).map((entry) => toFileEntry({ ...entry, id: entry._id }, contentOf(entry))),
    language,
  )
