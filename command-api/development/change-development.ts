import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Right } from '@filiz/domain/child/rights.ts'
import type { DevelopmentCommand, Focus } from '@filiz/domain/development/commands.ts'
import { developmentDecider, type DevelopmentState } from '@filiz/domain/development/decider.ts'
import { milestonesDecider } from '@filiz/domain/milestones/decider.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import { localDay, monthNamed, monthOf } from '@filiz/domain/shared/calendar.ts'
import { childStream, developmentStream, milestonesStream, planId, planStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { answerMilestone, chooseFocus, dropFocus } from '@filiz/http/contract/milestones.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { childAs, type FollowedChild } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { executeCommand } from '../with-idempotency.ts'

type Dependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'idempotencyRecords' | 'clock'>
type DevelopmentCall = Call<'parent', { readonly id: string }>

export const answerMilestoneRoute = (dependencies: Dependencies) =>
  route(answerMilestone, async (call) => {
    const { commands, clock } = dependencies
    const { id, milestoneId } = call.params
    const followed = await childAs(call.caller, id, 'see-milestones', dependencies)
    await requireMilestone(milestoneId, dependencies)
    const { state: child } = await commands.load(childDecider, childStream(id))
    if (child.status !== 'present') throw new ApiError('NOT_FOUND')
    const today = localDay(clock.now(), followed.timeZone)
    const { answer, day } = call.body
    const { birthDate } = child
    const result = await change(
      call,
      {
        type: 'Answer',
        data: { ...actorOf(followed), at: clock.now(), milestoneId, answer, day: day ?? today, today, birthDate },
      },
      dependencies,
    )
    const its = result.state.answers.find((one) => one.milestoneId === milestoneId)
    return {
      data: { id: milestoneId, answer: its?.answer ?? null, day: its?.day ?? null },
      revision: result.revision,
      position: result.position,
    }
  })

export const chooseFocusRoute = (dependencies: Dependencies) =>
  route(chooseFocus, async (call) => {
    const { id } = call.params
    const { year, month, category, milestoneId } = call.body
    const data = await ofMonth(call, 'plan', call.body, dependencies)
    if (milestoneId !== null) await requireMilestone(milestoneId, dependencies)
    const focus = { category, milestoneId } as Focus
    const result = await change(call, { type: 'ChooseFocus', data: { ...data, ...focus } }, dependencies)
    const plan = await dependencies.commands.load(planDecider, planStream(planId(id, year, month)), { sealed: true })
    const its = result.state.focuses[monthNamed(year, month)] ?? { category: null, milestoneId: null }
    return {
      data: { year, month, ...its, hasPlan: plan.state.status === 'made' },
      message: successMessage('focusChosen', call.language),
      revision: result.revision,
      position: result.position,
    }
  })

export const dropFocusRoute = (dependencies: Dependencies) =>
  route(dropFocus, async (call) => {
    const data = await ofMonth(call, 'plan', call.query, dependencies)
    const { revision, position } = await change(call, { type: 'DropFocus', data }, dependencies)
    return { message: successMessage('focusDropped', call.language), revision, position }
  })

/** Handles a command to the child's development; the path names the child. */
const change = (call: DevelopmentCall, command: DevelopmentCommand, dependencies: Dependencies) =>
  executeCommand(
    // Before the first event there is no revision to compare with, so the command itself is compared with the state.
    { ...call, ifMatch: call.ifMatch === '' ? undefined : call.ifMatch },
    'path',
    developmentDecider,
    developmentStream(call.params.id),
    (state: DevelopmentState) => {
      if (call.ifMatch === '' && !isEmpty(state)) throw new ApiError('PRECONDITION_FAILED')
      return command
    },
    dependencies,
  )

const isEmpty = ({ answers, focuses }: DevelopmentState) => answers.length + Object.keys(focuses).length === 0

const actorOf = ({ ownerId, by }: FollowedChild) => ({ accountId: ownerId, by })

async function ofMonth(
  { caller, params }: DevelopmentCall,
  right: Right,
  { year, month }: { readonly year: number; readonly month: number },
  dependencies: Dependencies,
) {
  const followed = await childAs(caller, params.id, right, dependencies)
  const at = dependencies.clock.now()
  return { ...actorOf(followed), at, year, month, thisMonth: monthOf(localDay(at, followed.timeZone)) }
}

async function requireMilestone(milestoneId: string, { commands }: Pick<Dependencies, 'commands'>): Promise<void> {
  const { state } = await commands.load(milestonesDecider, milestonesStream)
  if (!Object.hasOwn(state, milestoneId)) throw new ApiError('NOT_FOUND')
}
