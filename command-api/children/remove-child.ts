import { childDecider } from '@filiz/domain/child/decider.ts'
import { may, roleOf } from '@filiz/domain/child/rights.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { removeChild } from '@filiz/http/contract/child-commands.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { route } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { consequenceOf, contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { withdraw } from './roster.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'clock' | 'sealer'>

/**
 * Removes a child. The event is appended first; after a crash a reactor destroys the key and withdraws the child from
 * the roster.
 */
export const removeChildRoute = (dependencies: Dependencies) =>
  route(removeChild, async (call) => {
    const { commands, clock, sealer } = dependencies
    const {
      caller: { accountId },
      params: { id },
    } = call
    const { state } = await commands.load(childDecider, childStream(id))
    const role = state.status === 'present' ? roleOf(state, accountId) : undefined
    const wasOwn = state.status === 'removed' && state.accountId === accountId
    if (!role && !wasOwn) throw new ApiError('NOT_FOUND')
    if (role && !may(role, 'remove')) throw new ApiError('FORBIDDEN')
    const result = requireSuccess(
      await commands.handle(
        childDecider,
        childStream(id),
        { type: 'Remove', data: { at: clock.now(), accountId, because: 'parent' } },
        contextOf(call),
      ),
    )
    await sealer.forget(`child:${id}`)
    await withdraw(accountId, id, consequenceOf(call), dependencies)
    return { message: successMessage('childRemoved', call.language), position: result.position }
  })
