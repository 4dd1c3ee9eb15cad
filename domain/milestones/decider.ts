import type { Decider } from '../shared/decider.ts'
import type { Instant } from '../shared/event.ts'
import { refuse, type Refusal } from '../shared/refusal.ts'
import { same } from '../shared/same.ts'
import type { MilestonesCommand, Revise, Ship } from './commands.ts'
import type { MilestoneContent, MilestoneOrigin, MilestonesEvent } from './events.ts'

export type Milestone = {
  readonly content: MilestoneContent
  /** Number of content versions, from 1. */
  readonly version: number
  /** Contents of earlier versions, oldest first. */
  readonly earlier: readonly MilestoneContent[]
  /** Origin of the last change. */
  readonly origin: MilestoneOrigin
  readonly changedAt: Instant
}

/** All milestones by id, in the order in which they were added. */
export type MilestonesState = Readonly<Record<string, Milestone>>

type Decision = readonly MilestonesEvent[] | Refusal

function ship({ data: { at, milestones } }: Ship, state: MilestonesState): Decision {
  return milestones.flatMap(({ milestoneId, content }): readonly MilestonesEvent[] => {
    const known = state[milestoneId]
    const data = { at, milestoneId, origin: 'shipped' as const, content }
    if (!known) return [{ type: 'MilestoneAdded', data }]
    return known.origin === 'admin' || same(known.content, content) ? [] : [{ type: 'MilestoneRevised', data }]
  })
}

function revise({ data: { at, milestones } }: Revise, state: MilestonesState): Decision {
  if (milestones.some(({ id }) => !state[id])) return refuse('NOT_FOUND')
  return milestones.flatMap(({ id, skills, translations }): readonly MilestonesEvent[] => {
    const before = state[id]!.content
    const content = { ...before, skills, translations }
    return same(content, before)
      ? []
      : [{ type: 'MilestoneRevised', data: { at, milestoneId: id, origin: 'admin', content } }]
  })
}

/** The milestone after an event; `known`: before it. The read model applies it, too. */
export const milestoneAfter = (
  known: Milestone | undefined,
  { at, content, origin }: MilestonesEvent['data'],
): Milestone => ({
  content,
  version: (known?.version ?? 0) + 1,
  earlier: known ? [...known.earlier, known.content] : [],
  origin,
  changedAt: at,
})

export const milestonesDecider: Decider<MilestonesState, MilestonesCommand, MilestonesEvent> = {
  initial: {},
  decide: (command, state) => (command.type === 'Ship' ? ship(command, state) : revise(command, state)),
  evolve: (state, { data }) => ({ ...state, [data.milestoneId]: milestoneAfter(state[data.milestoneId], data) }),
}
