import type { Category } from '@filiz/domain/activity/events.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { Status } from '../types.ts'
import { entryPath } from './entry.ts'

export interface Mean { readonly answers: number; readonly mean: number }
/** Null where it is of fewer than five families; a mean also where nobody answered. */
export interface Figures {
  readonly planned: number | null
  readonly done: number | null
  readonly swapped: number | null
  /** 1–5 */
  readonly engagement: Mean | null
  /** 1 too easy – 3 right – 5 too hard */
  readonly difficulty: Mean | null
}
export interface Contradiction { readonly code: string; readonly message: string }
export interface ActivityUse extends Figures {
  readonly byAge: readonly (Figures & { readonly age: number })[]
  readonly byReason: readonly { readonly reason: SwapReason | null; readonly times: number | null }[]
  readonly contradictions: readonly Contradiction[]
  /** An instant. */
  readonly asOf: string
}
export interface UseOfEntry extends Figures { readonly id: string; readonly title: string; readonly category: Category; readonly status: Status; readonly contradictions: readonly Contradiction[] }

export interface CoverageCell {
  readonly category: Category
  readonly age: number
  readonly month: number
  readonly plannable: number
  readonly home: number
  readonly outdoors: number
  readonly anywhere: number
  readonly onTheWay: number
  readonly thin: boolean
}
export interface CatalogueFault { readonly id: string; readonly title: string; readonly path: string; readonly message: string; readonly other?: { readonly id: string; readonly title: string } }

const minute = 60_000

export const useActivityUse = (id: string) => useQuery(queryOptions({
  queryKey: ['admin', 'use', id],
  queryFn: async ({ signal }) => (await api.get<ActivityUse>(`${entryPath(id)}/use`, { signal })).data,
  staleTime: minute,
}))

export const useCatalogueUse = () => useQuery(queryOptions({
  queryKey: ['admin', 'use'],
  queryFn: async ({ signal }) => (await api.get<{ asOf: string; entries: UseOfEntry[] }>('/admin/activities/use', { signal })).data,
  staleTime: minute,
}))

export const useCoverage = () => useQuery(queryOptions({
  queryKey: ['admin', 'coverage'],
  queryFn: async ({ signal }) => (await api.get<{ published: number; least: number; cells: CoverageCell[] }>('/admin/activities/coverage', { signal })).data,
  staleTime: minute,
}))

/** All pairs are compared: it may take a few seconds after a change. */
export const useCatalogueCheck = () => useQuery(queryOptions({
  queryKey: ['admin', 'check'],
  queryFn: async ({ signal }) => (await api.get<{ checked: number; faults: CatalogueFault[] }>('/admin/activities/check', { signal, timeoutMs: 30_000 })).data,
  staleTime: minute,
}))

export const useDownloadUse = () => useMutation({ mutationFn: async () => saveFile(await api.download('/admin/activities/use', { query: { format: 'csv' } })) })
