import type { ActivityContent } from '../activity/events.ts'
import { countedStems } from './likeness.ts'
import { aspects } from './similar-entries.ts'

type Translations = ActivityContent['translations']
export interface ChangedTexts {
  readonly id: string
  /** Null when the entry is no longer compared. */
  readonly translations: Translations | null
}

/**
 * Keeps the similar pairs of a changing set of entries. Only the pairs of changed entries are computed anew; all others
 * keep the likeness of their last comparison, although the frequencies of words have changed a little.
 */
export interface SimilarityIndex {
  /** Takes in changed entries. Yields after each step, so that other requests are served meanwhile. */
  update(changed: readonly ChangedTexts[]): Generator<void>
  /** Returns the entries that are too similar, with the likeness of the most similar aspect. */
  similarTo(id: string): ReadonlyMap<string, number>
}

export function createSimilarityIndex(): SimilarityIndex {
  const looks = aspects.flatMap(({ from, of }) =>
    (['tr', 'en'] as const).map((language) => ({
      from,
      textOf: (translations: Translations) => of(translations[language] ?? translations.tr),
      corpus: createCorpus(),
    })),
  )
  const similar = new Map<string, Map<string, number>>()
  const none: ReadonlyMap<string, number> = new Map()

  return {
    *update(changed) {
      for (const { id, translations } of changed) {
        for (const other of similar.get(id)?.keys() ?? []) similar.get(other)!.delete(id)
        similar.delete(id)
        if (translations) similar.set(id, new Map())
        for (const { corpus, textOf } of looks) corpus.set(id, translations && textOf(translations))
        yield
      }
      const present = changed.filter(({ translations }) => translations)
      for (const { corpus } of looks) for (const { id } of present) corpus.weigh(id)
      for (const { id } of present) {
        for (const { corpus, from } of looks)
          for (const [other, likeness] of corpus.likenesses(id, from)) {
            if (likeness <= (similar.get(id)!.get(other) ?? 0)) continue
            similar.get(id)!.set(other, likeness)
            similar.get(other)!.set(id, likeness)
          }
        yield
      }
    },
    similarTo: (id) => similar.get(id) ?? none,
  }
}

interface Postings {
  readonly slots: number[]
  readonly weights: number[]
}

/**
 * The tf-idf vectors of `likeness.ts` for texts that change. Texts have numbers, so that products add up in an array.
 */
function createCorpus() {
  const vectors = new Map<string, { readonly slot: number; readonly words: ReadonlyMap<string, number> }>()
  /** Inverted index: the texts that contain a word, and its weight in each before multiplication by its rarity. */
  const postings = new Map<string, Postings>()
  const ids: string[] = []
  const lengths: number[] = []
  const rarityOf = ({ slots }: Postings) => Math.log(vectors.size / slots.length)

  return {
    /** Stores a text; `weigh` must follow. Null removes it. */
    set(id: string, text: string | null) {
      const before = vectors.get(id)
      for (const word of before?.words.keys() ?? []) {
        const { slots, weights } = postings.get(word)!
        const at = slots.indexOf(before!.slot)
        slots.splice(at, 1)
        weights.splice(at, 1)
      }
      vectors.delete(id)
      if (text === null) return
      const slot = before?.slot ?? ids.push(id) - 1
      const words = new Map([...countedStems(text)].map(([word, often]) => [word, 1 + Math.log(often)]))
      vectors.set(id, { slot, words })
      for (const [word, weight] of words) {
        const its = postings.get(word) ?? { slots: [], weights: [] }
        postings.set(word, its)
        its.slots.push(slot)
        its.weights.push(weight)
      }
    },
    weigh(id: string) {
      const { slot, words } = vectors.get(id)!
      lengths[slot] = Math.hypot(...[...words].map(([word, weight]) => weight * rarityOf(postings.get(word)!)))
    },
    /** Returns the texts that are as similar as `from` or more. */
    likenesses(id: string, from: number): readonly (readonly [string, number])[] {
      const { slot, words } = vectors.get(id)!
      const products = new Float64Array(ids.length)
      for (const [word, weight] of words) {
        const its = postings.get(word)!
        const factor = weight * rarityOf(its) ** 2
        if (factor === 0) continue
        const { slots, weights } = its
        for (let at = 0; at < slots.length; at++) products[slots[at]!]! += factor * weights[at]!
      }
      products[slot] = 0
      const found: (readonly [string, number])[] = []
      for (const [other, product] of products.entries()) {
        const likeness = product === 0 ? 0 : product / (lengths[slot]! * lengths[other]!)
        if (likeness >= from) found.push([ids[other]!, likeness])
      }
      return found
    },
  }
}
