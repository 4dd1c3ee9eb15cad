import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { pauseProgress, resumeProgress } from '@filiz/http/contract/progress-commands.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { carryOutCommand } from '../carry-out.ts'
import { ownChild } from '../children/child-stream.ts'
import type { Dependencies } from '../dependencies.ts'

type Needs = Pick<Dependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>

export const pauseProgressRoute = (needs: Needs) =>
  route(pauseProgress, async (call) => {
    const { childId, until } = call.body
    const answer = await changePause(call, childId, (data) => ({ type: 'Pause', data: { ...data, until } }), needs)
    return { ...answer, message: successMessage('progressPaused', call.language) }
  })

export const resumeProgressRoute = (needs: Needs) =>
  route(resumeProgress, async (call) => {
    const answer = await changePause(call, call.query.childId, (data) => ({ type: 'Resume', data }), needs)
    return { ...answer, message: successMessage('progressResumed', call.language) }
  })

async function changePause(
  call: Call<'parent'>,
  childId: string,
  command: (data: { readonly at: string; readonly accountId: string; readonly today: Day }) => ChildCommand,
  needs: Needs,
) {
  const { caller } = call
  await ownChild(caller, childId, needs)
  const at = needs.clock.now()
  const today = localDay(at, caller.timeZone)
  const handled = await carryOutCommand(
    call,
    'content',
    childDecider,
    childStream(childId),
    command({ at, accountId: caller.accountId, today }),
    needs,
  )
  if (handled.state.status !== 'present') throw new ApiError('NOT_FOUND')
  const { pause } = handled.state
  return {
    data: { childId, pausedUntil: pause && pause.until >= today ? pause.until : null },
    revision: handled.revision,
    position: handled.position,
  }
}
