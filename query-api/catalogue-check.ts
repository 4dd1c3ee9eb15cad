import { cataloguePages, packedCatalogue } from '@filiz/application/catalogue-files/catalogue-pages.ts'
import { runInCatalogueThread } from '@filiz/application/catalogue-thread.ts'
import { unpackRows } from '@filiz/application/packed-rows.ts'
import type { FindingOf } from '@filiz/domain/catalogue/catalogue-findings.ts'
import { searchFields, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { CoverageCell } from '@filiz/domain/use/coverage.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Titled } from '@filiz/http/presenters/to-activity-summary.ts'
import { LRUCache } from 'lru-cache'
import { collections } from './collections.ts'

export type CheckedEntry = Pick<ActivityDocument, 'sortTr' | 'sortEn'> & Titled

export interface CatalogueCheck {
  /** All findings for the published entries, and these entries by id. */
  findings(): Promise<{ readonly entries: ReadonlyMap<string, CheckedEntry>; readonly findings: readonly FindingOf[] }>
  /** The published entries counted by category, age and month. `year`: whose dates movable occasions have. */
  coverage(year: number): Promise<{ readonly published: number; readonly cells: readonly CoverageCell[] }>
}

const published = { status: 'published' }
/** A rebuilt read model may have other texts at the same positions. */
const expiresMs = 600_000

/**
 * Computations over all published entries: they compare every pair, so they run in the catalogue's thread, once for
 * each state of the catalogue.
 */
export function createCatalogueCheck(readStore: ReadStore): CatalogueCheck {
  const kept = new LRUCache<string, Promise<unknown>>({ max: 10, ttl: expiresMs })

  async function once<Result>(name: string, compute: () => Promise<Result>): Promise<Result> {
    const [newest] = await readStore.find<ActivityDocument>(collections.activities, {
      where: {},
      sort: ['-position'],
      limit: 1,
      without: ['translations', 'earlier', ...searchFields],
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
    findings: () =>
      once('findings', async () => {
        const entries = new Map<string, CheckedEntry>()
        const pages: string[] = []
        for await (const page of cataloguePages(readStore, collections.activities, published)) {
          for (const entry of page) entries.set(entry._id, titlesOf(entry))
          pages.push(JSON.stringify(page))
        }
        return { entries, findings: await unpackRows(await runInCatalogueThread('findFaults', pages)) }
      }),
    coverage: (year) =>
      once(`coverage ${year}`, async () => {
        const entries = await packedCatalogue(readStore, collections.activities, published)
        return runInCatalogueThread('countCoverage', { entries, year })
      }),
  }
}

const titlesOf = ({ sortTr, sortEn, translations: { tr, en } }: ActivityDocument): CheckedEntry => ({
  sortTr,
  sortEn,
  translations: { tr: { title: tr.title }, en: en && { title: en.title } },
})
