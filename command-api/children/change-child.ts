import { localDay } from '@filiz/domain/shared/calendar.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { changeChild } from '@filiz/http/contract/child-commands.ts'
import { toChild } from '@filiz/http/presenters/to-child.ts'
import { route } from '@filiz/http/route.ts'
import { executeCommand } from '../with-idempotency.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { childWithDocument, ownChild, lookOf, presentChild } from './child-stream.ts'

export const changeChildRoute = (
  dependencies: Pick<CommandApiDependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>,
) =>
  route(changeChild, async (call) => {
    const { clock } = dependencies
    const {
      caller,
      params: { id },
      body,
    } = call
    await ownChild(caller, id, dependencies)
    const today = localDay(clock.now(), caller.timeZone)
    const change = {
      type: 'Change' as const,
      data: { at: clock.now(), day: today, accountId: caller.accountId, ...body },
    }
    const result = await executeCommand(call, 'path', childWithDocument, childStream(id), change, dependencies)
    const child = presentChild(result.state)
    return {
      data: toChild(child, today, await lookOf(child, dependencies)),
      message: successMessage('childSaved', call.language),
      revision: result.revision,
      position: result.position,
    }
  })
