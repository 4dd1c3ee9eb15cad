import type { Category } from '@filiz/domain/activity/events.ts'
import type { DiaryEntry } from '@filiz/http/contract/memories.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export interface DiaryFilters {
  readonly month?: string | undefined
  readonly search?: string | undefined
  readonly category?: Category | undefined
}

export interface DiaryPage {
  readonly entries: readonly DiaryEntry[]
  /** All months with entries, newest first, whatever the filters. */
  readonly months: readonly string[]
  readonly total: number
  readonly hasMore: boolean
}

export const diaryQuery = (childId: string, filters: DiaryFilters) =>
  infiniteQueryOptions({
    queryKey: ['memories', 'kept', 'list', childId, filters],
    queryFn: (context) =>
      read(
        context,
        `/children/${encodeURIComponent(childId)}/memories`,
        { ...filters, page: context.pageParam },
        (entries: readonly DiaryEntry[], { page, envelope }): DiaryPage => ({
          entries,
          months: (envelope as Partial<DiaryPage>).months ?? [],
          total: page!.total,
          hasMore: page!.hasMore,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    // Keep the previous result visible (dimmed) until the new one arrives.
    placeholderData: keepPreviousData,
  })

export const useDiary = (childId: string, filters: DiaryFilters) => useInfiniteQuery(diaryQuery(childId, filters))
