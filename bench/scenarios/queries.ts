import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../child.ts'
import { throughput, type Reply, type Request } from '../load.ts'
import { temporaryFolder } from '../place/place.ts'
import { answered, authorization } from '../requests.ts'
import { perSecond, type Result } from '../scenario.ts'
import type { Services } from '../services.ts'
import type { World } from '../world.ts'

const inFlight = 32

/** The month's plan, as the app asks for it first, against sending as many bytes. */
export async function queries(world: World, services: Services, count: number): Promise<Result> {
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
  await throughput(services.queries, inFlight, requests.slice(0, count / 2), right)
  const ours = await throughput(services.queries, inFlight, requests, right)
  const file = path.join(temporaryFolder(), 'answer.json')
  writeFileSync(file, sample)
  const server = await startServer(path.join(import.meta.dirname, '..', 'bare', 'koa-bytes.ts'), {}, [file])
  try {
    await throughput(server.url, inFlight, requests.slice(0, count / 2), answered(200))
    const theirs = await throughput(server.url, inFlight, requests, answered(200))
    return { name: `GET /plans/current (${inFlight} in flight)`, measured: perSecond(ours), against: `bare Koa sending the same ${size.toLocaleString('en')} bytes: ${perSecond(theirs)}`, ratio: ours / theirs, aim: '≥ 0.3', reached: ours / theirs >= 0.3 }
  } finally {
    await server.stop()
  }
}
