import type { Editor } from '@filiz/http/contract/admin-figure-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'
import { entryPath } from './entry.ts'

/** Milliseconds after which the editing mark is renewed; it expires after two minutes. */
const renewAfter = 45_000
const askAgainAfter = 15_000

const editingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'editing', id],
    queryFn: async ({ signal }) => (await api.get<Editor[]>(`${entryPath(id)}/editing`, { signal })).data,
    ...nocache,
    refetchInterval: askAgainAfter,
  })

/**
 * Marks the entry as being edited by this user while the page is open, and returns the other editors. Errors are
 * ignored, because nothing depends on the mark.
 */
export function useEditingMark(id: string, active: boolean): readonly Editor[] {
  useEffect(() => {
    if (!active) return
    const mark = () => {
      if (document.visibilityState === 'visible') api.put(`${entryPath(id)}/editing`, {}).catch(() => {})
    }
    mark()
    const timer = setInterval(mark, renewAfter)
    return () => {
      clearInterval(timer)
      api.delete(`${entryPath(id)}/editing`).catch(() => {})
    }
  }, [id, active])
  const { data = [] } = useQuery({ ...editingQuery(id), enabled: active })
  return data.filter(({ you }) => !you)
}
