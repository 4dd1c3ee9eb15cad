import type { ActivityContent } from '../activity/events.ts'
import { similarityToLater, similarityTo } from './likeness.ts'

interface Entry {
  readonly content: Pick<ActivityContent, 'kin' | 'translations'>
}

/**
 * Similarity from which two entries count as the same activity with other nouns, or as needing the same materials;
 * tuned on 280 entries. Below, entries have only a word or two in common.
 */
export const aspects = [
  { name: 'titles', from: 0.6, of: ({ title }: Text) => title },
  { name: 'steps', from: 0.24, of: ({ steps }: Text) => steps.join(' ') },
  { name: 'materials', from: 0.75, of: ({ materials }: Text) => (materials.length >= 4 ? materials.join(' ') : '') },
  {
    name: 'texts',
    from: 0.24,
    of: ({ title, purpose, description, steps }: Text) => [title, purpose, description, ...steps].join(' '),
  },
] as const
type Text = ActivityContent['translations']['tr']

export interface SimilarPair<E> {
  readonly one: E
  readonly other: E
  readonly aspect: (typeof aspects)[number]['name']
  readonly likeness: number
}

/**
 * Returns the pairs that are too similar in either language and have no common `kin`, most similar first. A pair
 * appears once for each aspect.
 */
export const similarPairs = <E extends Entry>(entries: readonly E[]): readonly SimilarPair<E>[] =>
  [...similarLaterEntries(entries)].flat().toSorted((a, b) => b.likeness - a.likeness)

/**
 * Like `similarPairs`, but yields the similar later entries of one entry at a time, so that other requests are served
 * meanwhile.
 */
export function* similarLaterEntries<E extends Entry>(entries: readonly E[]): Generator<readonly SimilarPair<E>[]> {
  const looks = aspects.map(({ name, from, of }) => ({
    name,
    from,
    turkish: similarityToLater(entries.map(({ content }) => of(content.translations.tr))),
    english: similarityToLater(entries.map(({ content }) => of(content.translations.en ?? content.translations.tr))),
  }))
  for (const [a, one] of entries.entries()) {
    yield looks.flatMap(({ name, from, turkish, english }) => {
      const [inTurkish, inEnglish] = [turkish(a), english(a)]
      return entries.slice(a + 1).flatMap((other, after): SimilarPair<E>[] => {
        const likeness = Math.max(inTurkish[a + 1 + after]!, inEnglish[a + 1 + after]!)
        const isKin = one.content.kin !== null && one.content.kin === other.content.kin
        return likeness >= from && !isKin ? [{ one, other, aspect: name, likeness }] : []
      })
    })
  }
}

export interface Likeness<E> {
  readonly other: E
  readonly aspect: (typeof aspects)[number]['name']
  readonly likeness: number
}

/**
 * Returns a function that finds the entries too similar to a new one, by the thresholds of `similarPairs`: most similar
 * first, each entry once with its most similar aspect. Create the function once for many calls.
 */
export function createSimilarityFinder<E extends Entry>(
  entries: readonly E[],
): (content: Entry['content']) => readonly Likeness<E>[] {
  const looks = aspects.map(({ name, from, of }) => ({
    name,
    from,
    of,
    turkish: similarityTo(entries.map(({ content }) => of(content.translations.tr))),
    english: similarityTo(entries.map(({ content }) => of(content.translations.en ?? content.translations.tr))),
  }))
  return ({ kin, translations: { tr, en } }) => {
    const likest = new Map<E, Likeness<E>>()
    for (const { name, from, of, turkish, english } of looks) {
      const [inTurkish, inEnglish] = [turkish(of(tr)), english(of(en ?? tr))]
      for (const [index, other] of entries.entries()) {
        const likeness = Math.max(inTurkish[index]!, inEnglish[index]!)
        const isKin = kin !== null && kin === other.content.kin
        if (likeness >= from && !isKin && likeness > (likest.get(other)?.likeness ?? 0))
          likest.set(other, { other, aspect: name, likeness })
      }
    }
    return [...likest.values()].toSorted((a, b) => b.likeness - a.likeness)
  }
}
