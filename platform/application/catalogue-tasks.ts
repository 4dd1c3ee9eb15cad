import { catalogueFindings, type FindingOf } from '@filiz/domain/catalogue/catalogue-findings.ts'
import { contentOf, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { coverageOf, type CoverageCell } from '@filiz/domain/use/coverage.ts'
import { planLines, type CatalogueEntryNow, type FileFormat, type PlannedLine } from './catalogue-files/plan-lines.ts'
import { packRows, parseRows, type PackedRows } from './packed-rows.ts'

/*
 * The computations of `catalogue-thread.ts`. They may take seconds.
 */

/** Plans an import, see `planLines`. */
export const planImportFile = async ({
  text,
  format,
  language,
  entries,
}: {
  readonly text: string
  readonly format: FileFormat
  readonly language: Language
  readonly entries: PackedRows<CatalogueEntryNow>
}): Promise<PackedRows<PlannedLine>> => packRows(await planLines(text, format, language, parseRows(entries)))

/** Returns the validator's findings for these entries, in their order. */
export const findFaults = (entries: PackedRows<ActivityDocument>): PackedRows<FindingOf> =>
  packRows(
    [
      ...catalogueFindings(
        parseRows(entries).map((entry) => ({ id: entry._id, content: contentOf(entry), confirmed: entry.confirmed })),
      ),
    ].flat(),
  )

/** Counts these entries by category, age and month, see `coverageOf`. */
export function countCoverage({
  entries,
  year,
}: {
  readonly entries: PackedRows<ActivityDocument>
  readonly year: number
}): { readonly published: number; readonly cells: readonly CoverageCell[] } {
  const contents = parseRows(entries).map(contentOf)
  return { published: contents.length, cells: coverageOf(contents, year) }
}
