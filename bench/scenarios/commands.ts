import path from 'node:path'
import { runScript, startServer } from '../child.ts'
import { throughput } from '../load.ts'
import { bareNamespace } from '../place/eventstoredb.ts'
import { temporaryFolder, type Place } from '../place/place.ts'
import { answered, completion } from '../requests.ts'
import { perSecond, type Result } from '../scenario.ts'
import type { Services } from '../services.ts'
import type { World } from '../world.ts'

const inFlight = 32
/** Of the event that the command appends, data and metadata. */
const eventBytes = 620

/** How many activities of each plan are done when `commands` is; all but the last are not counted: a process that has just started is slow. */
export const itemsDone = 4

/** Each family completes an activity, durably, against appending an event of that size by the least there is. */
export async function commands(place: Place, world: World, services: Services): Promise<{ readonly perSecond: number; readonly result: Result }> {
  const all = (item: number) => world.families.map((_, n) => completion(world, n, item))
  const measure = async (url: string) => {
    // Gently at first: the slowest of so many at once would count as away.
    await throughput(url, inFlight / 4, all(0), answered(200))
    for (let item = 1; item < itemsDone - 1; item++) await throughput(url, inFlight, all(item), answered(200))
    return throughput(url, inFlight, all(itemsDone - 1), answered(200))
  }
  const ours = await measure(services.commands)
  const name = `durable commands (complete, ${inFlight} in flight)`
  if (place.config.eventLog.engine === 'sqlite') {
    const server = await startServer(path.join(import.meta.dirname, '..', 'bare', 'koa-append.ts'), {}, [path.join(temporaryFolder(), 'appended'), String(eventBytes)])
    const theirs = await measure(server.url).finally(server.stop)
    return { perSecond: ours, result: { name, measured: perSecond(ours), against: `bare Koa and a grouped durable append: ${perSecond(theirs)}`, ratio: ours / theirs, aim: '≥ 0.5', reached: ours / theirs >= 0.5 } }
  }
  const theirs = await bareAppends(place, world.families.length)
  return { perSecond: ours, result: { name, measured: perSecond(ours), against: `bare client appending, no HTTP: ${perSecond(theirs)}`, ratio: ours / theirs, aim: null, reached: true } }
}

/** To as many streams as there are plans, by the driver alone. */
async function bareAppends({ env }: Place, streams: number): Promise<number> {
  const { appendsPerSecond } = await runScript<{ appendsPerSecond: number }>(path.join(import.meta.dirname, '..', 'bare', 'eventstoredb-append.ts'),
    { ...env, EVENT_LOG_NAMESPACE: bareNamespace(env['EVENT_LOG_NAMESPACE']!) }, [String(streams), String(inFlight), String(eventBytes)])
  return appendsPerSecond
}
