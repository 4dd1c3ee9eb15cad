import { yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'

/** The cause of a job, for the metadata of its events. */
export interface Cause {
  readonly correlationId: string
  readonly causationId: string
}

export interface PlanJob {
  readonly childId: string
  readonly year: number
  readonly month: number
  /** `remake`: replaces a plan made in advance, now that its month has begun. */
  readonly task: 'make' | 'remake'
  /**
   * Position of the requesting event: the read models of history and catalogue must reach it before the plan is made.
   */
  readonly asOf: Position | null
  readonly cause: Cause
}

export interface SweepJob {
  /** Checks every child and session, not only those that are due. */
  readonly thorough: boolean
}

export function planJob(
  task: PlanJob['task'],
  childId: string,
  period: Month,
  asOf: Position | null,
  cause: Cause,
): Job<PlanJob> {
  const { year, month } = yearAndMonth(period)
  const id = planId(childId, year, month).replace('_', '-')
  return { id: task === 'make' ? `plan-${id}` : `replan-${id}`, data: { childId, year, month, task, asOf, cause } }
}

/** Milliseconds after which a mail without a link is dropped, because such a mail only reports recent changes. */
export const staleAfterMs = 48 * 3_600_000

/** Id of an event's second mail: the notice to the account's former address. */
export const noticeId = (eventId: string): string => `notice-${eventId}`

export const causeOf = ({ id, metadata }: Recorded): Cause => ({
  correlationId: metadata.correlationId,
  causationId: id,
})
