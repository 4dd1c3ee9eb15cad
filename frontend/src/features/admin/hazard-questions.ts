import type { ActivityContent, WordConfirmation } from '@filiz/domain/activity/events.ts'
import { faultsIfPublished, meantWords, withNamedHazards } from '@filiz/domain/activity/publication.ts'
import type { FoundWord } from '@filiz/domain/activity/hazard-words/found-words.ts'
import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { groupBy } from '../../lib/group-by.ts'

/** The questions about hazards that an administrator answers before an entry is published. */
export interface HazardQuestions {
  /** Found words that no hazard names, grouped by word; each group has at least one. */
  readonly words: readonly (readonly [FoundWord, ...FoundWord[]])[]
  /** True when the hazards are unknown and no word is found. */
  readonly unknown: boolean
}

export const toConfirmations = (confirmed: CatalogueEntry['confirmed'] = []): readonly WordConfirmation[] =>
  confirmed.map(({ word, hazard = null, reason = null }) => ({ word, hazard, reason }))

/** Returns the answers to words that the content still has. */
export const stillFound = (content: ActivityContent, answers: readonly WordConfirmation[] | undefined) =>
  answers?.filter(({ word }) => meantWords(content, word).length > 0)

/** Returns the questions for content that is to be published with these answers; undefined when there are none. */
export function hazardQuestions(
  written: ActivityContent,
  before: Parameters<typeof faultsIfPublished>[1],
  answers: readonly WordConfirmation[] | undefined,
): HazardQuestions | undefined {
  const content = answers ? withNamedHazards(written, answers) : written
  const faults = faultsIfPublished(content, {
    status: before?.status ?? 'draft',
    content: before?.content ?? content,
    confirmed: [...(before?.confirmed ?? []), ...(answers ?? [])],
  })
  const found = faults.flatMap((fault) => (fault.rule === 'unnamed' ? [fault.found] : []))
  const words = [...groupBy(found, ({ word }) => word).values()]
  const unknown = words.length === 0 && faults.some(({ rule }) => rule === 'unknown')
  return words.length > 0 || unknown ? { words: words as unknown as HazardQuestions['words'], unknown } : undefined
}
