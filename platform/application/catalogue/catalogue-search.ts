import { forParents } from '@filiz/domain/read-models/activities.ts'
import { languages, type Language } from '@filiz/domain/shared/language.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { followActivities } from './activity-changes.ts'
import { createSearchIndex } from './search-index.ts'

export interface CatalogueSearch {
  /**
   * Returns the ids of the published activities that match, best first, at most 90; none for words that no activity
   * has. Forgives one typing error in words of five letters and more. `fresh`: include the latest changes.
   */
  find(words: string, language: Language, fresh: boolean): Promise<readonly string[]>
}

/** A full-text index of the catalogue in memory, in each language; create one a process. */
export function createCatalogueSearch(
  readStore: Pick<ReadStore, 'find' | 'leases'>,
  { now = () => performance.now() } = {},
): CatalogueSearch {
  const indexes = new Map(languages.map((language) => [language, createSearchIndex(language)]))

  const changes = followActivities(readStore, {
    without: [...'earlier'],
    now,
    async take(changed) {
      const shown = changed.filter(({ status }) => status === 'published').map((entry) => forParents(entry) ?? entry)
      for (const index of indexes.values()) {
        index.remove(changed.map(({ _id }) => _id))
        await index.add(shown)
      }
    },
  })

  return {
    async find(words, language, fresh) {
      await (fresh ? changes.upToDate() : changes.look())
      return indexes.get(language)!.find(words)
    },
  }
}
