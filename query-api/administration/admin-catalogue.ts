import { setImmediate as breathe } from 'node:timers/promises'
import { followActivities } from '@filiz/application/catalogue/activity-changes.ts'
import { createSearchIndex } from '@filiz/application/catalogue/search-index.ts'
import type { AdminCatalogueQuery } from '@filiz/domain/activity/schemas.ts'
import { createCatalogueFindings, type FindingOf } from '@filiz/domain/catalogue/catalogue-findings.ts'
import { contentOf, type ActivityDocument, type CatalogueDocument } from '@filiz/domain/read-models/activities.ts'
import { languages, type Language } from '@filiz/domain/shared/language.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { matchesFilter } from './admin-filter.ts'

/** An entry as administrators see it. */
export type ListedEntry = Omit<CatalogueDocument, 'earlier'>

export interface AdminCatalogue {
  /** Returns the matching entries: as they match the search, or by title. */
  matching(
    query: Omit<AdminCatalogueQuery, 'page' | 'limit' | 'sort' | 'with'>,
    language: Language,
    today: Day,
  ): Promise<readonly ListedEntry[]>
  /** Returns all entries by id. */
  entries(): Promise<ReadonlyMap<string, ListedEntry>>
  /** Returns the published entries by id, and the findings of those that have some. Computed when an entry changes. */
  checked(): Promise<{
    readonly entries: ReadonlyMap<string, ListedEntry>
    readonly findings: ReadonlyMap<string, readonly FindingOf[]>
  }>
}

/** Milliseconds of computing after which other requests are served. */
const sliceMs = 10

/**
 * The whole catalogue in memory for administrators, drafts and archive included, with a search over all fields and the
 * validator's findings. Only changed entries are read and computed anew; create one a process.
 */
export function createAdminCatalogue(readStore: Pick<ReadStore, 'find' | 'leases'>): AdminCatalogue {
  const entries = new Map<string, ListedEntry>()
  const published = new Map<string, ListedEntry>()
  const unchecked = new Map<string, ListedEntry>()
  const findings = createCatalogueFindings()
  const indexes = new Map(languages.map((language) => [language, createSearchIndex(language, { everything: true })]))

  const changes = followActivities(readStore, {
    without: ['earlier'],
    now: () => performance.now(),
    wholeInBackground: true,
    async take(changed: readonly CatalogueDocument[]) {
      for (const entry of changed) {
        entries.set(entry._id, entry)
        unchecked.set(entry._id, entry)
      }
      for (const index of indexes.values()) {
        index.remove(changed.map(({ _id }) => _id))
        await index.add(changed)
      }
    },
  })

  let checking: Promise<void> | undefined
  async function check(): Promise<void> {
    await changes.upToDate()
    checking ??= updateFindings().finally(() => (checking = undefined))
    await checking
  }
  async function updateFindings() {
    while (unchecked.size > 0) {
      const changed = [...unchecked.values()]
      unchecked.clear()
      let since = performance.now()
      const steps = findings.update(
        changed.map((entry) => ({
          id: entry._id,
          confirmed: entry.confirmed,
          // Only a complete entry is published.
          content: entry.status === 'published' ? contentOf(entry as ActivityDocument) : null,
        })),
      )
      for (const _ of steps) {
        if (performance.now() - since < sliceMs) continue
        await breathe()
        since = performance.now()
      }
      for (const entry of changed)
        if (entry.status === 'published') published.set(entry._id, entry)
        else published.delete(entry._id)
    }
  }

  /** Words of the other language find entries, too, when none has them in the reader's own. */
  function foundBy(search: string, language: Language): readonly string[] {
    const found = indexes.get(language)!.find(search)
    return found.length > 0 ? found : indexes.get(language === 'tr' ? 'en' : 'tr')!.find(search)
  }

  return {
    async matching({ search, warnings, ...filter }, language, today) {
      await (warnings ? check() : changes.upToDate())
      const key = language === 'tr' ? 'sortTr' : 'sortEn'
      const found = search
        ? foundBy(search, language).flatMap((id) => entries.get(id) ?? [])
        : [...entries.values()].toSorted((a, b) => (a[key] < b[key] ? -1 : 1))
      const warned = warnings ? findings.all() : undefined
      return found.filter((entry) => matchesFilter(entry, filter, today) && (!warned || warned.has(entry._id)))
    },
    async entries() {
      await changes.upToDate()
      return entries
    },
    async checked() {
      await check()
      return { entries: published, findings: findings.all() }
    },
  }
}
