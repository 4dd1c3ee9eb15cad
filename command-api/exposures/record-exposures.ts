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
    const owners = await ownersOf(caller, body.exposures, dependencies)
    const { account } = await ownAccount(caller, dependencies)
    if (!account.isExposureRecorded) return { data: { recorded: 0 } }
    const exposures = body.exposures.filter(await allowedBy(owners, body.exposures, dependencies))
    if (exposures.length === 0) return { data: { recorded: 0 } }
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

/** Returns the owner of each child that is named. Throws 404 if the caller does not follow one of them. */
async function ownersOf(caller: Caller, exposures: readonly Exposure[], dependencies: Dependencies) {
  const children = new Set(exposures.flatMap((one) => (one.kind === 'app' ? [] : [childOf(one)])))
  return new Map(
    await Promise.all(
      [...children].map(async (childId): Promise<[string, string]> => {
        const { ownerId } = await childAs(caller, childId, 'see', dependencies)
        return [childId, ownerId]
      }),
    ),
  )
}

/**
 * Returns a filter for exposures that may be recorded: exposures of a child only if the child's owner allows them, too,
 * and exposures of a plan only if the plan exists.
 */
async function allowedBy(
  owners: ReadonlyMap<string, string>,
  exposures: readonly Exposure[],
  { commands }: Dependencies,
): Promise<(exposure: Exposure) => boolean> {
  const whichHold = async (ids: Iterable<string>, holds: (id: string) => Promise<boolean>) => {
    const checked = await Promise.all([...new Set(ids)].map(async (id) => ((await holds(id)) ? [id] : [])))
    return new Set(checked.flat())
  }
  const [allowing, plans] = await Promise.all([
    whichHold(owners.values(), async (ownerId) => {
      const { state } = await commands.load(accountDecider, accountStream(ownerId), { sealed: true })
      return state.status === 'active' && state.isExposureRecorded
    }),
    whichHold(
      exposures.flatMap((one) => (one.kind === 'plan' ? one.planId : [])),
      async (planId) => (await commands.load(planDecider, planStream(planId), { sealed: true })).revision !== null,
    ),
  ])
  return (one) =>
    one.kind === 'app' || (allowing.has(owners.get(childOf(one))!) && (one.kind !== 'plan' || plans.has(one.planId)))
}
