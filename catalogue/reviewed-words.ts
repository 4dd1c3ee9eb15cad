import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { WordConfirmation } from '@filiz/domain/activity/events.ts'

const { entries } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'reviewed-words.json'), 'utf8')) as {
  readonly reviewedBy: string
  readonly entries: Readonly<Record<string, readonly { readonly words: readonly string[]; readonly why: string }[]>>
}

/** Returns the words of a shipped entry that a review found harmless, with the reason. */
export const reviewedWords = (slug: string): readonly WordConfirmation[] =>
  (entries[slug] ?? []).flatMap(({ words, why }) => words.map((word) => ({ word, hazard: null, reason: why })))
