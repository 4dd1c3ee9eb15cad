import { openEngines as open, openEnginesWithoutTokens as openWithoutTokens, openLogAndReadStore as openForProjector, type Engines } from '@filiz/engines/open.ts'
import { points, type PointName } from './points.ts'

export * from '@filiz/engines/open.ts'

type SomeEngines = Pick<Engines, 'log' | 'readStore'>

/** With `CRASH_AT=<point>:<n>` the process dies by SIGKILL at the n-th time that it comes to that point. */
const [point, times] = process.env['CRASH_AT']?.split(':') ?? []
let left = Number(times)
const die = () => {
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}

/** A process comes only to the points of the engines that it has. */
const withTheFault = <E extends SomeEngines>(engines: E): E =>
  point === undefined ? engines : { ...engines, ...points[point as PointName](engines as E & Engines, die) }

export const openEngines: typeof open = async (...args) => withTheFault(await open(...args))
export const openEnginesWithoutTokens: typeof openWithoutTokens = async (...args) => withTheFault(await openWithoutTokens(...args))
export const openLogAndReadStore: typeof openForProjector = async (...args) => withTheFault(await openForProjector(...args))
