import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nginxProgram, startNginx } from '../testing/nginx-gateway.ts'
import { freePort, mongoProgram, redisProgram } from '@filiz/engines/testing/servers.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { loadOfTest, startSlots } from '../testing/installation.ts'

const patience = 60_000
/** Two replicas of each service that answers requests, and one of the others. */
const replicas = ['command-api', 'command-api-next', 'query-api', 'query-api-next'] as const

describe.skipIf(!redisProgram() || !mongoProgram() || !nginxProgram)('replicas behind the gateway', () => {
  it('answer every request while each of them restarts in turn', async () => {
    const slots = await startSlots()
    onTestFinished(() => slots.close())
    const isReady = (slot: string) =>
      until(`${slot} to be ready`, async () => (await fetch(`${slots.at(slot)}/readyz`)).ok, patience)
    for (const slot of ['projector', 'worker', ...replicas]) await slots.start(slot)
    await runCommand(['catalogue'], slots.env)
    await Promise.all(replicas.map(isReady))

    const folder = path.join(slots.folder, 'gateway')
    mkdirSync(path.join(folder, 'html'), { recursive: true })
    const port = await freePort()
    const portOf = (slot: string) => Number(new URL(slots.at(slot)).port)
    onTestFinished(
      await startNginx({
        folder,
        port,
        commands: replicas.slice(0, 2).map(portOf),
        queries: replicas.slice(2).map(portOf),
        trusted: '127.0.0.1/32',
      }),
    )
    const url = `http://127.0.0.1:${port}`
    const load = loadOfTest(slots.mails, { commands: url, queries: url })
    await load.settle(4)
    load.start()
    const { meetings } = load
    for (const slot of replicas) {
      const before = meetings.calls
      await slots.stop(slot)
      await until('requests while it is away', () => Promise.resolve(meetings.calls > before + 20), patience)
      await slots.start(slot)
      await isReady(slot)
      // The gateway leaves a replica out for up to two seconds that it could not reach.
      await until('the gateway to ask it again', async () => (await callsOf(slots.at(slot))) > 0, patience)
    }
    await load.recovered(patience)
    await load.stop()
    const served = readFileSync(path.join(folder, 'access.log'), 'utf8').trim().split('\n')
    expect(served.filter((line) => / 5\d\d \d+ [\d.]+ \w+$/.test(line)).join('\n')).toBe('')
    expect(meetings.wrong.join('\n')).toBe('')
  })
})

/** Returns how many requests other than probes a service has answered. */
async function callsOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const counts = metrics.matchAll(/^filiz_http_request_seconds_count\{.*route="\/(?!\w+z"|metrics").*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}
