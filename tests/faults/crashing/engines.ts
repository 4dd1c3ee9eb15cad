import {
  openEngines as open,
  openEnginesWithoutTokens as openWithoutTokens,
  openLogAndReadStore as openForProjector,
  type Engines,
} from '@filiz/engines/open.ts'
import { withLaggingLog } from './lagging-log.ts'
import { mailThatCannotBeQueued } from './poisoned-reactor.ts'
import { points, type PointName } from './points.ts'
import { withQueueAway } from './queue-away.ts'

export * from '@filiz/engines/open.ts'

type SomeEngines = Pick<Engines, 'log' | 'readStore'>

/** `CRASH_AT=<point>:<n>` kills the process with SIGKILL when it reaches that point for the n-th time. */
const [point, times] = process.env['CRASH_AT']?.split(':') ?? []
let left = Number(times)
const die = () => {
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}

/**
 * Wraps the engines with the faults that the environment requests. A process has only some of the engines, and reaches
 * only their crash points.
 */
function withTheFault<E extends SomeEngines>(engines: E): E {
  const lasting = withQueueAway(mailThatCannotBeQueued(withLaggingLog(engines)))
  return point === undefined ? lasting : { ...lasting, ...points[point as PointName](lasting as E & Engines, die) }
}

export const openEngines: typeof open = async (...args) => withTheFault(await open(...args))
export const openEnginesWithoutTokens: typeof openWithoutTokens = async (...args) =>
  withTheFault(await openWithoutTokens(...args))
export const openLogAndReadStore: typeof openForProjector = async (...args) =>
  withTheFault(await openForProjector(...args))
