import { localDay } from '@filiz/domain/shared/calendar.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { changeChild } from '@filiz/http/contract/child-commands.ts'
import { route } from '@filiz/http/route.ts'
import { executeCommand } from '../with-idempotency.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { childAs, childWithDocument, presentChild, presentFollowed } from './child-stream.ts'

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
    const followed = await childAs(caller, id, 'edit', dependencies)
    const today = localDay(clock.now(), followed.timeZone)
    const change = {
      type: 'Change' as const,
      data: { at: clock.now(), day: today, accountId: caller.accountId, ...body },
    }
    const result = await executeCommand(call, 'path', childWithDocument, childStream(id), change, dependencies)
    return {
      data: await presentFollowed(presentChild(result.state), followed, dependencies),
      message: successMessage('childSaved', call.language),
      revision: result.revision,
      position: result.position,
    }
  })
