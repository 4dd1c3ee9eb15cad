import { accountDecider } from '@filiz/domain/account/decider.ts'
import { exposureDecider } from '@filiz/domain/exposure/decider.ts'
import type { Exposure } from '@filiz/domain/exposure/schemas.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import { localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import { accountStream, exposureStream, parsePlanId, planStream } from '@filiz/domain/shared/streams.ts'
import { recordExposures } from '@filiz/http/contract/exposures.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { route } from '@filiz/http/route.ts'
import { ownAccount } from '../auth/own-account.ts'
import { childAs } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { executeCommand } from '../with-idempotency.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>

export const recordExposuresRoute = (dependencies: Dependencies) =>
  route(recordExposures, async (call) => {
    const { caller, body } = call
    const { accountId } = caller
    const isAllowed = await allowedBy(caller, body.exposures, dependencies)
    const { account } = await ownAccount(caller, dependencies)
    const exposures = body.exposures.filter(isAllowed)
    if (!account.isExposureRecorded || exposures.length === 0) return { data: { recorded: 0 } }
    const at = dependencies.clock.now()
    const day = localDay(at, account.timeZone)
    const { events } = await executeCommand(
      call,
      'path',
      exposureDecider,
      exposureStream(accountId, monthOf(day)),
      { type: 'RecordExposures', data: { at, accountId, day, exposures } },
      dependencies,
    )
    // Without a position, because no read model has exposures and no later query has to wait for them.
    return { data: { recorded: events.length } }
  })

const childOf = (exposure: Exclude<Exposure, { kind: 'app' }>) =>
  exposure.kind === 'plan' ? parsePlanId(exposure.planId)!.childId : exposure.childId

/**
 * Returns a filter for exposures that may be recorded: what concerns a child only if the child's owner allows it, too,
 * and a plan only if it exists. Throws 404 if the caller does not follow one of the children.
 */
async function allowedBy(caller: Caller, exposures: readonly Exposure[], dependencies: Dependencies) {
  const { commands } = dependencies
  const ofChildren = exposures.filter((one) => one.kind !== 'app')
  const ownersOfChildren = await Promise.all(
    [...new Set(ofChildren.map(childOf))].map(async (childId) => {
      const { ownerId } = await childAs(caller, childId, 'see', dependencies)
      const { state } = await commands.load(accountDecider, accountStream(ownerId), { sealed: true })
      return state.status === 'active' && state.isExposureRecorded ? [childId] : []
    }),
  )
  const children = new Set(ownersOfChildren.flat())
  const planIds = [...new Set(exposures.flatMap((one) => (one.kind === 'plan' ? one.planId : [])))]
  const existing = await Promise.all(
    planIds.map(async (id) => {
      const { revision } = await commands.load(planDecider, planStream(id), { sealed: true })
      return revision === null ? [] : [id]
    }),
  )
  const plans = new Set(existing.flat())
  return (one: Exposure): boolean =>
    one.kind === 'app' || (children.has(childOf(one)) && (one.kind !== 'plan' || plans.has(one.planId)))
}
