import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { CatalogueContent } from '../types.ts'
import { entryPath } from './entry.ts'
import type { DoneBy } from './history.ts'

export interface CatalogueVersion {
  readonly version: number
  readonly at: string
  readonly by: DoneBy
  readonly content: CatalogueContent
}

/** The content of one version. Versions are immutable, so the cache never goes stale. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['admin', 'version', id, version],
    queryFn: async ({ signal }) =>
      (await api.get<CatalogueVersion>(`${entryPath(id)}/versions/${version}`, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useVersion = (id: string, version: number | undefined) =>
  useQuery({ ...versionQuery(id, version ?? 1), enabled: version !== undefined })
