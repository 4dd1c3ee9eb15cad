import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, percentile } from '../load.ts'
import { authorization, completion } from '../requests.ts'
import { milliseconds, type Result } from '../scenario.ts'
import type { Services } from '../services.ts'
import type { World } from '../world.ts'

export interface LagOptions {
  readonly samples: number
  /** Commands a second, evenly, however slow the answers. */
  readonly rate: number
  /** The first activity of each plan that is not done yet. */
  readonly firstItem: number
}

/** From a command's answer until a read that asks for its position is answered with its effect. */
export async function lag(world: World, services: Services, { samples, rate, firstItem }: LagOptions): Promise<Result> {
  const [writer, reader] = [createClient(services.commands, 64), createClient(services.queries, 64)]
  const lags: number[] = []
  const began = performance.now()
  await Promise.all(Array.from({ length: samples }, async (_, sample) => {
    const n = sample % world.families.length
    const item = firstItem + Math.floor(sample / world.families.length)
    await sleep(Math.max(0, (sample * 1000) / rate - (performance.now() - began)))
    const done = await writer.send(completion(world, n, item))
    const appended = performance.now()
    const seen = await reader.send({
      method: 'GET', path: `/api/plans/${world.families[n]!.planId}/stats`,
      headers: { ...authorization(world, n), 'Read-After': String(done.headers['event-position']) },
    })
    lags.push(performance.now() - appended)
    if (seen.headers['stale'] !== undefined || JSON.parse(seen.body.toString()).data.counts.completed !== item + 1) throw new Error(`a completion was not seen: ${seen.body.toString().slice(0, 200)}`)
  }))
  writer.close()
  reader.close()
  const [p50, p99, p999] = [percentile(lags, 0.5), percentile(lags, 0.99), percentile(lags, 0.999)]
  const beyond = Math.floor(samples / 1000)
  return {
    name: `append to visible, at ${rate} commands/s`, ratio: null, aim: 'p99 ≤ 50 ms', reached: p99 <= 50,
    measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, p999 ${milliseconds(p999)}${beyond < 10 ? ` (${samples} samples: too few for a p999)` : ''}`,
    against: 'the read included',
  }
}
