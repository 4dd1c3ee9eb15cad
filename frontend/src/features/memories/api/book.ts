import type { DiaryEntry, Memory } from '@filiz/http/contract/memories.ts'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import type { DiaryPage } from './diary.ts'

const pathOf = (childId: string) => `/children/${encodeURIComponent(childId)}/memories`

/** The months of which the diary has entries, newest first. */
export const useDiaryMonths = (childId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['memories', 'months', childId],
    queryFn: (context) =>
      read(
        context,
        pathOf(childId),
        {},
        (_: readonly DiaryEntry[], { envelope }) => (envelope as Partial<DiaryPage>).months ?? [],
      ),
    enabled,
  })

/** All memories of a month, oldest first. */
const monthQuery = (childId: string, month: string) =>
  queryOptions({
    queryKey: ['memories', 'book', childId, month],
    async queryFn(context) {
      const memories: Memory[] = []
      for (let page = 1, hasMore = true; hasMore; page++)
        hasMore = await read(
          context,
          pathOf(childId),
          { month, page },
          (entries: readonly DiaryEntry[], { page: its }) => {
            memories.push(...entries.filter((entry) => entry.kind === 'memory'))
            return its!.hasMore
          },
        )
      return memories.toReversed()
    },
  })

export const useBook = (childId: string, months: readonly string[]) =>
  useQueries({ queries: months.map((month) => monthQuery(childId, month)) })
