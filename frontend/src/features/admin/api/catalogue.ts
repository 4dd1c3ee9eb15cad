import type { CatalogueEntry, SelectedEntry } from '@filiz/http/contract/admin-shapes.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { filterQuery, startState, tableQuery, type TableState } from '../table-state.ts'

/** One page of the whole catalogue. It goes stale soon, because other administrators edit it, too. */
export const catalogueQuery = (state: TableState) =>
  queryOptions({
    queryKey: ['admin', 'catalogue', 'page', state],
    queryFn: (context) =>
      read(
        context,
        '/admin/activities',
        { limit: startState.limit, with: 'changes', ...tableQuery(state) },
        (entries: CatalogueEntry[], { page }) => ({ entries, total: page!.total }),
      ),
    staleTime: 10_000,
    // Keep the previous page visible (dimmed) until the new one arrives.
    placeholderData: keepPreviousData,
  })

export const useCatalogue = (state: TableState) => useQuery(catalogueQuery(state))

/** Fetches all entries that match the filters, for a selection beyond the page. */
export const useSelectAll = () =>
  useMutation({
    mutationFn: async (state: TableState) =>
      (await api.get<SelectedEntry[]>('/admin/activities/selection', { query: filterQuery(state) })).data,
  })
