import type { CatalogueContent, CatalogueEntry, CatalogueText } from '@filiz/http/contract/admin-shapes.ts'
import { createSimilarityFinder } from '@filiz/domain/catalogue/similar-entries.ts'
import type { ActivityText } from '@filiz/domain/activity/events.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allEntriesQuery } from './api/all-entries.ts'
import { contentFrom, type EntryFields } from './entry-fields.ts'

const compared = ({ title, purpose, description, materials, steps }: CatalogueText): ActivityText => ({
  title,
  purpose,
  description: description ?? '',
  materials,
  steps,
  safetyNotes: null,
  easier: null,
  harder: null,
})
const comparedBoth = ({ kin, translations: { tr, en } }: Pick<CatalogueContent, 'kin' | 'translations'>) => ({
  kin,
  translations: { tr: compared(tr), en: en ? compared(en) : null },
})

export interface SimilarEntry {
  readonly entry: CatalogueEntry
  readonly aspect: 'titles' | 'steps' | 'materials' | 'texts'
  readonly likeness: number
}

/** Returns a function that finds the entries too similar to one that has been written. */
function findAmong(entries: readonly CatalogueEntry[], id: string | undefined) {
  const find = createSimilarityFinder(
    entries.filter((entry) => entry.id !== id).map((entry) => ({ entry, content: comparedBoth(entry) })),
  )
  return (written: EntryFields): readonly SimilarEntry[] => {
    const content = contentFrom(written)
    if (content.translations.tr.title === '') return []
    return find(comparedBoth(content)).map(({ other: { entry }, aspect, likeness }) => ({ entry, aspect, likeness }))
  }
}

/** How long a save waits for the other entries, in milliseconds. */
const patienceMs = 5_000

/**
 * Finds entries that are too similar to this one. `alike` is computed when typing pauses and is undefined until all
 * entries are loaded. `alikeTo` compares other fields, and finds nothing before. `entriesLoaded` waits until they are
 * loaded or cannot be loaded, for at most 5 s: a save must not depend on them.
 */
export function useSimilarEntries(fields: EntryFields, id: string | undefined) {
  const queryClient = useQueryClient()
  const { data: entries, isError: failed } = useQuery(allEntriesQuery())
  const find = useMemo(() => entries && findAmong(entries, id), [entries, id])
  const [settled] = useDebouncedValue(fields, 600)
  const alike = useMemo(() => find?.(settled), [find, settled])
  function alikeTo(written: EntryFields) {
    const loaded = queryClient.getQueryData(allEntriesQuery().queryKey)
    return loaded ? (loaded === entries ? find! : findAmong(loaded, id))(written) : []
  }
  async function entriesLoaded() {
    if (queryClient.getQueryState(allEntriesQuery().queryKey)?.status === 'error') return
    await Promise.race([
      queryClient.ensureQueryData(allEntriesQuery()).catch(() => {}),
      new Promise<void>((resolve) => {
        setTimeout(resolve, patienceMs)
      }),
    ])
  }
  return { alike, alikeTo, entriesLoaded, failed }
}
