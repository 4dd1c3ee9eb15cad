import type { CatalogueVersion } from '@filiz/http/contract/admin-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { entryPath } from './entry.ts'

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
