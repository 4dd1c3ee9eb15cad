import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import type { ActivityContent, WordConfirmation } from '@filiz/domain/activity/events.ts'
import { activityBody } from '@filiz/domain/activity/schemas.ts'
import { reviewedWords } from './reviewed-words.ts'

/** One entry of the shipped catalogue. `activityId` derives from the slug, so it never changes. */
export interface ShippedActivity {
  readonly slug: string
  readonly activityId: string
  readonly content: ActivityContent
  /** Words of the texts that a review found harmless. */
  readonly reviewed: readonly WordConfirmation[]
}

export const shippedActivityId = (slug: string) => uuid5('shipped-activity', slug)

const folder = path.join(import.meta.dirname, 'activities')

/**
 * Reads the shipped catalogue from its files (`docs/catalogue.md` describes them), in order of file and of entry.
 * Throws an error with file, entry and all faulty fields when an entry fails the validation that administrators'
 * entries get.
 */
export function shippedActivities(): readonly ShippedActivity[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const entries = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as ({ slug: string } & Record<
        string,
        unknown
      >)[]
      return entries.map(({ slug, ...content }) => {
        const parsed = activityBody.safeParse(content)
        if (!parsed.success)
          throw new Error(
            `${name}, ${slug}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
          )
        return { slug, activityId: shippedActivityId(slug), content: parsed.data, reviewed: reviewedWords(slug) }
      })
    })
}
