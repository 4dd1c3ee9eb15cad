import { foundWords, type FoundWord } from './hazard-words/found-words.ts'
import { same } from '../shared/same.ts'
import { fold } from '../shared/turkish.ts'
import type { ActivityContent, DraftContent, WordConfirmation } from './events.ts'
import { hazardsAgainstAge, missingNotes, type AgeFault, type NoteFault } from './hazards.ts'
import { hazards, type Hazard } from './vocabulary.ts'

/** A reason why an activity may not be published. */
export type PublicationFault =
  | { readonly rule: 'unknown' }
  | { readonly rule: 'unnamed'; readonly found: FoundWord }
  | AgeFault
  | NoteFault

/**
 * Returns why an activity may not be published: its hazards are unknown, a found word is neither named by them nor
 * confirmed, they contradict its youngest age, or a language lacks the safety note that they need.
 */
export function publicationFaults(
  content: ActivityContent,
  confirmed: readonly WordConfirmation[],
): readonly PublicationFault[] {
  return [
    ...(content.hazards === null ? [{ rule: 'unknown' } as const] : []),
    ...unsettledWords(content, confirmed).map((found) => ({ rule: 'unnamed', found }) as const),
    ...hazardsAgainstAge(content.minAge, content),
    ...missingNotes(content),
  ]
}

/** The activity that content is written to. */
interface Before {
  readonly status: 'draft' | 'published' | 'archived'
  readonly content: DraftContent
  readonly confirmed: readonly WordConfirmation[]
}

/**
 * Returns why this content may not be written to an activity that is, or becomes, published. What is published already
 * stays: while its hazards remain unknown, only words that it did not have before are faults.
 */
export function faultsIfPublished(content: ActivityContent, before?: Before): readonly PublicationFault[] {
  if (before?.status !== 'published') return publicationFaults(content, before?.confirmed ?? [])
  if (same(content, before.content)) return []
  const faults = publicationFaults(content, before.confirmed)
  if (content.hazards !== null || before.content.hazards !== null) return faults
  const known = new Set(foundWords(before.content).map(({ word }) => word))
  return faults.filter((fault) => fault.rule === 'unnamed' && !known.has(fault.found.word))
}

/** Returns the found words that no hazard of the entry names and that nobody confirmed. */
export function unsettledWords(content: DraftContent, confirmed: readonly WordConfirmation[]): readonly FoundWord[] {
  const found = foundWords(content)
  const named = (its: readonly Hazard[]) => its.some((hazard) => content.hazards?.includes(hazard))
  const listed = (word: string) => found.filter((one) => one.word === word).flatMap((one) => one.hazards)
  return found.filter(
    ({ word, hazards: its }) =>
      !named(its) &&
      !confirmed.some(
        (one) =>
          one.word === word && (one.hazard === null || (named([one.hazard]) && !listed(word).includes(one.hazard))),
      ),
  )
}

/** Returns the words of the list that an administrator means: as in the list, or as written in the content. */
export function meantWords(content: DraftContent, word: string): readonly string[] {
  const meant = fold(word)
  return [
    ...new Set(
      foundWords(content)
        .filter((found) => meant === fold(found.word) || meant === fold(found.written))
        .map((found) => found.word),
    ),
  ]
}

/** Adds the hazards that confirmed words name. An administrator has looked, so the hazards are known afterwards. */
export function withNamedHazards<Content extends DraftContent>(
  content: Content,
  words: readonly WordConfirmation[],
): Content {
  const known = new Set([...(content.hazards ?? []), ...words.flatMap(({ hazard }) => hazard ?? [])])
  return content.hazards?.length === known.size
    ? content
    : { ...content, hazards: hazards.filter((hazard) => known.has(hazard)) }
}
