import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { cpuSince } from '../cpu.ts'
import { throughput, type Load, type Reply, type Request } from '../load.ts'
import { makePlace } from '../place/bench-environment.ts'
import { line, repeated, repetitions } from '../repeated.ts'
import { answered, authorization, turn } from '../requests.ts'
import { milliseconds, perSecond, type Result, type Scenario } from '../scenario.ts'
import { startServices } from '../services.ts'
import { makeWorld, settled, type World } from '../world.ts'

const inFlight = 32
/** So few families that the cache holds their states as live objects. */
const activeNow = 300

/** Of one group of families; CPU in milliseconds a request, of all threads. */
type Measured = Readonly<
  Record<'cold' | 'packed' | 'live' | 'changed' | 'unchanged' | 'compressed', Load & { cpu: number }>
>

/**
 * Measures what families cost who come once a day: their streams and answers are in no cache, or their states are
 * packed (`aggregate-cache.ts`). The comparison is the same request of the same families a moment later.
 */
export const visits: Scenario = async ({ quick }) => {
  await using place = await makePlace()
  const [families, warming] = quick ? [3_500, 500] : [10_000, 1_000]
  const world = await makeWorld(place, families)
  // The first start builds the read models; the caches of the second one are empty.
  await startServices(place).then((services) => services[Symbol.asyncDispose]())
  await using services = await startServices(place)
  await settled(place)
  const { commands, queries } = services

  const groups = Array.from({ length: repetitions }, (_, group) => {
    const size = Math.floor((families - warming) / repetitions)
    return Array.from({ length: size }, (_, n) => warming + group * size + n)
  })
  const change = async (of: readonly number[], ...rounds: readonly number[]) => {
    const requests = rounds.flatMap((round) => of.map((n) => turn(world, n, round)))
    const before = commands.cpu()
    const load = await throughput(commands.url, inFlight, requests, answered(200))
    return { ...load, cpu: cpuSince(before, commands.cpu(), requests.length).all }
  }
  const read = async (of: readonly number[], encoding: string) => {
    const before = queries.cpu()
    const load = await throughput(
      queries.url,
      inFlight,
      of.map((n) => planOf(world, n, encoding)),
      isPlan(world, of),
    )
    return { ...load, cpu: cpuSince(before, queries.cpu(), of.length).all }
  }

  const warmUp = Array.from({ length: warming }, (_, n) => n)
  for (let round = 0; round < 6; round++) {
    await change(warmUp, round)
    for (const encoding of ['identity', 'br']) await read(warmUp, encoding)
  }
  await settled(place)

  const measured: Measured[] = []
  for (const group of groups) {
    const cold = await change(group, 0)
    const packed = await change(group, 1)
    const last = group.slice(-activeNow)
    await change(last, 2)
    const live = await change(last, 3, 4, 5)
    await change(group.slice(0, -activeNow), 2)
    await settled(place)
    const changed = await read(group, 'identity')
    const unchanged = await read(group, 'identity')
    await change(group, 6)
    await settled(place)
    const compressed = await read(group, 'br')
    measured.push({ cold, packed, live, changed, unchanged, compressed })
  }
  const memory = Math.max(commands.memory().most, queries.memory().most)

  const said = (what: keyof Measured) => {
    const median = (figure: 'cpu' | 'perSecond' | 'p99') => repeated(measured.map((one) => one[what][figure])).median
    return `${perSecond(median('perSecond'))}, p99 ${milliseconds(median('p99'))}, CPU ${milliseconds(median('cpu'))}`
  }
  const cpuRatios = (what: keyof Measured, against: keyof Measured) =>
    measured.map((one) => one[what].cpu / one[against].cpu)
  const row = (
    id: string,
    name: string,
    [what, measuredAs]: readonly [keyof Measured, string],
    [against, againstAs]: readonly [keyof Measured, string],
    atMost?: number,
  ): Result =>
    line(
      {
        id,
        name,
        unit: 'ratio',
        measured: `${measuredAs}: ${said(what)}`,
        against: `${againstAs}: ${said(against)}`,
        ...(atMost !== undefined && { atMost }),
      },
      cpuRatios(what, against),
    )
  return [
    row('cold-command-cpu', 'CPU of a command', ['cold', 'nothing in a cache'], ['live', 'a moment later'], 1.2),
    row('packed-command-cpu', 'CPU of a command', ['packed', 'some time later'], ['live', 'a moment later'], 1.2),
    row('get-after-change-cpu', 'CPU of GET /plans/current', ['changed', 'after a change'], ['unchanged', 'unchanged']),
    row(
      'get-after-change-br-cpu',
      'CPU of GET /plans/current after a change',
      ['compressed', 'with br'],
      ['changed', 'without'],
    ),
    line(
      {
        id: 'memory-10000-families',
        name: `memory after visits of ${families.toLocaleString('en')} families`,
        unit: 'MiB',
        measured: `${memory} MiB at most`,
        against: '',
        atMost: 400,
      },
      [memory],
    ),
  ]
}

const planOf = (world: World, n: number, encoding: string): Request => ({
  method: 'GET',
  path: `/api/plans/current?childId=${world.families[n]!.childId}`,
  headers: { ...authorization(world, n), 'Accept-Encoding': encoding },
})

const isPlan = (world: World, of: readonly number[]) => (reply: Reply, index: number) => {
  if (reply.status !== 200 || index % 500 !== 0) return reply.status === 200
  const encoding = reply.headers['content-encoding']
  const body =
    encoding === 'br' ? brotliDecompressSync(reply.body) : encoding === 'gzip' ? gunzipSync(reply.body) : reply.body
  return (JSON.parse(body.toString()) as { data: { id: string } }).data.id === world.families[of[index]!]!.planId
}
