import type { Language } from '@filiz/domain/shared/language.ts'
import { isWorkbook } from '@filiz/domain/catalogue/workbook.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { runInCatalogueThread } from '../catalogue-thread.ts'
import { unpackRows } from '../packed-rows.ts'
import { requireCaughtUp } from '../../operation/read-model-checks.ts'
import { packedCatalogue } from './catalogue-pages.ts'
import { refusedLine, type PlanOptions } from './plan-lines.ts'
import type { FileContent, FileFormat, PlannedImport } from './planned-line.ts'

const patienceMs = 5_000
const activitiesIn = collectionName(activities)

/**
 * Computes in a thread how a file would change the catalogue in its latest state (see `planLines`), and changes
 * nothing. Text that cannot be a catalogue file is refused by its beginning.
 */
export async function planImport(
  file: FileContent,
  options: PlanOptions,
  { readStore, log }: { readonly readStore: ReadStore; readonly log: Pick<EventLog, 'head'> },
): Promise<PlannedImport> {
  const fault = typeof file === 'string' ? faultAtBeginning(file, options.format) : null
  if (fault) return wholeFileFault(fault, options.language)
  await requireCaughtUp({ log, readStore }, [activitiesIn], patienceMs)
  const entries = await packedCatalogue(readStore, activitiesIn)
  try {
    const { lines, alarms } = await runInCatalogueThread('planImportFile', { file, options, entries })
    return { lines: await unpackRows(lines), alarms }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    const code = options.format === 'xlsx' ? 'workbook-too-large' : 'file-too-large'
    return wholeFileFault({ file: code }, options.language)
  }
}

const wholeFileFault = (faults: Readonly<Record<string, FieldCode>>, language: Language): PlannedImport => ({
  lines: [refusedLine(1, faults, language)],
  alarms: [],
})

/** Characters within which a file's first row must end. */
const beginningLength = 64 * 1024

function faultAtBeginning(text: string, format: FileFormat): Readonly<Record<string, FieldCode>> | null {
  if (isWorkbook(text)) return { file: 'workbook' }
  // The decoder of another program has replaced letters by this character.
  if (text.includes('\uFFFD')) return { file: 'not-utf-8' }
  const beginning = text.slice(0, beginningLength)
  const content = beginning.replace(/^[\s\uFEFF,;]+/, '')
  if (content === '') return { file: 'no-entries' }
  const isCutOff = text.length > beginningLength && !/[\r\n]/.test(content)
  return format === 'csv' && isCutOff ? { row: 'not-csv' } : null
}
