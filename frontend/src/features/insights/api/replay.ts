import type { ReplayedEvents, ReplayedState, ReplayedStreams } from '@filiz/http/contract/replay.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

const base = (dataSetId: string) => `/insights/data-sets/${encodeURIComponent(dataSetId)}/streams`
const streamOf = (dataSetId: string, stream: string) => `${base(dataSetId)}/${encodeURIComponent(stream)}`
/** A data set never changes. */
const staleTime = Number.POSITIVE_INFINITY

/** Records that the account opens the data set; before that, its streams cannot be read. */
const openedQuery = (dataSetId: string) =>
  queryOptions({
    queryKey: ['insights', 'replay', dataSetId],
    queryFn: async () =>
      (await api.post<{ id: string }>(`/insights/data-sets/${encodeURIComponent(dataSetId)}/open`)).data,
    staleTime,
  })
const opened = ({ client }: Pick<QueryFunctionContext, 'client'>, dataSetId: string) =>
  client.ensureQueryData(openedQuery(dataSetId))

export const useStreams = (dataSetId: string, kind: 'plan' | 'child', search: string) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['insights', 'replay', dataSetId, kind, search],
      queryFn: async (context) => {
        await opened(context, dataSetId)
        return read<ReplayedStreams>(context, base(dataSetId), { kind, search, after: context.pageParam })
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime,
      placeholderData: keepPreviousData,
    }),
  )

export const useStreamEvents = (dataSetId: string, stream: string) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['insights', 'replay', dataSetId, stream, 'events'],
      queryFn: async (context) => {
        await opened(context, dataSetId)
        return read<ReplayedEvents>(context, streamOf(dataSetId, stream), { after: context.pageParam })
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime,
    }),
  )

/** The state at an event; the one before stays visible until it has arrived. */
export const useStreamState = (dataSetId: string, stream: string, number: number) =>
  useQuery(
    queryOptions({
      queryKey: ['insights', 'replay', dataSetId, stream, number],
      queryFn: async (context) => {
        await opened(context, dataSetId)
        return read<ReplayedState>(context, `${streamOf(dataSetId, stream)}/states/${number}`)
      },
      staleTime,
      placeholderData: keepPreviousData,
    }),
  )
