import type { ActivityText, Category } from '@filiz/domain/activity/events.ts'
import all from './examples.json' with { type: 'json' }

/** An activity of the shipped catalogue that visitors may read. */
export interface Example {
  readonly slug: string
  readonly category: Category
  readonly minAge: number
  readonly maxAge: number
  readonly durationMinutes: number
  readonly tr: ActivityText
  readonly en: ActivityText
}

/** `npm run fixtures` copies these entries from the catalogue. */
export const examples = all as readonly Example[]
