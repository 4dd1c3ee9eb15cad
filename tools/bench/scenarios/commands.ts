import path from 'node:path'
import { cpuSince, type Cpu } from '../cpu.ts'
import { runScript, startServer, type ChildServer } from '../child.ts'
import { throughput, type Load } from '../load.ts'
import { restOnSqlite } from '../place/requested-config.ts'
import { bareNamespace } from '../place/eventstoredb.ts'
import type { BenchEnvironment } from '../place/bench-environment.ts'
import { temporaryFolder } from '../place/temporary-folder.ts'
import { line, repeated, repetitions } from '../repeated.ts'
import { answered, turn } from '../requests.ts'
import { milliseconds, perSecond, type Result } from '../scenario.ts'
import type { Services } from '../services.ts'
import type { World } from '../world.ts'

const inFlight = 32
/** Size of the event that the command appends: data and metadata. */
const eventBytes = 700
/** Number of requests that are sent one after another, to measure the latency without load. */
const alone = 300

interface Measured {
  readonly together: Load
  readonly cpu: Cpu
  readonly one: Load
}

/** Number of rounds that `commands` runs per family. It is even, so that afterwards the state is the same as before. */
export const roundsOfCommands = 2 * (1 + repetitions)

/**
 * Lets each family change an activity, and compares this with the lower bound for appending an event of that size
 * durably.
 */
export async function commands(
  place: BenchEnvironment,
  world: World,
  services: Services,
  suffix: string,
): Promise<{ readonly answered: number; readonly results: readonly Result[] }> {
  const sqlite = place.config.eventLog.engine === 'sqlite'
  const bare = sqlite
    ? await startServer(path.join(import.meta.dirname, '..', 'bare', 'koa-append.ts'), {}, [
        path.join(temporaryFolder(), 'appended'),
        String(eventBytes),
      ])
    : undefined
  const ours: Measured[] = []
  const theirs: Measured[] = []
  let done = 0
  const all = async (server: ChildServer, count: number, at: number, rounds: readonly number[]) => {
    const requests = rounds.flatMap((round) => world.families.slice(0, count).map((_, n) => turn(world, n, round)))
    if (server === services.commands) done += requests.length
    return throughput(server.url, at, requests, answered(200))
  }
  const measure = async (server: ChildServer, rounds: readonly [number, number]): Promise<Measured> => {
    const before = server.cpu()
    const together = await all(server, world.families.length, inFlight, rounds)
    const cpu = cpuSince(before, server.cpu(), 2 * world.families.length)
    return { together, cpu, one: await all(server, alone, 1, rounds) }
  }

  // Warm up, because new processes are slow. With little concurrency, so that slow requests do not time out.
  await all(services.commands, world.families.length, inFlight / 4, [0, 1])
  if (bare) await all(bare, world.families.length, inFlight, [0, 1])
  for (let repetition = 1; repetition <= repetitions; repetition++) {
    ours.push(await measure(services.commands, [2 * repetition, 2 * repetition + 1]))
    if (bare) theirs.push(await measure(bare, [2 * repetition, 2 * repetition + 1]))
  }
  await bare?.stop()
  const results = bare
    ? against(ours, theirs, suffix)
    : againstDriver(
        ours,
        await bareAppends(place, world.families.length),
        restOnSqlite(place.config) ? '-rest-on-sqlite' : '',
        suffix,
      )
  return { answered: done, results }
}

const by = (all: readonly Measured[], figure: (one: Measured) => number) => repeated(all.map(figure)).median

function said(all: readonly Measured[]): string {
  const [cpu, main] = [by(all, ({ cpu }) => cpu.all), by(all, ({ cpu }) => cpu.main)]
  return `${perSecond(by(all, ({ together }) => together.perSecond))}, p50 ${milliseconds(by(all, ({ together }) => together.p50))}, p99 ${milliseconds(by(all, ({ together }) => together.p99))}, CPU ${milliseconds(cpu)} a command (${milliseconds(main)} in the main thread)`
}
const saidOfOne = (all: readonly Measured[]) =>
  `p50 ${milliseconds(by(all, ({ one }) => one.p50))}, p99 ${milliseconds(by(all, ({ one }) => one.p99))}`

