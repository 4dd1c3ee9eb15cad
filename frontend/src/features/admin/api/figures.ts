import type { Category } from '@filiz/domain/activity/events.ts'
import type { CoverageCell } from '@filiz/domain/use/coverage.ts'
import type { Figures, FiguresOfActivity } from '@filiz/domain/use/tally.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { Status } from '../types.ts'
import { entryPath } from './entry.ts'

export interface Contradiction {
  readonly code: string
  readonly message: string
}
export interface ActivityUse extends FiguresOfActivity {
  readonly contradictions: readonly Contradiction[]
  /** ISO date and time. */
  readonly asOf: string
}
export interface UseOfEntry extends Figures {
  readonly id: string
  readonly title: string
  readonly category: Category
  readonly status: Status
  readonly contradictions: readonly Contradiction[]
}
export interface CatalogueFault {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly message: string
  readonly other?: { readonly id: string; readonly title: string }
}

const minute = 60_000

export const useActivityUse = (id: string) =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'use', id],
      queryFn: async ({ signal }) => (await api.get<ActivityUse>(`${entryPath(id)}/use`, { signal })).data,
      staleTime: minute,
    }),
  )

export const useCatalogueUse = () =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'use'],
      queryFn: async ({ signal }) =>
        (await api.get<{ asOf: string; entries: UseOfEntry[] }>('/admin/activities/use', { signal })).data,
      staleTime: minute,
    }),
  )

export const useCoverage = () =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'coverage'],
      queryFn: async ({ signal }) =>
        (
          await api.get<{ published: number; least: number; cells: CoverageCell[] }>('/admin/activities/coverage', {
            signal,
          })
        ).data,
      staleTime: minute,
    }),
  )

/** The server compares all pairs, so this may take several seconds after a change. */
export const useCatalogueCheck = () =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'check'],
      queryFn: async ({ signal }) =>
        (
          await api.get<{ checked: number; faults: CatalogueFault[] }>('/admin/activities/check', {
            signal,
            timeoutMs: 30_000,
          })
        ).data,
      staleTime: minute,
    }),
  )

export const useDownloadUse = () =>
  useMutation({
    mutationFn: async () => saveFile(await api.download('/admin/activities/use', { query: { format: 'csv' } })),
  })
