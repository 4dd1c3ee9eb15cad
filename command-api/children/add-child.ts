import { randomUUID } from 'node:crypto'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import { isRefusal } from '@filiz/domain/shared/refusal.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { addChild } from '@filiz/http/contract/child-commands.ts'
import { route } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { childWithDocument, presentChild, presentFollowed } from './child-stream.ts'
import { enrol } from './roster.ts'

/**
 * Adds a child. The child's id derives from the idempotency key, so that a repeated request addresses the same child.
 */
export const addChildRoute = (dependencies: Pick<CommandApiDependencies, 'commands' | 'clock'>) =>
  route(addChild, async (call) => {
    const { commands, clock } = dependencies
    const { accountId, timeZone } = call.caller
    const { ifMatch: _, ...context } = contextOf(call)
    const childId = call.idempotency ? uuid5('child', accountId, call.idempotency.key) : randomUUID()
    const today = localDay(clock.now(), timeZone)
    const add = { type: 'Add' as const, data: { at: clock.now(), day: today, childId, accountId, ...call.body } }

    const check = () => {
      const decided = childDecider.decide(add, childDecider.initial)
      if (isRefusal(decided)) throw ApiError.fromRefusal(decided)
    }
    await enrol(accountId, childId, check, context, dependencies)
    const result = requireSuccess(await commands.handle(childWithDocument, childStream(childId), add, context))
    const followed = { ownerId: accountId, by: { accountId, role: 'owner' as const }, timeZone }
    return {
      data: await presentFollowed(presentChild(result.state), followed, dependencies),
      message: successMessage('childAdded', call.language),
      revision: result.revision,
      position: result.position,
    }
  })
