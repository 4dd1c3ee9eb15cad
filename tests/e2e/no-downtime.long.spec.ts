import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nginxProgram, startGateway } from '../testing/nginx-gateway.ts'
import { freePort, mongoProgram, redisProgram } from '@filiz/engines/testing/servers.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { loadOfTest, startSlots } from '../testing/installation.ts'

const patience = 60_000
/** Two replicas of each service that answers requests, and one of the others. */
const replicas = ['command-api', 'command-api-next', 'query-api', 'query-api-next'] as const

describe.skipIf(!redisProgram() || !mongoProgram() || !nginxProgram)('replicas behind the gateway', () => {
  it('that restart one after the other answer all requests, and lose no write', async () => {
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
      await startGateway({
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
      await sleep(3_000)
    }
    await load.recovered(patience)
    await load.stop()
    const served = readFileSync(path.join(folder, 'access.log'), 'utf8').trim().split('\n')
    expect(served.filter((line) => / 5\d\d \d+ [\d.]+ \w+$/.test(line))).toEqual([])
    expect(meetings.wrong).toEqual([])
  })
})
