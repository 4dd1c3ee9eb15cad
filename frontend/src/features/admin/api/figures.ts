import type { ActivityUse, UseOfMonth, VersionComparison } from '@filiz/http/contract/admin-figure-shapes.ts'
import type { RecallReach } from '@filiz/http/contract/admin-shapes.ts'
import type { checkCatalogue, getCoverage, listUse } from '@filiz/http/contract/admin-figures.ts'
import type { DataOf } from '@filiz/http/route.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { entryPath } from './entry.ts'

const minute = 60_000

export const useActivityUse = (id: string) =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'use', id],
      queryFn: async ({ signal }) => (await api.get<ActivityUse>(`${entryPath(id)}/use`, { signal })).data,
      staleTime: minute,
    }),
  )

/** The number of families that a recall would warn. */
export const useRecallReach = (id: string) =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'recall-reach', id],
      queryFn: async ({ signal }) =>
        (await api.get<RecallReach>(`${entryPath(id)}/recall`, { signal, timeoutMs: 30_000 })).data,
    }),
  )

/** The figures of each closed month, of an entry or of the whole catalogue. */
export const useUseByMonth = (id: string | undefined) =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'use-by-month', id ?? ''],
      queryFn: async ({ signal }) =>
        (
          await api.get<UseOfMonth[]>(
            id === undefined ? '/admin/activities/use/months' : `${entryPath(id)}/use/months`,
            { signal },
          )
        ).data,
      staleTime: minute,
    }),
  )

export const useVersionUse = (id: string, from: number, to: number) =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'use-of-versions', id, from, to],
      queryFn: async ({ signal }) =>
        (await api.get<VersionComparison>(`${entryPath(id)}/use/versions`, { query: { from, to }, signal })).data,
      staleTime: minute,
    }),
  )

export const useCatalogueUse = () =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'use'],
      queryFn: async ({ signal }) => (await api.get<DataOf<typeof listUse>>('/admin/activities/use', { signal })).data,
      staleTime: minute,
    }),
  )

export const useCoverage = () =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'coverage'],
      queryFn: async ({ signal }) =>
        (await api.get<DataOf<typeof getCoverage>>('/admin/activities/coverage', { signal })).data,
      staleTime: minute,
    }),
  )

/** The first check after a start compares all pairs, so it may take several seconds. */
export const useCatalogueCheck = (page: number, limit: number, kind: string) =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'check', page, limit, kind],
      queryFn: async ({ signal }) => {
        const query = { page, limit, ...(kind && { kind }) }
        const { data, page: shown } = await api.get<DataOf<typeof checkCatalogue>>('/admin/activities/check', {
          query,
          signal,
          timeoutMs: 30_000,
        })
        return { ...data, total: shown!.total }
      },
      placeholderData: keepPreviousData,
      staleTime: minute,
    }),
  )

export const useDownloadUse = () =>
  useMutation({
    mutationFn: async () => saveFile(await api.download('/admin/activities/use', { query: { format: 'csv' } })),
  })
