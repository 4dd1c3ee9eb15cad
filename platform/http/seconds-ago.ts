import { fieldError } from './api-error.ts'

/** Of what waited longer, or on a device whose clock was put right meanwhile, nobody knows when it was: it counts as of now. */
const mostDays = 90

/**
 * How long a write waited for a network, by the clock of the device that it waited on. An age and no instant: two clocks that disagree
 * cannot put it into the future. It is in a header because a request that is repeated is older, and still the same by its
 * `Idempotency-Key`.
 */
export function secondsAgoFrom(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (!/^\d{1,15}$/.test(header)) throw fieldError('Seconds-Ago', 'invalid')
  const seconds = Number(header)
  return seconds <= mostDays * 86_400 ? seconds : undefined
}
