import { giveFeedback } from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePlan, presentItem } from './plan-stream.ts'

export const giveFeedbackRoute = (needs: Pick<Dependencies, 'commands' | 'readStore' | 'idempotencyRecords' | 'clock'>) => route(giveFeedback, async (call) => {
  const { caller: { accountId }, params: { activityId }, body } = call
  const { document, revision, position } = await changePlan(call, () => ({ type: 'GiveFeedback', data: { at: needs.clock.now(), accountId, activityId, ...body } }), needs)
  return { data: await presentItem(document, call, needs), revision, position }
})
