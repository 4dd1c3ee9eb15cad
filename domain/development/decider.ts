import { may, type Right } from '../child/rights.ts'
import { outOfRange } from '../plan/decide.ts'
import { monthNamed, type Month } from '../shared/calendar.ts'
import type { Decider } from '../shared/decider.ts'
import type { Day } from '../shared/event.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type { Answer, ChooseFocus, DevelopmentCommand, DropFocus, Focus } from './commands.ts'
import type { DevelopmentEvent, MilestoneAnswer } from './events.ts'

export interface Answered {
  readonly milestoneId: string
  /** Both null after the answer was taken back. */
  readonly answer: MilestoneAnswer | null
  readonly day: Day | null
}

export interface DevelopmentState {
  /** In the order of the first answers; the index is the `entry` of the events. */
  readonly answers: readonly Answered[]
  /** The focus of each month that has one. */
  readonly focuses: Readonly<Record<Month, Focus>>
}

type Decision = readonly DevelopmentEvent[] | Refusal
const nothing: readonly DevelopmentEvent[] = []

const needed = { Answer: 'see-milestones', ChooseFocus: 'plan', DropFocus: 'plan' } as const satisfies Readonly<
  Record<DevelopmentCommand['type'], Right>
>

function decide(command: DevelopmentCommand, state: DevelopmentState): Decision {
  if (!may(command.data.by.role, needed[command.type])) return refuse('FORBIDDEN')
  switch (command.type) {
    case 'Answer':
      return answerMilestone(command, state)
    case 'ChooseFocus':
      return chooseFocus(command, state)
    case 'DropFocus':
      return dropFocus(command, state)
  }
}

function answerMilestone({ data }: Answer, { answers }: DevelopmentState): Decision {
  const { milestoneId, answer, today, birthDate } = data
  const day = answer === null ? null : data.day
  if (day !== null && day > today) return refuse('VALIDATION_FAILED', { fields: { day: 'in-the-future' } })
  if (day !== null && day < birthDate) return refuse('VALIDATION_FAILED', { fields: { day: 'before-the-birth' } })
  const known = answers.findIndex((one) => one.milestoneId === milestoneId)
  const before = answers[known] ?? { milestoneId, answer: null, day: null }
  if (same(before, { milestoneId, answer, day })) return nothing
  const entry = known < 0 ? answers.length : known
  return [{ type: 'MilestoneAnswered', data: { ...common(data), entry, milestoneId, answer, day } }]
}

function chooseFocus({ data }: ChooseFocus, { focuses }: DevelopmentState): Decision {
  const { year, month, thisMonth } = data
  const period = monthNamed(year, month)
  const refused = outOfRange(period, thisMonth)
  if (refused) return refused
  const focus = focusOf(data)
  return same(focuses[period], focus)
    ? nothing
    : [{ type: 'FocusChosen', data: { ...common(data), year, month, ...focus } }]
}

function dropFocus({ data }: DropFocus, { focuses }: DevelopmentState): Decision {
  const { year, month, thisMonth } = data
  const period = monthNamed(year, month)
  const refused = outOfRange(period, thisMonth)
  if (refused) return refused
  return focuses[period] ? [{ type: 'FocusDropped', data: { ...common(data), year, month } }] : nothing
}

const common = ({ at, accountId, by }: DevelopmentCommand['data']) => ({
  at,
  accountId,
  ...(by.accountId === accountId ? {} : { by: by.accountId }),
})

const focusOf = ({ category, milestoneId }: Pick<Focus, 'category' | 'milestoneId'>): Focus =>
  ({ category, milestoneId }) as Focus

function evolve(state: DevelopmentState, event: DevelopmentEvent): DevelopmentState {
  switch (event.type) {
    case 'MilestoneAnswered': {
      const { entry, milestoneId, answer, day } = event.data
      return { ...state, answers: state.answers.toSpliced(entry, 1, { milestoneId, answer, day }) }
    }
    case 'FocusChosen': {
      const { year, month } = event.data
      return { ...state, focuses: { ...state.focuses, [monthNamed(year, month)]: focusOf(event.data) } }
    }
    case 'FocusDropped': {
      const { [monthNamed(event.data.year, event.data.month)]: _, ...focuses } = state.focuses
      return { ...state, focuses }
    }
  }
}

export const developmentDecider: Decider<DevelopmentState, DevelopmentCommand, DevelopmentEvent> = {
  initial: { answers: [], focuses: {} },
  decide,
  evolve,
}
