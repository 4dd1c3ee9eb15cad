import { unsettledWords } from '@filiz/domain/activity/publication.ts'
import { foundWords } from '@filiz/domain/activity/hazard-words/found-words.ts'
import type { ShippedActivity } from './shipped.ts'

export interface ReviewReport {
  /** Number of found words, each counted once for an entry, a language and a hazard. */
  readonly found: number
  /** Number of them that no hazard of the entry names and that a review found harmless. */
  readonly harmless: number
  /** Reviewed words that are no longer found, or that a hazard names. */
  readonly outdated: readonly string[]
}

/** Counts the false alarms of the word lists over the shipped entries. */
export function reviewReport(catalogue: readonly ShippedActivity[]): ReviewReport {
  const found = new Set<string>()
  const harmless = new Set<string>()
  const needed = new Set<string>()
  for (const { slug, content, reviewed } of catalogue) {
    const harmlessWords = new Set(reviewed.map(({ word }) => word))
    const key = ({ word, hazard, language }: ReturnType<typeof foundWords>[number]) =>
      [slug, language, word, hazard].join(' ')
    for (const one of foundWords(content)) found.add(key(one))
    for (const one of unsettledWords(content, []))
      if (harmlessWords.has(one.word)) {
        harmless.add(key(one))
        needed.add(`${slug}: ${one.word}`)
      }
  }
  const all = catalogue.flatMap(({ slug, reviewed }) => reviewed.map(({ word }) => `${slug}: ${word}`))
  return { found: found.size, harmless: harmless.size, outdated: all.filter((word) => !needed.has(word)) }
}
