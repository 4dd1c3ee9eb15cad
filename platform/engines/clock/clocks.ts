import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Clock } from './port.ts'

const clock = (millis: () => number): Clock => ({ millis, now: () => new Date(millis()).toISOString() })

export const systemClock = (): Clock => clock(() => Date.now())

/** A clock that starts at `instant` and runs on with real time; changes of the system clock do not affect it. */
export function clockStartingAt(instant: Instant): Clock {
  const start = millisOf(instant)
  const began = performance.now()
  return clock(() => start + Math.floor(performance.now() - began))
}

/**
 * Continues a clock of another thread: `millis` is its time at `monotonic` (`process.hrtime`), the monotonic clock that
 * all threads share.
 */
export const clockGoingOnFrom = ({
  millis,
  monotonic,
}: {
  readonly millis: number
  readonly monotonic: bigint
}): Clock => clock(() => millis + Number((process.hrtime.bigint() - monotonic) / 1_000_000n))

export interface ManualClock extends Clock {
  /** Throws `RangeError` for an instant in the past: time never runs backwards. */
  advanceTo(instant: Instant): void
  advance(millis: number): void
}

/** A clock that stands still until it is advanced. */
export function manualClock(instant: Instant): ManualClock {
  let now = millisOf(instant)
  const to = (millis: number) => {
    if (!(millis >= now))
      throw new RangeError(`the clock is at ${new Date(now).toISOString()} and does not run backwards`)
    now = millis
  }
  return { ...clock(() => now), advanceTo: (later) => to(millisOf(later)), advance: (millis) => to(now + millis) }
}

function millisOf(instant: Instant): number {
  const millis = Date.parse(instant)
  if (Number.isNaN(millis)) throw new RangeError(`not an instant: ${instant}`)
  return millis
}
