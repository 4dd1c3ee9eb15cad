import { openEngines as open } from '@filiz/engines/open.ts'
import { points, type PointName } from './points.ts'

export * from '@filiz/engines/open.ts'

/** With `CRASH_AT=<point>:<n>` the process dies by SIGKILL at the n-th time that it comes to that point. */
const [point, times] = process.env['CRASH_AT']?.split(':') ?? []
let left = Number(times)
const die = () => {
  left -= 1
  if (left <= 0) process.kill(process.pid, 'SIGKILL')
}

export const openEngines: typeof open = async (...args) => {
  const engines = await open(...args)
  return point === undefined ? engines : points[point as PointName](engines, die)
}
