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

/**
 * Finds entries that are too similar to this one. `alike` is computed when typing pauses and is undefined until all
 * entries are loaded. `findAlike` waits for them, computes with the fields as they are then, and finds nothing if they
 * cannot be loaded.
 */
export function useSimilarEntries(fields: EntryFields, id: string | undefined) {
  const queryClient = useQueryClient()
  const { data: entries, isError: failed } = useQuery(allEntriesQuery())
  const find = useMemo(() => entries && findAmong(entries, id), [entries, id])
  const [settled] = useDebouncedValue(fields, 600)
  const alike = useMemo(() => find?.(settled), [find, settled])
  async function findAlike(now: () => EntryFields) {
    const loaded = await queryClient.ensureQueryData({ ...allEntriesQuery(), retry: false }).catch(() => undefined)
    return loaded ? (loaded === entries ? find! : findAmong(loaded, id))(now()) : []
  }
  return { alike, findAlike, failed }
}
