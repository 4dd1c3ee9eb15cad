import { setTimeout as sleep } from 'node:timers/promises'
import { addMonths, monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import { manualClock } from '@filiz/engines/clock/clocks.ts'
import { cpuSince, type Cpu } from '../cpu.ts'
import { createClient, percentile } from '../load.ts'
import { makePlace, type BenchEnvironment } from '../place/bench-environment.ts'
import { line } from '../repeated.ts'
import { turn as turnOf } from '../requests.ts'
import { milliseconds, perSecond, type Scenario } from '../scenario.ts'
import { startServices } from '../services.ts'
import { makeWorld, settled } from '../world.ts'

/** Commands per second before and during the turn: typical for this many families, and far below capacity. */
const rate = 100
/** Milliseconds of the two phases before planning starts: start and warm-up, then the measurement of normal load. */
const startMs = 25_000
const usualMs = 15_000
const patienceMs = 10 * 60_000

interface Sample {
  readonly at: number
  readonly tookMs: number
}

/**
 * Measures the time when the 25th begins: the next plan of every family is made, while the families continue to use
 * their current plans.
 */
export const turn: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const count = quick ? 500 : 3_000
  const month = monthOf(new Date().toISOString().slice(0, 10))
  const instant: Instant = `${month}-24T21:00:00.000Z`
  const before = (ms: number): Instant => new Date(Date.parse(instant) - ms).toISOString()
  const world = await makeWorld(place, count, { clock: manualClock(before(startMs + usualMs)) })
  // Start once without measuring, because the first start builds the read models.
  {
    await using _ = await startServices(at(place, before(24 * 3_600_000)))
    await settled(place)
  }

  const began = performance.now()
  const turnsAt = began + startMs + usualMs
  await using services = await startServices(at(place, before(startMs + usualMs)))
  if (performance.now() > began + startMs)
    throw new Error(`the services took ${milliseconds(services.startMs)} to start`)
  const server = services.commands
  const [client, samples, stopping] = [createClient(server.url, 64), new Array<Sample>(), new AbortController()]
  const asking = commandsAtARate(async (n) => {
    const asked = performance.now()
    const { status, body } = await client.send(turnOf(world, n % count, Math.floor(n / count)))
    if (status !== 200) throw new Error(`${status} ${body.toString().slice(0, 300)}`)
    samples.push({ at: asked, tookMs: performance.now() - asked })
  }, stopping.signal)

  const until = (time: number) => sleep(Math.max(0, time - performance.now()))
  await until(turnsAt - usualMs)
  const usual = server.cpu()
  await until(turnsAt)
  const turning = server.cpu()
  const engines = await place.open()
  const { year, month: next } = yearAndMonth(addMonths(month, 1))
  const wanted = new Set(world.families.map(({ childId }) => planId(childId, year, next)))
  const position = await engines.log.head()
  for await (const { events } of engines.log.subscribe({
    after: position,
    signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
  })) {
    for (const event of events) if (event.type === 'PlanMade') wanted.delete(event.stream.slice('plan-'.length))
    if (wanted.size === 0) break
  }
  if (wanted.size > 0) throw new Error(`${wanted.size} of ${count} plans were not made`)
  const done = performance.now()
  const turned = server.cpu()
  stopping.abort()
  await asking
  client.close()
  await engines.close()

  const times = (from: number, to: number) =>
    samples.filter((one) => one.at >= from && one.at < to).map(({ tookMs }) => tookMs)
  const [quiet, meanwhile] = [times(turnsAt - usualMs, turnsAt), times(turnsAt, done)]
  const said = (all: readonly number[]) =>
    `p50 ${milliseconds(percentile(all, 0.5))}, p99 ${milliseconds(percentile(all, 0.99))}`
  const answeredIn = (from: number, to: number) =>
    samples.filter((one) => one.at + one.tookMs >= from && one.at + one.tookMs < to).length
  const [seconds, ratio] = [(done - turnsAt) / 1000, percentile(meanwhile, 0.99) / percentile(quiet, 0.99)]
  const cpu = place.embedded
    ? cpuOfAPlan(
        cpuSince(usual, turning, answeredIn(turnsAt - usualMs, turnsAt)),
        cpuSince(turning, turned, 1),
        answeredIn(turnsAt, done),
        count,
      )
    : Number.NaN
  const name = `the 25th begins for ${count.toLocaleString('en')} families`
  return [
    ...(Number.isNaN(cpu)
      ? []
      : [
          line(
            {
              id: 'turn-plans-a-core',
              name: `${name}: plans made a second of one core's time`,
              unit: '/s',
              measured: `${perSecond(1000 / cpu)} (CPU ${milliseconds(cpu)} a plan, all that follows from it included)`,
              against: '',
              atLeast: 200,
            },
            [1000 / cpu],
          ),
        ]),
    line(
      {
        id: 'turn-plans',
        name: `${name}: plans made`,
        unit: '/s',
        measured: `${perSecond(count / seconds)}, all within ${seconds.toFixed(1)} s`,
        against: '',
      },
      [count / seconds],
    ),
    line(
      {
        id: 'turn-p99-ratio',
        name: `${name}: commands at ${rate}/s meanwhile, p99 ÷ the usual`,
        unit: 'ratio',
        measured: said(meanwhile),
        against: `before: ${said(quiet)}`,
        atMost: 2,
      },
      [ratio],
    ),
  ]
}

const at = (place: BenchEnvironment, instant: Instant) => ({ ...place, env: { ...place.env, CLOCK_START: instant } })

/** Sends commands at a constant rate, whether or not earlier ones are answered. Resolves when all are answered. */
async function commandsAtARate(ask: (n: number) => Promise<void>, signal: AbortSignal): Promise<void> {
  const [began, asked] = [performance.now(), new Array<Promise<void>>()]
  for (let n = 0; !signal.aborted; n++) {
    await sleep(Math.max(0, (n * 1000) / rate - (performance.now() - began)))
    asked.push(ask(n))
  }
  await Promise.all(asked)
}

/**
 * Returns the CPU milliseconds per plan: those used during planning, minus the usual cost of the commands in that time.
 */
const cpuOfAPlan = (usualOfACommand: Cpu, used: Cpu, commands: number, plans: number) =>
  (used.all - usualOfACommand.all * commands) / plans
