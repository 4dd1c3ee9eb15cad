import { firstDayOfMonth, firstInstantOfDay, localDay, monthNamed } from '@filiz/domain/shared/calendar.ts'
import { parsePlanId } from '@filiz/domain/shared/streams.ts'
import { completeActivity } from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePlan, presentItem } from './plan-stream.ts'

/** The local day is fixed here, where the family lives now. */
export const completeActivityRoute = (needs: Pick<Dependencies, 'commands' | 'readStore' | 'idempotencyRecords' | 'clock'>) => route(completeActivity, async (call) => {
  const { caller: { accountId, timeZone }, params: { id, activityId }, body: { completedAt, durationMinutes } } = call
  const { year, month } = parsePlanId(id)!
  const at = needs.clock.now()
  const { document, revision, position } = await changePlan(call, () => ({
    type: 'Complete',
    data: {
      at, accountId, activityId, completedAt, durationMinutes,
      day: localDay(completedAt ?? at, timeZone),
      monthStart: firstInstantOfDay(firstDayOfMonth(monthNamed(year, month)), timeZone),
    },
  }), needs)
  return { data: await presentItem(document, call, needs), revision, position }
})
