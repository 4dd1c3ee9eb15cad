import { randomUUID } from 'node:crypto'
import { giveKeyToOwner, withdrawFromFormer } from '@filiz/application/children/hand-over.ts'
import type { AcceptOwnership } from '@filiz/domain/child/commands.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import { isRefusal } from '@filiz/domain/shared/refusal.ts'
import { childStream, personalSubject } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { changeOwner, endOwnerOffer } from '@filiz/http/contract/caregivers.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { childAs, childWithDocument, presentChild, presentFollowed } from '../children/child-stream.ts'
import { enrol } from '../children/roster.ts'
import { consequenceOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { executeCommand } from '../with-idempotency.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'keys' | 'idempotencyRecords' | 'clock'>
type OwnerCall = Call<'parent', { readonly id: string }, unknown, { readonly accountId: string }>

export const changeOwnerRoute = (dependencies: Dependencies) =>
  route(changeOwner, (call) =>
    call.body.accountId === call.caller.accountId ? acceptOwnership(call, dependencies) : offer(call, dependencies),
  )

async function offer(call: OwnerCall, dependencies: Dependencies) {
  const { caller, params, body } = call
  const followed = await childAs(caller, params.id, 'hand-over', dependencies)
  const result = await executeCommand(
    call,
    'path',
    childWithDocument,
    childStream(params.id),
    { type: 'OfferOwnership', data: { at: dependencies.clock.now(), accountId: caller.accountId, to: body.accountId } },
    dependencies,
  )
  return {
    data: await presentFollowed(presentChild(result.state), followed, dependencies),
    message: successMessage('ownershipOffered', call.language),
    revision: result.revision,
    position: result.position,
  }
}

/**
 * Takes the child over: a place in the new owner's roster and a second wrap of the child's key come before the event,
 * so that a crash leaves a child that its owner can read. A reactor completes what follows the event.
 */
async function acceptOwnership(call: OwnerCall, dependencies: Dependencies) {
  const { commands, keys, clock } = dependencies
  const {
    caller: { accountId, timeZone },
    params: { id },
  } = call
  await childAs(call.caller, id, 'see', dependencies)
  const stream = childStream(id)
  const command: AcceptOwnership = {
    type: 'AcceptOwnership',
    data: { at: clock.now(), accountId, day: localDay(clock.now(), timeZone), membershipId: randomUUID() },
  }
  const { state: before } = await commands.load(childDecider, stream)
  const decided = childDecider.decide(command, before)
  const isPending = !isRefusal(decided) && decided.length > 0
  if (isPending) {
    await enrol(accountId, id, () => undefined, consequenceOf(call), dependencies)
    await giveKeyToOwner(id, dependencies)
    await keys.addParent(personalSubject(stream)!, `account:${accountId}`)
  }
  try {
    const result = await executeCommand(call, 'path', childWithDocument, stream, command, dependencies)
    const child = presentChild(result.state)
    // A repeated request gives no access to an account that has handed the child over to another owner since.
    if (child.accountId !== accountId) throw new ApiError('CONFLICT', { reason: 'NOTHING_OFFERED' })
    await giveKeyToOwner(id, dependencies)
    // The reactor of an earlier hand-over may have freed the place meanwhile.
    await enrol(accountId, id, () => undefined, consequenceOf(call), dependencies)
    const from = result.events.find((event) => event.type === 'OwnershipTransferred')?.data.from
    if (from !== undefined) await withdrawFromFormer(from, id, consequenceOf(call), dependencies)
    const followed = { ownerId: accountId, by: { accountId, role: 'owner' as const }, timeZone }
    return {
      data: await presentFollowed(child, followed, dependencies),
      message: successMessage('ownershipAccepted', call.language),
      revision: result.revision,
      position: result.position,
    }
  } catch (error) {
    // The offer ended meanwhile: the place in the roster is free again, and the key stays with its owner.
    if (isPending && error instanceof ApiError) {
      await keys.dropSecondParent(personalSubject(stream)!, `account:${accountId}`)
      await withdrawFromFormer(accountId, id, consequenceOf(call), dependencies)
    }
    throw error
  }
}

export const endOwnerOfferRoute = (dependencies: Dependencies) =>
  route(endOwnerOffer, async (call) => {
    const { caller, params } = call
    await childAs(caller, params.id, 'see', dependencies)
    const { revision, position } = await executeCommand(
      call,
      'path',
      childDecider,
      childStream(params.id),
      { type: 'EndOffer', data: { at: dependencies.clock.now(), accountId: caller.accountId } },
      dependencies,
    )
    return { message: successMessage('ownershipOfferEnded', call.language), revision, position }
  })
