import { yearAndMonth, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import type { Job } from '@filiz/engines/job-queue/port.ts'

/** What led to a job, for the metadata of what the job does. */
export interface Cause {
  readonly correlationId: string
  readonly causationId: string
}

export interface PlanJob {
  readonly childId: string
  readonly year: number
  readonly month: number
  /** `remake`: the plan was made ahead, and is to be made anew now that its month has begun. */
  readonly task: 'make' | 'remake'
  /** History and catalogue must have reached this before the plan is made. */
  readonly asOf: Position | null
  readonly cause: Cause
}

export interface SweepJob {
  /** Every child and every session is looked at, not only those of whom time alone may have changed something. */
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

/** Of an event's second mail: the notice to the address that the account had until then. */
export const noticeId = (eventId: string): string => `notice-${eventId}`

export const causeOf = ({ id, metadata }: Recorded): Cause => ({
  correlationId: metadata.correlationId,
  causationId: id,
})
