import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { planRoutes as ofToday } from '@filiz/query-api/plans.ts'
import { settle } from '@filiz/query-api/read-after.ts'
import { diaries, type DiaryDocument } from '../domain/read-models/diaries.ts'
import { getDiary } from '../platform/http/contract/plan-queries.ts'

export * from '@filiz/query-api/plans.ts'

/** In the real program this is `collections.diaries`. */
const diariesIn = collectionName(diaries)

export const planRoutes = (needs: Parameters<typeof ofToday>[0]): Route[] => [
  ...ofToday(needs),

  route(getDiary, async (call) => {
    await settle(call, needs.readStore, [diariesIn])
    const diary = await needs.readStore.get<DiaryDocument>(diariesIn, call.params.id)
    if (diary?.accountId !== call.caller.accountId) throw new ApiError('NOT_FOUND')
    return { data: { days: [...diary.days] }, revision: diary.revision }
  }),
]
