import type { Instant } from '@filiz/domain/shared/event.ts'

/** The business clock: events, tokens, months and days follow it. Leases, rate limits and queues keep to real time. */
export interface Clock {
  now(): Instant
  /** Milliseconds since the epoch. */
  millis(): number
}
