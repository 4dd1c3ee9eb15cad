import { childDecider } from '@filiz/domain/child/decider.ts'
import { roleOf } from '@filiz/domain/child/rights.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { changeCaregiver, removeCaregiver } from '@filiz/http/contract/caregivers.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { childAs } from '../children/child-stream.ts'
import { executeCommand } from '../with-idempotency.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>

export const changeCaregiverRoute = (dependencies: Dependencies) =>
  route(changeCaregiver, async (call) => {
    const {
      caller,
      params: { id, accountId: caregiver },
      body: { role },
    } = call
    await childAs(caller, id, 'manage-caregivers', dependencies)
    const data = { at: dependencies.clock.now(), accountId: caller.accountId, caregiver, role }
    const { revision, position } = await executeCommand(
      call,
      'path',
      childDecider,
      childStream(id),
      { type: 'ChangeRole', data },
      dependencies,
    )
    return { message: successMessage('roleChanged', call.language), revision, position }
  })

/**
 * Somebody who has left may repeat the request, so the decider answers strangers, too; `If-Match` would tell them that
 * the child exists.
 */
export const removeCaregiverRoute = (dependencies: Dependencies) =>
  route(removeCaregiver, async (call) => {
    const {
      caller: { accountId },
      params: { id, accountId: caregiver },
    } = call
    const { state } = await dependencies.commands.load(childDecider, childStream(id), { sealed: true })
    const isStranger = state.status !== 'present' || !roleOf(state, accountId)
    const { revision, position } = await executeCommand(
      isStranger ? { ...call, ifMatch: undefined } : call,
      'path',
      childDecider,
      childStream(id),
      { type: 'EndMembership', data: { at: dependencies.clock.now(), accountId, caregiver } },
      dependencies,
    )
    // No revision for a former caregiver: from a repeated request they would learn that the child was changed.
    return caregiver === accountId
      ? { message: successMessage('caregiverLeft', call.language), position }
      : { message: successMessage('caregiverRemoved', call.language), revision, position }
  })
