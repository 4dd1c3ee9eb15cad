import { exposureDecider } from '@filiz/domain/exposure/decider.ts'
import { localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import { exposureStream, parsePlanId } from '@filiz/domain/shared/streams.ts'
import { recordExposures } from '@filiz/http/contract/exposures.ts'
import { route } from '@filiz/http/route.ts'
import { ownAccount } from '../auth/own-account.ts'
import { childAs } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { executeCommand } from '../with-idempotency.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>

export const recordExposuresRoute = (dependencies: Dependencies) =>
  route(recordExposures, async (call) => {
    const { caller, body } = call
    const { exposures } = body
    const children = new Set(
      exposures.flatMap((one) =>
        one.kind === 'app' ? [] : [one.kind === 'plan' ? parsePlanId(one.planId)!.childId : one.childId],
      ),
    )
    await Promise.all([...children].map((childId) => childAs(caller, childId, 'see', dependencies)))
    const { account } = await ownAccount(caller, dependencies)
    if (!account.isExposureRecorded) return { data: { recorded: 0 } }
    const at = dependencies.clock.now()
    const { accountId } = caller
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
