import type { Instant } from '@filiz/domain/shared/event.ts'

/** The business clock: events, tokens, months and days use it. Leases, rate limits and queues use real time. */
export interface Clock {
  now(): Instant
  /** Milliseconds since 1970. */
  millis(): number
}
