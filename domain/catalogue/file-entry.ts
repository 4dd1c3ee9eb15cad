import { z } from 'zod'
import type { ActivityContent } from '../activity/events.ts'
import { activityBody, activityStatuses } from '../activity/schemas.ts'
import { choice, id } from '../shared/fields.ts'

/**
 * What a line of a catalogue file says, as it stands there: whichever of an entry's fields, by their names. What it does
 * not name stays as it is (a file of an older schema names less); what it says to be null is unknown from then on.
 */
export type FileEntry = Readonly<Record<string, unknown>>

/** An entry as every line of ours has it: all fields, those that are unknown too. */
export const toFileEntry = (activityId: string, status: string, content: ActivityContent): FileEntry => ({
  id: activityId,
  status,
  ...content,
})

const head = z.object({ id: id.nullish(), status: choice(activityStatuses).nullish() })

/** Which entry a line is about, where it says so. */
export const headOf = (entry: FileEntry) => head.safeParse({ id: entry['id'], status: entry['status'] })

/** What is answered beside an entry's content and nobody writes: understood, and not looked at. */
const notContent = new Set(['id', 'status', 'version', 'updatedAt'])

/** The line's content over what is there; `activityBody` says whether it is an entry. */
export function contentOver(existing: ActivityContent | undefined, entry: FileEntry) {
  const { translations, ...said } = Object.fromEntries(
    Object.entries(entry).filter(([field]) => !notContent.has(field)),
  )
  return activityBody.safeParse({
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
