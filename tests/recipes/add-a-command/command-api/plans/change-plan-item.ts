import type { reopenActivityRoute } from '@filiz/command-api/plans/change-plan-item.ts'
import { changePlan, presentItem } from '@filiz/command-api/plans/plan-stream.ts'
import { route } from '@filiz/http/route.ts'
import type { Hide } from '../../domain/plan/commands.ts'
import { hideActivity } from '../../platform/http/contract/plan-commands.ts'

export * from '@filiz/command-api/plans/change-plan-item.ts'

export const hideActivityRoute = (dependencies: Parameters<typeof reopenActivityRoute>[0]) =>
  route(hideActivity, async (call) => {
    const {
      caller: { accountId },
      params: { activityId },
    } = call
    const hide: Hide = { type: 'Hide', data: { at: dependencies.clock.now(), accountId, activityId } }
    // `never`: the existing types do not know this command. The real file does not need it.
    const { state: document, revision, position } = await changePlan(call, () => hide as never, dependencies)
    return { data: await presentItem(document, call, dependencies), revision, position }
  })
