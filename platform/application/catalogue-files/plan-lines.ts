import { faultsIfPublished } from '@filiz/domain/activity/publication.ts'
import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { columnAt } from '@filiz/domain/catalogue/cells.ts'
import { changesBetween, type Change } from '@filiz/domain/catalogue/changes.ts'
import { contentOver, headOf, type FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import type { ImportedEntry } from '@filiz/domain/imports/events.ts'
import { contentOf, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import { publicationError } from '@filiz/domain/texts/publication.ts'
import { fieldErrors, fieldMessage, type FieldError } from '@filiz/domain/texts/fields.ts'
import { uuid5 } from '../uuid5.ts'
import { readCsv } from './csv.ts'
import { readNdjson } from './ndjson.ts'

export type FileFormat = 'csv' | 'ndjson'

/**
 * The planned effect of one line. `errors` are keyed by field (by column for CSV), with messages in the requested
 * language.
 */
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

/** An entry of the catalogue in its latest state. */
export type CatalogueEntryNow = Omit<ActivityDocument, 'searchTr' | 'searchEn' | 'searchBoth' | 'earlier'>

/** A line that is refused for these faults, with messages in the reader's language. */
export const refusedLine = (
  line: number,
  faults: Readonly<Record<string, FieldCode>>,
  language: Language,
  activityId?: string,
): PlannedLine => ({
  line,
  action: 'refuse',
  activityId,
  errors: Object.fromEntries(
    Object.entries(faults).map(([field, code]) => [field, { code, message: fieldMessage(code, {}, language) }]),
  ),
})

/**
 * Computes line by line how a file would change these entries. A line without `id` addresses the entry with the same
 * Turkish title, or a new entry whose id derives from that title; so importing a file twice addresses the same entries.
 */
export async function planLines(
  text: string,
  format: FileFormat,
  language: Language,
  entries: readonly CatalogueEntryNow[],
): Promise<readonly PlannedLine[]> {
  const refused = (line: number, faults: Readonly<Record<string, FieldCode>>, activityId?: string) =>
    refusedLine(line, faults, language, activityId)
  const byId = new Map(entries.map((entry) => [entry._id, entry]))
  const byTitle = new Map<string, string>()
  for (const entry of entries) {
    const title = fold(entry.translations.tr.title)
    if (entry.status !== 'archived' || !byTitle.has(title)) byTitle.set(title, entry._id)
  }
  const isPlanned = new Set<string>()
  const planned: PlannedLine[] = []
  for await (const { line, entry, faults } of format === 'csv' ? readCsv(text) : readNdjson(text)) {
    if (planned.length >= maxLines) return [refused(line, { file: 'too-many-lines' })]
    planned.push(entry ? asNamed(plan(line, entry)) : refused(line, faults))
  }
  return planned.length > 0 ? planned : [refused(1, { file: 'no-entries' })]

  function plan(line: number, entry: FileEntry): PlannedLine {
    const head = headOf(entry)
    if (!head.success) return { line, action: 'refuse', errors: fieldErrors(head.error, language) }
    const activityId = head.data.id ?? idByTitle(entry)
    const existing = activityId === undefined ? undefined : byId.get(activityId)
    const before = existing && contentOf(existing)
    const content = contentOver(before, entry)
    if (!content.success) return { line, action: 'refuse', activityId, errors: fieldErrors(content.error, language) }
    if (activityId === undefined) return refused(line, { 'translations.tr.title': 'required' })
    if (isPlanned.has(activityId))
      return refused(line, { [head.data.id ? 'id' : 'translations.tr.title']: 'repeated' }, activityId)
    isPlanned.add(activityId)
    const faults = faultsIfPublished(content.data, existing && { ...existing, content: contentOf(existing) })
    const status = head.data.status ?? existing?.status ?? (faults.length > 0 ? 'draft' : 'published')
    // The file may be older than the recall: only archiving a recalled entry is allowed.
    if (existing?.recalled && status !== 'archived') return refused(line, { status: 'recalled' }, activityId)
    if (status === 'published' && faults.length > 0) {
      const { code, message } = publicationError(faults)
      return { line, action: 'refuse', activityId, errors: { hazards: { code, message: message[language] } } }
    }
    const imported: ImportedEntry = { line, isNew: !existing, activityId, status, content: content.data }
    if (!existing || !before) return { line, action: 'create', entry: imported }
    const changes = changesBetween({ status: existing.status, ...before }, { status, ...content.data })
    return changes.length === 0
      ? { line, action: 'unchanged', activityId }
      : { line, action: 'update', entry: imported, changes }
  }

  /** Names errors by CSV column, so that an administrator finds the faulty cell in the file. */
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
