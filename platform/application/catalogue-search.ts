import { searchTerms, searchWords } from '@filiz/domain/catalogue/search-words.ts'
import { forParents, searchFields, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { languages, type Language } from '@filiz/domain/shared/language.ts'
import { categoryName, interestNames } from '@filiz/domain/texts/categories.ts'
import { topicTexts } from '@filiz/domain/texts/topics.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import MiniSearch, { type SearchResult } from 'minisearch'
import { followActivities } from './activity-changes.ts'

/** How much a word counts by the field that has it. */
const boost = { title: 6, topics: 5, tags: 2, purpose: 2, materials: 1.5, steps: 1 }
type Indexed = Readonly<Record<keyof typeof boost, string>> & { readonly id: string }

/** More results help nobody who typed a word. */
const maxResults = 90
/** Results with less than this share of the best score are about something else. */
const leastShare = 0.05
const entriesAtATime = 25

export interface CatalogueSearch {
  /**
   * Returns the ids of the published activities that have all words, best first, at most 90. Of three words or more,
   * half are enough if no activity has all. Returns none for words that no activity has. Forgives one typing error in
   * words of five letters and more. `fresh`: include the latest changes.
   */
  find(words: string, language: Language, fresh: boolean): Promise<readonly string[]>
}

/** A full-text index of the catalogue in memory, in each language; create one a process. */
export function createCatalogueSearch(
  readStore: Pick<ReadStore, 'find' | 'leases'>,
  { now = () => performance.now() } = {},
): CatalogueSearch {
  const indexes = new Map(languages.map((language) => [language, emptyIndex(language)]))

  const changes = followActivities(readStore, {
    without: [...searchFields, 'earlier'],
    now,
    async take(changed) {
      for (const [language, index] of indexes) {
        for (const { _id } of changed) if (index.has(_id)) index.discard(_id)
        const published = changed.filter(({ status }) => status === 'published')
        await index.addAllAsync(
          published.map((entry) => indexed(entry, language)),
          { chunkSize: entriesAtATime },
        )
      }
    },
  })

  return {
    async find(words, language, fresh) {
      await (fresh ? changes.upToDate() : changes.look())
      const found = searchIndex(indexes.get(language)!, searchWords(words))
      const least = (found[0]?.score ?? 0) * leastShare
      return found
        .filter(({ score }) => score >= least)
        .slice(0, maxResults)
        .map(({ id }) => id as string)
    },
  }
}

function searchIndex(index: MiniSearch<Indexed>, words: readonly string[]): readonly SearchResult[] {
  // Each word stands for itself and its stem.
  const queries = words.map((word) => ({ queries: [word], combineWith: 'OR' as const }))
  const withAll = index.search({ queries, combineWith: 'AND' })
  if (withAll.length > 0 || words.length < 3) return withAll
  const hasHalf = ({ id }: SearchResult) => matches.filter((ids) => ids.has(id as string)).length >= words.length / 2
  const matches = words.map((word) => new Set(index.search(word).map(({ id }) => id as string)))
  return index.search({ queries, combineWith: 'OR' }).filter(hasHalf)
}

const emptyIndex = (language: Language) =>
  new MiniSearch<Indexed>({
    fields: Object.keys(boost),
    tokenize: (text) => [...searchTerms(text, language)],
    processTerm: (term) => term,
    searchOptions: {
      boost,
      combineWith: 'OR',
      prefix: (term) => term.length >= 3,
      fuzzy: (term) => (term.length >= 5 ? 1 : false),
      weights: { prefix: 0.5, fuzzy: 0.3 },
    },
  })

function indexed(entry: ActivityDocument, language: Language): Indexed {
  const { title, purpose, materials, steps } =
    (forParents(entry) ?? entry).translations[language] ?? entry.translations.tr
  return {
    id: entry._id,
    title,
    purpose,
    materials: materials.join('\n'),
    steps: steps.join('\n'),
    topics: entry.topics
      .flatMap((topic) => [topicTexts[topic][language].name, ...topicTexts[topic][language].words])
      .join('\n'),
    tags: [
      categoryName(entry.category, language),
      ...entry.interests.map((interest) => interestName(interest, language)),
    ].join('\n'),
  }
}

const interestName = (interest: string, language: Language): string =>
  Object.hasOwn(interestNames, interest) ? interestNames[interest as keyof typeof interestNames][language] : interest
