import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import { startState, tableQuery, type TableState } from '../table-state.ts'
import type { CatalogueEntry } from '../types.ts'

/** A page of the whole catalogue; others write in it too, so it is soon old. */
export const catalogueQuery = (state: TableState) =>
  queryOptions({
    queryKey: ['admin', 'catalogue', 'page', state],
    queryFn: (context) =>
      read(
        context,
        '/admin/activities',
        { limit: startState.limit, ...tableQuery(state) },
        (entries: CatalogueEntry[], { page }) => ({ entries, total: page!.total }),
      ),
    staleTime: 10_000,
    // What was there before stays in sight, dimmed, until the new is there.
    placeholderData: keepPreviousData,
  })

export const useCatalogue = (state: TableState) => useQuery(catalogueQuery(state))
