import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../child.ts'
import { cpuSince } from '../cpu.ts'
import { throughput, type Load, type Reply, type Request } from '../load.ts'
import { temporaryFolder } from '../place/temporary-folder.ts'
import { line, repeated, repetitions } from '../repeated.ts'
import { answered, authorization } from '../requests.ts'
import { milliseconds, perSecond, type Result } from '../scenario.ts'
import type { Services } from '../services.ts'
import type { World } from '../world.ts'

const inFlight = 32

/** Measures reading the current plan, which the app reads first, and compares it with sending as many bytes. */
export async function queries(world: World, services: Services, count: number): Promise<readonly Result[]> {
  const requests = Array.from({ length: count }, (_, index): Request => {
    const n = index % world.families.length
    return {
      method: 'GET',
      path: `/api/plans/current?childId=${world.families[n]!.childId}`,
      headers: authorization(world, n),
    }
  })
  let sample: Buffer = Buffer.alloc(0)
  const right = (reply: Reply, index: number) => {
    if (reply.status !== 200) return false
    if (reply.body.length > sample.length) sample = reply.body
    return (
      index % 500 !== 0 ||
      JSON.parse(reply.body.toString()).data.id === world.families[index % world.families.length]!.planId
    )
  }
  await throughput(services.queries.url, inFlight, requests.slice(0, count / 2), right)
  const file = path.join(temporaryFolder(), 'answer.json')
  writeFileSync(file, sample)
  const bare = await startServer(path.join(import.meta.dirname, '..', 'bare', 'koa-bytes.ts'), {}, [file])
  const ours: Load[] = []
  const theirs: Load[] = []
  const cpu: number[] = []
  try {
    await throughput(bare.url, inFlight, requests.slice(0, count / 2), answered(200))
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const before = services.queries.cpu()
      ours.push(await throughput(services.queries.url, inFlight, requests, right))
      cpu.push(cpuSince(before, services.queries.cpu(), count).main)
      theirs.push(await throughput(bare.url, inFlight, requests, answered(200)))
    }
  } finally {
    await bare.stop()
  }
  const said = (loads: readonly Load[]) =>
    `${perSecond(repeated(loads.map((load) => load.perSecond)).median)}, p99 ${milliseconds(repeated(loads.map(({ p99 }) => p99)).median)}`
  return [
    line(
      {
        id: 'get-plan-ratio',
        name: `GET /plans/current (${inFlight} in flight)`,
        unit: 'ratio',
        measured: `${said(ours)}, CPU ${milliseconds(repeated(cpu).median)}`,
        against: `bare Koa sending the same ${sample.length.toLocaleString('en')} bytes: ${said(theirs)}`,
        atLeast: services.commands === services.queries ? 0.5 : 0.4,
      },
      ours.map((load, index) => load.perSecond / theirs[index]!.perSecond),
    ),
  ]
}
