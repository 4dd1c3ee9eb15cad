import { fieldError } from './api-error.ts'

/** Of what waited longer, nobody remembers when it was. */
const mostDays = 90

/**
 * How long a write waited for a network, by the clock of the device that it waited on. An age and no instant: two clocks that disagree
 * cannot put it into the future. It is in a header because a request that is repeated is older, and still the same by its
 * `Idempotency-Key`.
 */
export function secondsAgoFrom(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,7}$/.test(header) ? Number(header) : Number.POSITIVE_INFINITY
  if (seconds > mostDays * 86_400) throw fieldError('Seconds-Ago', 'invalid')
  return seconds
}
