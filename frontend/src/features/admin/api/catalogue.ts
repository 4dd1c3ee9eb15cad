import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { startState, tableQuery, type TableState } from '../table-state.ts'
import type { CatalogueEntry } from '../types.ts'

async function fetchEntries(state: TableState, signal: AbortSignal) {
  const answer = await api.get<CatalogueEntry[]>('/admin/activities', { query: { limit: startState.limit, ...tableQuery(state) }, signal })
  return { entries: answer.data, total: answer.page!.total }
}

/** A page of the whole catalogue; others write in it too, so it is soon old. */
export const catalogueQuery = (state: TableState) => queryOptions({
  queryKey: ['admin', 'catalogue', 'page', state],
  queryFn: ({ signal }) => fetchEntries(state, signal),
  staleTime: 10_000,
  // What was there before stays in sight, dimmed, until the new is there.
  placeholderData: keepPreviousData,
})

export const useCatalogue = (state: TableState) => useQuery(catalogueQuery(state))
