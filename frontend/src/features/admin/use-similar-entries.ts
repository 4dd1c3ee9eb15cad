import type { CatalogueContent, CatalogueEntry, CatalogueText } from '@filiz/http/contract/admin-shapes.ts'
import { createSimilarityFinder } from '@filiz/domain/catalogue/similar-entries.ts'
import type { ActivityText } from '@filiz/domain/activity/events.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { useAllEntries } from './api/all-entries.ts'
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

type Alike = readonly SimilarEntry[] | undefined

/**
 * Finds entries that are too similar to this one. `alike` is computed when typing pauses, `alikeTo` at once; both are
 * undefined until all entries are loaded.
 */
export function useSimilarEntries(
  fields: EntryFields,
  id: string | undefined,
): { readonly alike: Alike; readonly alikeTo: (fields: EntryFields) => Alike; readonly failed: boolean } {
  const { data: entries, isError } = useAllEntries()
  const find = useMemo(
    () =>
      entries &&
      createSimilarityFinder(
        entries.filter((entry) => entry.id !== id).map((entry) => ({ entry, content: comparedBoth(entry) })),
      ),
    [entries, id],
  )
  const alikeTo = useCallback(
    (written: EntryFields): Alike => {
      const content = contentFrom(written)
      if (content.translations.tr.title === '') return find && []
      return find?.(comparedBoth(content)).map(({ other: { entry }, aspect, likeness }) => ({
        entry,
        aspect,
        likeness,
      }))
    },
    [find],
  )
  const [settled] = useDebouncedValue(fields, 600)
  const alike = useMemo(() => alikeTo(settled), [alikeTo, settled])
  return { alike, alikeTo, failed: isError }
}
