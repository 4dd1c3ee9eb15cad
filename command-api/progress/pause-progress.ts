import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildCommand } from '@filiz/domain/child/commands.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { pauseProgress, resumeProgress } from '@filiz/http/contract/progress-commands.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { executeCommand } from '../with-idempotency.ts'
import { childAs } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>

export const pauseProgressRoute = (dependencies: Dependencies) =>
  route(pauseProgress, async (call) => {
    const { childId, until } = call.body
    const answer = await changePause(
      call,
      childId,
      (data) => ({ type: 'Pause', data: { ...data, until } }),
      dependencies,
    )
    return { ...answer, message: successMessage('progressPaused', call.language) }
  })

export const resumeProgressRoute = (dependencies: Dependencies) =>
  route(resumeProgress, async (call) => {
    const answer = await changePause(call, call.query.childId, (data) => ({ type: 'Resume', data }), dependencies)
    return { ...answer, message: successMessage('progressResumed', call.language) }
  })

async function changePause(
  call: Call<'parent'>,
  childId: string,
  command: (data: { readonly at: string; readonly accountId: string; readonly today: Day }) => ChildCommand,
  dependencies: Dependencies,
) {
  const { caller } = call
  const { timeZone } = await childAs(caller, childId, 'pause', dependencies)
  const at = dependencies.clock.now()
  const today = localDay(at, timeZone)
  const result = await executeCommand(
    call,
    'content',
    childDecider,
    childStream(childId),
    command({ at, accountId: caller.accountId, today }),
    dependencies,
  )
  if (result.state.status !== 'present') throw new ApiError('NOT_FOUND')
  const { pause } = result.state
  return {
    data: { childId, pausedUntil: pause && pause.until >= today ? pause.until : null },
    revision: result.revision,
    position: result.position,
  }
}
