import type { Category } from '../activity/events.ts'
import type { Day, DomainEvent, Instant, PersonalFields } from '../shared/event.ts'

export const milestoneAnswers = ['yes', 'not-sure', 'not-yet'] as const
export type MilestoneAnswer = (typeof milestoneAnswers)[number]

/** `accountId`: the owner at that time. `by`: the account that acted; absent when it was the owner. */
interface Common {
  at: Instant
  accountId: string
  by?: string
}

/**
 * The answer on `day`; `answer` and `day` are null when it is taken back. `entry`: number of the milestone among those
 * that were ever answered for this child, from 0; the projector cannot read the encrypted id.
 */
export type MilestoneAnswered = DomainEvent<
  'MilestoneAnswered',
  Common & { entry: number; milestoneId: string; answer: MilestoneAnswer | null; day: Day | null }
>
/** The focus of a month: a category or a milestone, the other one is null. Replaces an earlier focus of the month. */
export type FocusChosen = DomainEvent<
  'FocusChosen',
  Common & { year: number; month: number; category: Category | null; milestoneId: string | null }
>
export type FocusDropped = DomainEvent<'FocusDropped', Common & { year: number; month: number }>

export type DevelopmentEvent = MilestoneAnswered | FocusChosen | FocusDropped

/** Fields that are encrypted on disk (`registry/personal-data.ts`). */
export const personalFields: PersonalFields<DevelopmentEvent> = {
  MilestoneAnswered: ['milestoneId', 'answer', 'day'],
  FocusChosen: ['category', 'milestoneId'],
  FocusDropped: [],
}
