import { z } from 'zod'
import { activityStatuses, type ActivityContent, type DraftContent } from '../activity/events.ts'
import { isComplete } from '../activity/missing-fields.ts'
import { activityBody, draftBody } from '../activity/schemas.ts'
import { choice, id, whole } from '../shared/fields.ts'

/**
 * The fields of one line in a catalogue file, by name. An omitted field keeps its value (files of an older schema have
 * fewer fields); an explicit null sets the field to unknown.
 */
export type FileEntry = Readonly<Record<string, unknown>>

/** Returns the entry in the form of an exported line: all fields, including unknown ones. */
export const toFileEntry = (
  { id: activityId, version, status }: { readonly id: string; readonly version: number; readonly status: string },
  content: DraftContent,
): FileEntry => ({ id: activityId, version, status, ...content })

const head = z.object({
  id: id.nullish(),
  version: whole(1, 1_000_000).nullish(),
  status: choice(activityStatuses).nullish(),
})

/** Parses the id, version and status of a line; all are optional. */
export const headOf = (entry: FileEntry) =>
  head.safeParse({ id: entry['id'], version: entry['version'], status: entry['status'] })

/** Fields of a line that are not content: accepted and ignored. */
const notContent = new Set(['id', 'status', 'version', 'updatedAt'])

/**
 * Merges the line's content into the existing one and validates the result: a draft, and one in the archive, may be
 * incomplete.
 */
export function contentOver(
  existing: DraftContent | undefined,
  entry: FileEntry,
  status: (typeof activityStatuses)[number] = 'published',
) {
  const mayBeIncomplete = status === 'draft' || (status === 'archived' && existing && !isComplete(existing))
  const { translations, ...said } = Object.fromEntries(
    Object.entries(entry).filter(([field]) => !notContent.has(field)),
  )
  return (mayBeIncomplete ? draftBody : activityBody).safeParse({
    ...existing,
    ...said,
    translations: translationsOver(existing?.translations, translations),
  })
}

function translationsOver(existing: ActivityContent['translations'] | undefined, said: unknown): unknown {
  if (said === undefined) return existing
  if (!isRecord(said)) return said
  const text = (language: 'tr' | 'en') =>
    isRecord(said[language])
      ? { ...existing?.[language], ...said[language] }
      : language in said
        ? said[language]
        : existing?.[language]
  return { ...said, tr: text('tr'), en: text('en') }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