function against(ours: readonly Measured[], theirs: readonly Measured[], suffix: string): Result[] {
  const ratios = (figure: (one: Measured) => number) => ours.map((one, index) => figure(one) / figure(theirs[index]!))
  const what = `durable commands, ${inFlight} in flight${suffix && ` (${suffix.slice(1)} log)`}`
  return [
    line(
      {
        id: `commands-ratio${suffix}`,
        name: what,
        unit: 'ratio',
        measured: said(ours),
        against: `bare Koa and a grouped durable append: ${said(theirs)}`,
        atLeast: 0.25,
      },
      ratios(({ together }) => together.perSecond),
    ),
    line(
      {
        id: `commands-cpu${suffix}`,
        name: `${what}: CPU of the main thread a command`,
        unit: 'ms',
        measured: milliseconds(by(ours, ({ cpu }) => cpu.main)),
        against: milliseconds(by(theirs, ({ cpu }) => cpu.main)),
      },
      ours.map(({ cpu }) => cpu.main),
    ),
    line(
      {
        id: `commands-p99-to-p50${suffix}`,
        name: `${what}: p99 ÷ p50`,
        unit: 'ratio',
        measured: said(ours),
        against: said(theirs),
        atMost: 2.5,
      },
      ours.map(({ together }) => together.p99 / together.p50),
    ),
    line(
      {
        id: `command-alone-ratio${suffix}`,
        name: `one durable command in flight${suffix && ` (${suffix.slice(1)} log)`}`,
        unit: 'ratio',
        measured: saidOfOne(ours),
        against: `bare: ${saidOfOne(theirs)}`,
        atLeast: 0.5,
      },
      ratios(({ one }) => one.perSecond),
    ),
  ]
}

function againstDriver(
  ours: readonly Measured[],
  appends: number,
  rest: '' | '-rest-on-sqlite',
  suffix: string,
): Result[] {
  return [
    line(
      {
        id: `commands-per-second${rest}${suffix}`,
        name: `durable commands, ${inFlight} in flight${rest && ', all but the log on SQLite'}`,
        unit: '/s',
        measured: said(ours),
        against: `bare client appending, no HTTP: ${perSecond(appends)}`,
        atLeast: rest ? 2_000 : 1_500,
      },
      ours.map(({ together }) => together.perSecond),
    ),
    line(
      {
        id: `commands-cpu${rest}${suffix}`,
        name: 'CPU of command-api a command',
        unit: 'ms',
        measured: milliseconds(by(ours, ({ cpu }) => cpu.all)),
        against: '',
        atMost: 0.45,
      },
      ours.map(({ cpu }) => cpu.all),
    ),
    line(
      {
        id: `commands-p99-to-p50${rest}${suffix}`,
        name: 'p99 ÷ p50 of it',
        unit: 'ratio',
        measured: said(ours),
        against: '',
        atMost: 2.5,
      },
      ours.map(({ together }) => together.p99 / together.p50),
    ),
    line(
      {
        id: `command-alone${rest}${suffix}`,
        name: 'one durable command in flight: p50',
        unit: 'ms',
        measured: saidOfOne(ours),
        against: '',
      },
      ours.map(({ one }) => one.p50),
    ),
  ]
}

/** Appends to as many streams as there are plans, using only the driver. */
async function bareAppends({ env }: BenchEnvironment, streams: number): Promise<number> {
  const { appendsPerSecond } = await runScript<{ appendsPerSecond: number }>(
    path.join(import.meta.dirname, '..', 'bare', 'eventstoredb-append.ts'),
    { ...env, EVENT_LOG_NAMESPACE: bareNamespace(env['EVENT_LOG_NAMESPACE']!) },
    [String(streams), String(inFlight), String(eventBytes)],
  )
  return appendsPerSecond
}
