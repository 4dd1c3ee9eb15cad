import { searchWords } from '@filiz/domain/catalogue/search-words.ts'
import type { CatalogueDocument } from '@filiz/domain/read-models/activities.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { categoryName, interestNames } from '@filiz/domain/texts/categories.ts'
import { topicNames } from '@filiz/domain/texts/topic-names.ts'
import { topicWords } from '@filiz/domain/texts/topic-words.ts'
import MiniSearch, { type Query } from 'minisearch'

/** How much a word counts by the field that has it. */
const boost = { title: 6, topics: 14, tags: 2, purpose: 2, description: 1, materials: 1.5, steps: 1, further: 1 }
type Indexed = Readonly<Record<keyof typeof boost, string>> & { readonly id: string }
export type SearchedActivity = Pick<
  CatalogueDocument,
  '_id' | 'category' | 'interests' | 'topics' | 'translations' | 'kin'
>

/** Maximum number of results of a search by a parent; searches by administrators have no such limit. */
const maxResults = 90
/** Results with less than this share of the best score are about something else. */
const leastShare = 0.05
const entriesAtATime = 25
/** Letters of a word from which on a prefix is searched, and a typing error is forgiven. */
const leastPrefix = 3
const leastMistyped = 6
/** A letter typed several times, which is also forgiven in short words. */
const repeated = /(.)\1+/g
/** How much a match of a short stem counts where the word may be a mistyped one. */
const shortStemWeight = 0.08
/** BM25 with little weight on a text's length: an entry of many topics is not less about each of them. */
const bm25 = { k: 1.2, b: 0.3, d: 0.5 }

export interface SearchIndex {
  add(entries: readonly SearchedActivity[]): Promise<void>
  remove(ids: readonly string[]): void
  /** Returns the ids of the matching entries, best first, at most 90; none for words that no entry has. */
  find(words: string): readonly string[]
}

/**
 * A full-text index of activities in one language, in memory. `everything`, for administrators: also searches notes on
 * safety, variants and groups, and finds all entries that match the most words.
 */
export function createSearchIndex(language: Language, { everything = false } = {}): SearchIndex {
  const index = new MiniSearch<Indexed>({
    fields: Object.keys(boost),
    tokenize: (text) => searchWords(text, language).flat(),
    processTerm: (term) => term,
    searchOptions: {
      boost: everything ? { ...boost, topics: boost.tags } : boost,
      combineWith: 'OR',
      tokenize: (term) => [term],
      bm25,
    },
  })

  const scoresOf = (query: Query): ReadonlyMap<string, number> =>
    new Map(index.search(query).map(({ id, score }) => [id as string, score]))

  /** Returns the scores by the best of the terms, because a word and its stem say the same. */
  function bestOf(terms: readonly string[]): ReadonlyMap<string, number> {
    const best = new Map<string, number>()
    for (const term of terms) for (const [id, score] of scoresOf(term)) best.set(id, Math.max(score, best.get(id) ?? 0))
    return best
  }
  const isKnown = (term: string) => scoresOf(term).size > 0

  /**
   * Returns the scores of the entries with one word: by the word or a long stem, else by longer words, else by words
   * one letter away and by short stems (`kart` in the mistyped `kardşini`).
   */
  function scoresOfWord(terms: readonly string[]): ReadonlyMap<string, number> {
    const [word, ...stems] = terms as readonly [string, ...string[]]
    const isLong = ({ length }: string) => length >= leastMistyped || length * 2 > word.length
    const near = [word, ...stems.filter(isLong)]
    if (near.slice(1).some(isKnown)) return bestOf(near)
    if (isKnown(word)) return bestOf(terms)
    const byStem = bestOf(terms.filter((term) => !near.includes(term)))
    const longer = scoresOf({ queries: near.filter(({ length }) => length >= leastPrefix), prefix: true })
    if (longer.size > 0) return sumOf(longer, byStem)
    const mistyped = scoresOf({
      queries: near.flatMap((term) => [
        ...(term.length >= leastMistyped && new Set(term).size > 2
          ? [{ queries: [term], fuzzy: 1 }, ...withLettersSwapped(term)]
          : []),
        ...[term.replaceAll(repeated, '$1')].filter(({ length }) => length >= leastPrefix),
      ]),
    })
    return sumOf(mistyped, byStem, mistyped.size > 0 ? shortStemWeight : 1)
  }

  return {
    add: (entries) =>
      index.addAllAsync(
        entries.map((entry) => indexed(entry, language, everything)),
        { chunkSize: entriesAtATime },
      ),
    remove(ids) {
      for (const id of ids) if (index.has(id)) index.discard(id)
    },
    find(words) {
      const searched = searchWords(words, language)
      const scores = new Map<string, { score: number; matched: number }>()
      for (const word of searched)
        for (const [id, score] of scoresOfWord(word)) {
          const before = scores.get(id) ?? { score: 0, matched: 0 }
          scores.set(id, { score: before.score + score, matched: before.matched + 1 })
        }
      const ranked = [...scores]
        .map(([id, { score, matched }]) => ({ id, matched, score: score * (matched / searched.length) ** 2 }))
        .toSorted((a, b) => b.score - a.score)
      const least = (ranked[0]?.score ?? 0) * leastShare
      const most = Math.max(...ranked.map(({ matched }) => matched))
      const best = everything
        ? ranked.filter(({ matched }) => matched === most)
        : ranked.filter(({ score }) => score >= least).slice(0, maxResults)
      return best.map(({ id }) => id)
    },
  }
}

/** Returns the sums of the scores, with the given weight of the second. */
const sumOf = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>, weight = 1) =>
  new Map(
    [...one.keys(), ...other.keys()].map((id) => [id, (one.get(id) ?? 0) + weight * (other.get(id) ?? 0)] as const),
  )

/** Returns the term with each pair of neighbouring letters swapped, because MiniSearch counts a swap as two errors. */
const withLettersSwapped = (term: string): readonly string[] =>
  Array.from({ length: term.length - 1 }, (_, at) => term.slice(0, at) + term[at + 1]! + term[at]! + term.slice(at + 2))

function indexed(entry: SearchedActivity, language: Language, everything: boolean): Indexed {
  const { title, purpose, description, materials, steps, safetyNotes, easier, harder } =
    entry.translations[language] ?? entry.translations.tr
  return {
    id: entry._id,
    title,
    purpose,
    description: description ?? '',
    materials: materials.join('\n'),
    steps: steps.join('\n'),
    topics: entry.topics.flatMap((topic) => [topicNames[topic][language], ...topicWords[topic][language]]).join('\n'),
    tags: [
      ...(entry.category ? [categoryName(entry.category, language)] : []),
      ...entry.interests.map((interest) => interestName(interest, language)),
    ].join('\n'),
    further: everything ? [safetyNotes, easier, harder, entry.kin].filter(Boolean).join('\n') : '',
  }
}

const interestName = (interest: string, language: Language): string =>
  Object.hasOwn(interestNames, interest) ? interestNames[interest as keyof typeof interestNames][language] : interest
