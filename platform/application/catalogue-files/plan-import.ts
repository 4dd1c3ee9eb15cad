import { setImmediate as breathe } from 'node:timers/promises'
import type { Language } from '@filiz/domain/shared/language.ts'
import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import { columnAt } from '@filiz/domain/catalogue/cells.ts'
import { changesBetween, type Change } from '@filiz/domain/catalogue/changes.ts'
import { contentOver, headOf, type FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import { isWorkbook } from '@filiz/domain/catalogue/workbook.ts'
import type { ImportedEntry } from '@filiz/domain/imports/events.ts'
import { activities, contentOf } from '@filiz/domain/read-models/activities.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import { fieldErrors, fieldMessage, type FieldError } from '@filiz/domain/texts/fields.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { uuid5 } from '../uuid5.ts'
import { upToDateModels } from '../whole-models.ts'
import { readCsv } from './csv.ts'
import { readNdjson } from './ndjson.ts'
import { pagesOfCatalogue } from './pages-of-catalogue.ts'

export type FileFormat = 'csv' | 'ndjson'

/** What one line would do. `errors` by field (of a CSV by column), in the language of who asks. */
export type PlannedLine =
  | { readonly line: number; readonly action: 'create'; readonly entry: ImportedEntry }
  | {
      readonly line: number
      readonly action: 'update'
      readonly entry: ImportedEntry
      readonly changes: readonly Change[]
    }
  | { readonly line: number; readonly action: 'unchanged'; readonly activityId: string }
  | {
      readonly line: number
      readonly action: 'refuse'
      readonly activityId?: string | undefined
      readonly errors: Readonly<Record<string, FieldError>>
    }

export const maxLines = 10_000
/** After so many lines others are served. */
const atATime = 50
const patienceMs = 5_000
const activitiesIn = collectionName(activities)

type Existing = Pick<ActivityDocument, 'status' | 'recalled'> & { readonly content: ActivityContent }

/**
 * What a whole file would do to the catalogue as the log has it now, line by line, without doing it. A line is about the
 * entry of its `id`; without one, about the entry of its Turkish title, or a new one whose id derives from that title: so
 * the same file again is about the same entries.
 */
export async function planImport(
  text: string,
  format: FileFormat,
  language: Language,
  needs: { readonly readStore: ReadStore; readonly log: Pick<EventLog, 'head'> },
): Promise<readonly PlannedLine[]> {
  const refused = (line: number, faults: Readonly<Record<string, string>>, activityId?: string): PlannedLine => ({
    line,
    action: 'refuse',
    activityId,
    errors: Object.fromEntries(
      Object.entries(faults).map(([field, code]) => [field, { code, message: fieldMessage(code, {}, language) }]),
    ),
  })
  if (isWorkbook(text)) return [refused(1, { file: 'workbook' })]
  // What is no UTF-8 has been read as this mark.
  if (text.includes('�')) return [refused(1, { file: 'not-utf-8' })]

  const { byId, byTitle } = await catalogueNow(needs)
  const isPlanned = new Set<string>()
  const planned: PlannedLine[] = []
  for await (const { line, entry, faults } of format === 'csv' ? readCsv(text) : readNdjson(text)) {
    if (planned.length >= maxLines) return [refused(line, { file: 'too-many-lines' })]
    if (planned.length % atATime === atATime - 1) await breathe()
    planned.push(entry ? asNamed(plan(line, entry)) : refused(line, faults))
  }
  return planned.length > 0 ? planned : [refused(1, { file: 'no-entries' })]

  function plan(line: number, entry: FileEntry): PlannedLine {
    const head = headOf(entry)
    if (!head.success) return { line, action: 'refuse', errors: fieldErrors(head.error, language) }
    const activityId = head.data.id ?? idByTitle(entry)
    const existing = activityId === undefined ? undefined : byId.get(activityId)
    const content = contentOver(existing?.content, entry)
    if (!content.success) return { line, action: 'refuse', activityId, errors: fieldErrors(content.error, language) }
    if (activityId === undefined) return refused(line, { 'translations.tr.title': 'required' })
    if (isPlanned.has(activityId))
      return refused(line, { [head.data.id ? 'id' : 'translations.tr.title']: 'repeated' }, activityId)
    isPlanned.add(activityId)
    const status = head.data.status ?? existing?.status ?? 'published'
    // A file may be older than what was found dangerous.
    if (existing?.recalled && status !== 'archived') return refused(line, { status: 'recalled' }, activityId)
    const imported: ImportedEntry = { line, isNew: !existing, activityId, status, content: content.data }
    if (!existing) return { line, action: 'create', entry: imported }
    const changes = changesBetween({ status: existing.status, ...existing.content }, { status, ...content.data })
    return changes.length === 0
      ? { line, action: 'unchanged', activityId }
      : { line, action: 'update', entry: imported, changes }
  }

  /** Whoever is to mend a line looks for what stands in the file. */
  function asNamed(line: PlannedLine): PlannedLine {
    if (line.action !== 'refuse' || format !== 'csv') return line
    return {
      ...line,
      errors: Object.fromEntries(Object.entries(line.errors).map(([field, error]) => [columnAt(field), error])),
    }
  }

  function idByTitle(entry: FileEntry): string | undefined {
    const title = (entry['translations'] as { readonly tr?: { readonly title?: unknown } } | undefined)?.tr?.title
    if (typeof title !== 'string' || title.trim() === '') return undefined
    return byTitle.get(fold(title)) ?? uuid5('imported-activity', fold(title))
  }
}

async function catalogueNow({
  readStore,
  log,
}: {
  readonly readStore: ReadStore
  readonly log: Pick<EventLog, 'head'>
}) {
  await upToDateModels({ log, readStore }, [activitiesIn], patienceMs)
  const byId = new Map<string, Existing>()
  const byTitle = new Map<string, string>()
  for await (const page of pagesOfCatalogue(readStore, activitiesIn)) {
    for (const document of page) {
      byId.set(document._id, { status: document.status, recalled: document.recalled, content: contentOf(document) })
      const title = fold(document.translations.tr.title)
      if (document.status !== 'archived' || !byTitle.has(title)) byTitle.set(title, document._id)
    }
  }
  return { byId, byTitle }
}
