import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { route, type Route } from '@filiz/http/route.ts'
import { planRoutes as ofToday } from '@filiz/query-api/plans.ts'
import { waitForPosition } from '@filiz/query-api/wait-for-position.ts'
import { diaries, type DiaryDocument } from '../domain/read-models/diaries.ts'
import { getDiary } from '../platform/http/contract/plan-queries.ts'

export * from '@filiz/query-api/plans.ts'

/** In the real program this is `collections.diaries`. */
const diariesIn = collectionName(diaries)

export const planRoutes = (dependencies: Parameters<typeof ofToday>[0]): Route[] => [
  ...ofToday(dependencies),

  route(getDiary, async (call) => {
    await waitForPosition(call, dependencies.readStore, [diariesIn])
    const diary = await dependencies.readStore.get<DiaryDocument>(diariesIn, call.params.id)
    if (diary?.accountId !== call.caller.accountId) throw new ApiError('NOT_FOUND')
    return { data: { days: [...diary.days] }, revision: diary.revision }
  }),
]
