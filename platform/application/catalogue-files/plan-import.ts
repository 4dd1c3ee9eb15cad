import type { Language } from '@filiz/domain/shared/language.ts'
import { isWorkbook } from '@filiz/domain/catalogue/workbook.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { runInCatalogueThread } from '../catalogue-thread.ts'
import { unpackRows } from '../packed-rows.ts'
import { requireCaughtUp } from '../read-model-checks.ts'
import { packedCatalogue } from './catalogue-pages.ts'
import { refusedLine, type FileFormat, type PlannedLine } from './plan-lines.ts'

const patienceMs = 5_000
const activitiesIn = collectionName(activities)

/**
 * Computes in a thread how a file would change the catalogue in its latest state (see `planLines`), and changes
 * nothing. Text that cannot be a catalogue file is refused by its beginning.
 */
export async function planImport(
  text: string,
  format: FileFormat,
  language: Language,
  { readStore, log }: { readonly readStore: ReadStore; readonly log: Pick<EventLog, 'head'> },
): Promise<readonly PlannedLine[]> {
  const fault = faultAtBeginning(text, format)
  if (fault) return [refusedLine(1, fault, language)]
  await requireCaughtUp({ log, readStore }, [activitiesIn], patienceMs)
  const entries = await packedCatalogue(readStore, activitiesIn)
  return unpackRows(await runInCatalogueThread('planImportFile', { text, format, language, entries }))
}

/** Characters within which a file's first row must end. */
const beginningLength = 64 * 1024

function faultAtBeginning(text: string, format: FileFormat): Readonly<Record<string, FieldCode>> | null {
  if (isWorkbook(text)) return { file: 'workbook' }
  // The decoder replaces invalid UTF-8 by this character.
  if (text.includes('\uFFFD')) return { file: 'not-utf-8' }
  const beginning = text.slice(0, beginningLength)
  const content = beginning.replace(/^[\s\uFEFF,;]+/, '')
  if (content === '') return { file: 'no-entries' }
  const isCutOff = text.length > beginningLength && !/[\r\n]/.test(content)
  return format === 'csv' && isCutOff ? { row: 'not-csv' } : null
}
