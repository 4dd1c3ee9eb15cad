import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { readConfig } from '@filiz/engines/config.ts'
import { openEngines } from '@filiz/engines/open.ts'
import { mongoProgram, redisProgram } from '@filiz/engines/testing/servers.ts'
import { httpClient } from '@filiz/http/testing/http-client.ts'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLoad, type Load } from '../faults/load.ts'
import { findViolations } from '../faults/invariants.ts'
import { newKey, runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { startSlots, type Slots } from '../testing/installation.ts'
import { newClientHeaders } from '../testing/new-client-headers.ts'

const patience = 60_000
const password = 'correct horse battery'

describe.skipIf(!redisProgram() || !mongoProgram())('operating services in use', () => {
  const nextRelease = { NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '..', 'testing', 'next-release.ts')}` }
  let slots: Slots
  let load: Load
  let readStore: MongoClient

  async function restartAll(change: Record<string, string>) {
    Object.assign(slots.env, change)
    for (const slot of [...slots.services.keys()]) {
      await slots.stop(slot)
      await slots.start(slot)
    }
  }
  const readiness = async (slot: string) => (await fetch(`${slots.at(slot)}/readyz`)).status
  const read = async (slot: string) => (await fetch(`${slots.at(slot)}/api/children`)).status
  const nobodyMetAnythingWrong = () => expect(load.meetings.wrong).toEqual([])

  beforeAll(async () => {
    slots = await startSlots()
    readStore = await new MongoClient(slots.env['READ_STORE_URL']!).connect()
    await Promise.all(['command-api', 'query-api', 'projector', 'worker'].map((slot) => slots.start(slot)))
    await runCommand(['catalogue'], slots.env)
    load = createLoad({
      addresses: { commands: [slots.at('command-api')], queries: [slots.at('query-api')] },
      mails: slots.mails,
      seed: randomInt(2 ** 31),
    })
    await load.settle(1)
    load.start({ newcomers: true })
  }, 180_000)
  afterAll(async () => {
    await load?.stop().catch(() => {})
    await readStore?.close()
    await slots?.close()
  })

  it('after the read store is lost, reads return 503 until it has been rebuilt', async () => {
    const seen = new Set<number>()
    // Freeze the projector: it would rebuild this short log before a reader notices that the read models are missing.
    const projector = slots.services.get('projector')!
    projector.freeze()
    try {
      await readStore.db().dropDatabase()
      await until('reads to be refused', async () => seen.add(await read('query-api')).has(503), patience)
    } finally {
      projector.thaw()
    }
    await until(
      'the read store to be whole',
      async () => (await readiness('query-api')) === 200 && (await read('query-api')) !== 503,
      patience,
    )
    expect([...seen].filter((status) => ![401, 503].includes(status))).toEqual([])
    nobodyMetAnythingWrong()
  }, 120_000)

  it('the old release keeps serving until the read models of the next release are complete', async () => {
    await slots.start('query-api-next', { env: nextRelease })
    expect([await readiness('query-api-next'), await read('query-api-next'), await read('query-api')]).toEqual([
      503, 503, 401,
    ])
    const list = () => runCommand(['projector', 'list'], { ...slots.env, ...nextRelease })
    expect(await list()).toMatch(/^children_v\d+ .* not read by this release$/m)

    const failedBefore = load.meetings.failedReads
    await slots.start('projector-next', { env: nextRelease })
    await until(
      'the new model to be whole',
      async () => /^children_v\d+ .* up to date +read by this release$/m.test(await list()),
      patience,
    )
    await until('the new query-api to be ready', async () => (await readiness('query-api-next')) === 200, patience)
    expect([await read('query-api-next'), await read('query-api'), await readiness('query-api')]).toEqual([
      401, 401, 200,
    ])
    expect(load.meetings.failedReads).toBe(failedBefore)

    // Roll back: an operator drops the read models of the next release.
    await slots.stop('query-api-next')
    await slots.stop('projector-next')
    const [abandoned] = /^children_v\d+(?=.* not read by this release$)/m.exec(
      await runCommand(['projector', 'list'], slots.env),
    )!
    await expect(runCommand(['projector', 'drop', abandoned], { ...slots.env, ...nextRelease })).rejects.toThrow(
      'is in use by this release',
    )
    expect(await runCommand(['projector', 'drop', abandoned], slots.env)).toBe(`${abandoned} is dropped.\n`)
    expect(await runCommand(['projector', 'rebuild', 'plans'], slots.env)).toMatch(/is the new one from now on/)
    nobodyMetAnythingWrong()
  }, 180_000)

  it('a failed job appears in the list and in the metrics, and can be retried', async () => {
    const failed = async () =>
      /^filiz_jobs\{queue="mail",state="failed"\} (\d+)$/m.exec(
        await (await fetch(`${slots.at('worker')}/metrics`)).text(),
      )![1]
    expect(await failed()).toBe('0')
    await slots.stop('worker')
    const { queue, close } = await openEngines(readConfig(slots.env), { beside: true })
    const consumer = queue.consume('mail', async () => Promise.reject(new Error('no such host')), { attempts: 1 })
    await queue.add('mail', { id: 'mail-to-nobody', data: { mailId: 'to-nobody', stream: `account-${randomUUID()}` } })
    await until(
      'the job to be given up',
      async () => (await queue.failed('mail')).some(({ id }) => id === 'mail-to-nobody'),
      patience,
    )
    await consumer.close()
    // Retry the families' mails, because some may have failed with this test's consumer.
    for (const { id } of await queue.failed('mail')) if (id !== 'mail-to-nobody') await queue.retry('mail', id)
    await close()
    await slots.start('worker')
    expect(await failed()).toBe('1')
    expect(await runCommand(['worker', 'failed'], slots.env)).toMatch(
      /^mail {2}mail-to-nobody {2}\S+ {2}after 1 attempts: Error: no such host$/m,
    )
    expect(await runCommand(['worker', 'retry', 'mail', 'mail-to-nobody'], slots.env)).toBe(
      'mail-to-nobody will be tried again.\n',
    )
    await until('no job to be failed', async () => (await failed()) === '0', patience)
    expect(await runCommand(['worker', 'failed'], slots.env)).toBe('No job has failed for good.\n')
    nobodyMetAnythingWrong()
  }, 120_000)

  it('a new master key is rotated in while users see no errors', async () => {
    const [before, after] = [slots.env['MASTER_KEY']!, newKey()]
    await restartAll({ MASTER_KEY: `${before},${after}` })
    await restartAll({ MASTER_KEY: `${after},${before}` })
    expect(await runCommand(['vault', 'rotate'], slots.env)).toMatch(/^[1-9]\d* keys are now wrapped/)
    expect(await runCommand(['vault', 'rotate'], slots.env)).toMatch(/^0 keys/)
    await restartAll({ MASTER_KEY: after })
    nobodyMetAnythingWrong()
  }, 180_000)

  it('a new token secret ends all sessions and invalidates mailed links', async () => {
    await load.stop()
    const send = (place: string, body: object) =>
      httpClient(slots.at('command-api'))('POST', `/api/auth/${place}`, { body, headers: newClientHeaders() })
    const [verified, late] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
    for (const email of [verified, late])
      expect((await send('register', { name: 'Ayşe', email, password })).status).toBe(201)
    expect((await send('verify-email', { token: await slots.mails.token(verified, patience) })).status).toBe(200)
    const { refreshToken, accessToken } = (await send('login', { email: verified, password })).body.data
    const link = await slots.mails.token(late, patience)
    await restartAll({ TOKEN_SECRET: newKey() })
    expect(
      (
        await httpClient(slots.at('command-api'))('GET', '/api/auth/me', {
          headers: { Authorization: `Bearer ${accessToken}` },
        })
      ).status,
    ).toBe(401)
    expect((await send('refresh', { refreshToken })).status).toBe(401)
    expect((await send('verify-email', { token: link })).body.error.code).toBe('TOKEN_INVALID')
    expect((await send('login', { email: verified, password })).status).toBe(200)
    expect((await send('resend-verification', { email: late })).status).toBe(200)
    const another = await until(
      'another link',
      async () => {
        const token = await slots.mails.token(late, patience)
        return token === link ? undefined : token
      },
      patience,
    )
    expect((await send('verify-email', { token: another })).status).toBe(200)
  }, 120_000)

  it('no acknowledged write was lost by these operations', async () => {
    expect(await findViolations({ env: slots.env, acknowledged: load.acknowledged, mails: slots.mails })).toEqual([])
  }, 120_000)
})
