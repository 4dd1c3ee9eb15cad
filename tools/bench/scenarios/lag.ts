import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, percentile } from '../load.ts'
import { line } from '../repeated.ts'
import { authorization, doneAfter, turn } from '../requests.ts'
import { milliseconds, type Result } from '../scenario.ts'
import type { Services } from '../services.ts'
import type { World } from '../world.ts'

export interface LagOptions {
  readonly samples: number
  /** Commands per second. The rate is constant and does not depend on the responses. */
  readonly rate: number
  /** The first round whose requests have not been sent yet. */
  readonly firstRound: number
}

/**
 * Measures the delay from a command's response to the response of a read with `Read-After`, which must show the
 * command's effect.
 */
export async function lag(
  world: World,
  services: Services,
  { samples, rate, firstRound }: LagOptions,
): Promise<readonly Result[]> {
  const [writer, reader] = [createClient(services.commands.url, 64), createClient(services.queries.url, 64)]
  const lags: number[] = []
  /**
   * The last request of each family. A family's requests are sent one after another: on a slow machine the next change
   * would otherwise hide the previous one.
   */
  const before = new Map<number, Promise<void>>()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: samples }, (_, sample) => {
      const n = sample % world.families.length
      const mine = Promise.resolve(before.get(n)).then(() => look(sample, n))
      before.set(n, mine)
      return mine
    }),
  )

  async function look(sample: number, n: number): Promise<void> {
    const round = firstRound + Math.floor(sample / world.families.length)
    await sleep(Math.max(0, (sample * 1000) / rate - (performance.now() - began)))
    const done = await writer.send(turn(world, n, round))
    const appended = performance.now()
    const seen = await reader.send({
      method: 'GET',
      path: `/api/plans/${world.families[n]!.planId}/stats`,
      headers: { ...authorization(world, n), 'Read-After': String(done.headers['event-position']) },
    })
    lags.push(performance.now() - appended)
    if (
      seen.headers['stale'] !== undefined ||
      JSON.parse(seen.body.toString()).data.counts.completed !== doneAfter(round)
    )
      throw new Error(`a completion was not seen: ${seen.body.toString().slice(0, 200)}`)
  }
  writer.close()
  reader.close()
  const [p50, p99, p999] = [percentile(lags, 0.5), percentile(lags, 0.99), percentile(lags, 0.999)]
  const beyond = Math.floor(samples / 1000)
  return [
    line(
      {
        id: 'visible-p99',
        name: `append to visible, at ${rate} commands/s`,
        unit: 'ms',
        against: 'the read included',
        atMost: services.commands === services.queries ? 5 : 60,
        measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, p999 ${milliseconds(p999)}${beyond < 10 ? ` (${samples} samples: too few for a p999)` : ''}`,
      },
      [p99],
    ),
  ]
}
