import { packedCatalogue } from '@filiz/application/catalogue/files/catalogue-pages.ts'
import { runInCatalogueThread } from '@filiz/application/catalogue/catalogue-thread.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { CoverageCell } from '@filiz/domain/use/coverage.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { LRUCache } from 'lru-cache'
import { collections } from '../collections.ts'

export interface CatalogueCoverage {
  /** The published entries counted by category, age and month. `year`: whose dates movable occasions have. */
  coverage(year: number): Promise<{ readonly published: number; readonly cells: readonly CoverageCell[] }>
}

const published = { status: 'published' }
/** A rebuilt read model may have other texts at the same positions. */
const expiresMs = 600_000

/** Counts over all published entries, computed in the catalogue's thread once for each state of the catalogue. */
export function createCatalogueCoverage(readStore: ReadStore): CatalogueCoverage {
  const kept = new LRUCache<string, Promise<unknown>>({ max: 10, ttl: expiresMs })

  async function once<Result>(name: string, compute: () => Promise<Result>): Promise<Result> {
    const [newest] = await readStore.find<ActivityDocument>(collections.activities, {
      where: {},
      sort: ['-position'],
      limit: 1,
      without: ['translations', 'earlier', 'workingDraft'],
    })
    const key = `${name} ${newest?.position ?? ''}`
    const known = kept.get(key) as Promise<Result> | undefined
    if (known) return known
    const result = compute()
    kept.set(key, result)
    result.catch(() => kept.delete(key))
    return result
  }
  return {
    coverage: (year) =>
      once(`coverage ${year}`, async () => {
        const entries = await packedCatalogue(readStore, collections.activities, published)
        return runInCatalogueThread('countCoverage', { entries, year })
      }),
  }
}
