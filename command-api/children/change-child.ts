import { localDay } from '@filiz/domain/shared/calendar.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { changeChild } from '@filiz/http/contract/child-commands.ts'
import { toChild } from '@filiz/http/presenters/to-child.ts'
import { route } from '@filiz/http/route.ts'
import { carryOutCommand } from '../carry-out.ts'
import type { Dependencies } from '../dependencies.ts'
import { childWithDocument, ownChild, presentChild } from './child-stream.ts'

export const changeChildRoute = (needs: Pick<Dependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>) =>
  route(changeChild, async (call) => {
    const { clock } = needs
    const {
      caller,
      params: { id },
      body,
    } = call
    await ownChild(caller, id, needs)
    const today = localDay(clock.now(), caller.timeZone)
    const change = {
      type: 'Change' as const,
      data: { at: clock.now(), day: today, accountId: caller.accountId, ...body },
    }
    const handled = await carryOutCommand(call, 'path', childWithDocument, childStream(id), change, needs)
    return {
      data: toChild(presentChild(handled.state), today),
      message: successMessage('childSaved', call.language),
      revision: handled.revision,
      position: handled.position,
    }
  })
