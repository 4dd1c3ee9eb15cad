import { localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { chooseActivity } from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { activitiesById } from './catalogue.ts'
import { changePlan, presentPlan } from './plan-stream.ts'

/**
 * Adds an activity to a plan. Returns 201 if this request added it, now or in an earlier attempt; 200 if the plan
 * already contained it.
 */
export const chooseActivityRoute = (
  dependencies: Pick<CommandApiDependencies, 'commands' | 'vault' | 'catalogue' | 'idempotencyRecords' | 'clock'>,
) =>
  route(chooseActivity, async (call) => {
    const { activityId, insteadOf } = call.body
    const {
      state: document,
      events,
      revision,
      position,
      child,
    } = await changePlan(
      call,
      async (state, { ownerId, by, timeZone }) => {
        const at = dependencies.clock.now()
        const there = state.status === 'made' ? state.items.find((item) => item.activityId === activityId) : undefined
        const { category, durationMinutes } = there ?? (await offered(activityId, dependencies))
        return {
          type: 'Choose',
          data: {
            at,
            accountId: ownerId,
            by,
            activityId,
            insteadOf,
            activity: { activityId, category, durationMinutes },
            thisMonth: monthOf(localDay(at, timeZone)),
          },
        }
      },
      dependencies,
    )
    return {
      status: events.length > 0 ? 201 : 200,
      data: await presentPlan(document, child, call.language, dependencies),
      revision,
      position,
    }
  })

/**
 * Returns the activity if it is published. An activity that an administrator withdrew stays in existing plans, but
 * cannot be added to others.
 */
async function offered(activityId: string, dependencies: Pick<CommandApiDependencies, 'commands' | 'catalogue'>) {
  const activity = (await activitiesById([activityId], true, dependencies)).get(activityId)
  if (!activity) throw new ApiError('NOT_FOUND')
  if (activity.status !== 'published') throw new ApiError('CONFLICT', { reason: 'NOT_OFFERED' })
  return activity
}
