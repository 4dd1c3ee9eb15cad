import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../child.ts'
import { createClient, percentile, throughput, type Reply, type Request } from '../load.ts'
import { milliseconds, perSecond, type Result, type Scenario } from '../scenario.ts'
import { makeWorld, openIn, settled, temporaryFolder, type World } from '../world.ts'

const filiz = path.join(import.meta.dirname, '..', '..', 'standalone', 'main.ts')
const bare = (name: string) => path.join(import.meta.dirname, '..', 'servers', `${name}.ts`)
const inFlight = 32
const authorization = (world: World, n: number) => ({ Authorization: `Bearer ${world.tokens[n]!}` })

/** Each completes the `item`th activity of another family's plan. */
const completions = (world: World, from: number, to: number, item: number): Request[] =>
  world.families.slice(from, to).map((family, index) => ({
    method: 'POST', path: `/api/plans/${family.planId}/activities/${family.activityIds[item]!}/complete`,
    headers: authorization(world, from + index), body: JSON.stringify({ durationMinutes: 25 }),
  }))

/** Commands, queries, and how soon one sees the other: one server, one world. */
export const http: Scenario = async ({ quick }) => {
  const count = quick ? 500 : 3_000
  const world = await makeWorld(count)
  const server = await startServer(filiz, { DATA_DIR: world.dataDir, PORT: '0' })
  const results: Result[] = []
  try {
    await settled(world)
    await throughput(server.url, inFlight, completions(world, 0, count, 0), answered(200))
    const commands = await throughput(server.url, inFlight, completions(world, 0, count, 1), answered(200))
    results.push(await commandsAgainstBare(world, commands))
    results.push(await queriesAgainstBare(world, server.url, quick ? 1_500 : 10_000))
    results.push(await visibility(world, server.url, quick ? 3 : 10))
  } finally {
    await server.stop()
  }
  await check(world, count)
  return results
}

const answered = (status: number) => (reply: Reply) => reply.status === status

async function commandsAgainstBare(world: World, ours: number): Promise<Result> {
  // As large as the event that the command appends, data and metadata.
  const server = await startServer(bare('bare-append'), {}, [path.join(temporaryFolder(), 'appended'), '620'])
  try {
    await throughput(server.url, inFlight, completions(world, 0, world.families.length, 0), answered(200))
    const theirs = await throughput(server.url, inFlight, completions(world, 0, world.families.length, 1), answered(200))
    return { name: 'durable commands (complete, 32 in flight)', measured: perSecond(ours), against: `bare Koa and a grouped durable append: ${perSecond(theirs)}`, ratio: ours / theirs, aim: '≥ 0.5', reached: ours / theirs >= 0.5 }
  } finally {
    await server.stop()
  }
}

async function queriesAgainstBare(world: World, url: string, count: number): Promise<Result> {
  const requests = Array.from({ length: count }, (_, index): Request => {
    const n = index % world.families.length
    return { method: 'GET', path: `/api/plans/current?childId=${world.families[n]!.childId}`, headers: authorization(world, n) }
  })
  let size = 0
  let sample: Buffer = Buffer.alloc(0)
  const right = (reply: Reply, index: number) => {
    if (reply.status !== 200) return false
    size = Math.max(size, reply.body.length)
    sample = reply.body
    return index % 500 !== 0 || JSON.parse(reply.body.toString()).data.id === world.families[index % world.families.length]!.planId
  }
  await throughput(url, inFlight, requests.slice(0, count / 5), right)
  const ours = await throughput(url, inFlight, requests, right)
  const file = path.join(temporaryFolder(), 'answer.json')
  writeFileSync(file, sample)
  const server = await startServer(bare('bare-bytes'), {}, [file])
  try {
    await throughput(server.url, inFlight, requests.slice(0, count / 5), answered(200))
    const theirs = await throughput(server.url, inFlight, requests, answered(200))
    return { name: 'GET /plans/current (32 in flight)', measured: perSecond(ours), against: `bare Koa sending the same ${size.toLocaleString('en')} bytes: ${perSecond(theirs)}`, ratio: ours / theirs, aim: '≥ 0.3', reached: ours / theirs >= 0.3 }
  } finally {
    await server.stop()
  }
}

/** From a command's answer until a read with its position is answered, at 200 commands a second. */
async function visibility(world: World, url: string, seconds: number): Promise<Result> {
  const client = createClient(url, 64)
  const rate = 200
  const total = Math.min(rate * seconds, world.families.length)
  const requests = completions(world, 0, total, 2)
  const lags: number[] = []
  const began = performance.now()
  await Promise.all(requests.map(async (request, index) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, (index * 1000) / rate - (performance.now() - began))))
    const done = await client.send(request)
    const appended = performance.now()
    const seen = await client.send({
      method: 'GET', path: `/api/plans/${world.families[index]!.planId}/stats`,
      headers: { ...authorization(world, index), 'Read-After': String(done.headers['event-position']) },
    })
    lags.push(performance.now() - appended)
    if (seen.headers['stale'] !== undefined || JSON.parse(seen.body.toString()).data.counts.completed !== 3) throw new Error(`a completion was not seen: ${seen.body.toString().slice(0, 200)}`)
  }))
  client.close()
  const p99 = percentile(lags, 0.99)
  return { name: 'append to visible, at 200 commands/s', measured: `p50 ${milliseconds(percentile(lags, 0.5))}, p99 ${milliseconds(p99)}`, against: 'the read included', ratio: null, aim: 'p99 ≤ 50 ms', reached: p99 <= 50 }
}

/** What was answered is in the log, once. */
async function check(world: World, count: number): Promise<void> {
  const engines = await openIn(world.dataDir)
  const completed = new Map<string, number>()
  for await (const page of engines.log.readAll({ after: null })) {
    for (const { type, stream } of page) if (type === 'ActivityCompleted') completed.set(stream, (completed.get(stream) ?? 0) + 1)
  }
  await engines.close()
  const twice = world.families.filter(({ planId }) => (completed.get(`plan-${planId}`) ?? 0) < 2)
  if (completed.size !== count || twice.length > 0) throw new Error(`${twice.length} of ${count} plans lack what was answered`)
}
