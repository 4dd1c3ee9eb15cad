import { reopenActivity } from '@filiz/http/contract/plan-commands.ts'
import { route } from '@filiz/http/route.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePlan, presentItem } from './plan-stream.ts'

export const reopenActivityRoute = (needs: Pick<Dependencies, 'commands' | 'readStore' | 'idempotencyRecords' | 'clock'>) => route(reopenActivity, async (call) => {
  const { caller: { accountId }, params: { activityId } } = call
  const { document, revision, position } = await changePlan(call, () => ({ type: 'Reopen', data: { at: needs.clock.now(), accountId, activityId } }), needs)
  return { data: await presentItem(document, call, needs), revision, position }
})
