import { fieldError } from './api-error.ts'

/**
 * Longest wait in days that is believed. For a longer one, or after a corrected device clock, the true time is unknown,
 * and the write counts as done now.
 */
const mostDays = 90

/**
 * Parses `Seconds-Ago`: how long a write waited offline, measured by the device's own clock. It is an age and not an
 * instant, so that differing clocks cannot date a write into the future. It is a header, not part of the body, because
 * a repeated request is older but must keep its idempotency hash.
 */
export function secondsAgoFrom(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (!/^\d{1,15}$/.test(header)) throw fieldError('Seconds-Ago', 'invalid')
  const seconds = Number(header)
  return seconds <= mostDays * 86_400 ? seconds : undefined
}
