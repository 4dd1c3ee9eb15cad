import type { Instant } from '../shared/event.ts'
import type { MilestoneContent, RevisableContent } from './events.ts'

interface Command<Type extends string, Data> {
  readonly type: Type
  readonly data: { readonly at: Instant } & Data
}

export interface ShippedMilestone {
  readonly milestoneId: string
  readonly content: MilestoneContent
}

/** Adds new milestones of a release and updates those that no administrator has revised. */
export type Ship = Command<'Ship', { readonly milestones: readonly ShippedMilestone[] }>
/** An administrator revises several milestones at once: all of them, or none. */
export type Revise = Command<'Revise', { readonly milestones: readonly (RevisableContent & { readonly id: string })[] }>

export type MilestonesCommand = Ship | Revise
