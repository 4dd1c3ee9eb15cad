import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { mongoProgram, redisProgram } from '@filiz/engines/testing/servers.ts'
import { httpClient, type Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../faults/processes.ts'
import { until } from '../faults/until.ts'
import { patchedCopy } from '../recipes/patched-copy.ts'
import { startSlots, type Slots } from '../testing/installation.ts'
import { newClientHeaders } from '../testing/new-client-headers.ts'

/*
 * This version and the next one side by side on one log. The next version is this one with both recipes applied: a
 * command and an event that this version does not know, a changed read model and a new one.
 */
const patience = 60_000
const password = 'correct horse battery'
const kinds = ['projector', 'worker', 'command-api', 'query-api'] as const

describe.skipIf(!redisProgram() || !mongoProgram())('two versions on one log', () => {
  let slots: Slots

  const start = (slot: string) =>
    slots.start(slot, slot.endsWith('-next') ? { from: path.join(slots.folder, 'next-version') } : {})
  const readyz = async (slot: string) => (await fetch(`${slots.at(slot)}/readyz`)).text()
  const client = (slot: string) => httpClient(slots.at(slot))

  /** Creates a family with a plan. Its requests can go to either version. */
  async function newFamily() {
    const email = `${randomUUID()}@example.org`
    const auth = (place: string, body: object) =>
      client('command-api')('POST', `/api/auth/${place}`, { body, headers: newClientHeaders() })
    await auth('register', { name: 'Ayşe', email, password })
    await auth('verify-email', { token: await slots.mails.token(email, patience) })
    const { accessToken } = (await auth('login', { email, password })).body.data
    const send = (slot: string, method: string, place: string, body?: object): Promise<Reply> =>
      client(slot)(method, `/api${place}`, {
        ...(body ? { body } : {}),
        headers: { ...newClientHeaders(), Authorization: `Bearer ${accessToken}` },
      })
    const { id } = (
      await send('command-api', 'POST', '/children', {
        name: 'Ada',
        birthDate: new Date(Date.now() - 4 * 365 * 86_400_000).toISOString().slice(0, 10),
      })
    ).body.data
    const plan = await until(
      'a plan',
      async () => {
        const reply = await send('query-api', 'GET', `/plans/current?childId=${id}`)
        return reply.status === 200 && reply.body.data
      },
      patience,
    )
    const items: readonly string[] = plan.items.map(({ activityId }: { activityId: string }) => activityId)
    const complete = (slot: string, item: number) =>
      send(slot, 'POST', `/plans/${plan.id}/activities/${items[item]}/complete`, {})
    const completed = async (slot: string) => {
      const reply = await send(slot, 'GET', `/plans/${plan.id}`)
      return {
        status: reply.status,
        stale: reply.headers['stale'],
        count: reply.body.data?.counts.completed as number | undefined,
      }
    }
    return { send, planId: plan.id as string, items, complete, completed }
  }
  let hiding: Awaited<ReturnType<typeof newFamily>>
  let other: Awaited<ReturnType<typeof newFamily>>
  const hide = (item: number) =>
    hiding.send('command-api-next', 'POST', `/plans/${hiding.planId}/activities/${hiding.items[item]}/hide`, {})

  beforeAll(async () => {
    slots = await startSlots()
    patchedCopy(path.join(slots.folder, 'next-version'), ['add-a-command', 'add-a-read-model'])
    await Promise.all(kinds.map((kind) => start(kind)))
    await runCommand(['catalogue'], slots.env)
    ;[hiding, other] = [await newFamily(), await newFamily()]
  }, 180_000)
  afterAll(() => slots?.close(), 60_000)

  it('during a rolling upgrade the new version serves only complete read models, and the old one keeps serving', async () => {
    expect((await other.complete('command-api', 0)).status).toBe(200)
    for (const kind of kinds) await start(`${kind}-next`)
    await until(
      'the new models to be whole',
      async () => (await other.completed('query-api-next')).count === 1,
      patience,
    )
    expect((await other.send('query-api-next', 'GET', `/plans/${other.planId}/diary`)).body.data.days).toHaveLength(1)
    expect((await other.complete('command-api-next', 1)).status).toBe(200)
    for (const slot of ['query-api', 'query-api-next'])
      await until(`${slot} to have it`, async () => (await other.completed(slot)).count === 2, patience)
    expect(await other.completed('query-api')).toEqual({ status: 200, stale: undefined, count: 2 })
  })

  it('the old version stops at an unknown event, reports the reason and refuses commands on that stream', async () => {
    expect((await hide(0)).status).toBe(200)
    await until(
      'the old projector to say why it stands still',
      async () => /knows no ActivityHidden/.test(await readyz('projector')),
      patience,
    )
    await until(
      'readers of the old one to be told',
      async () => (await other.completed('query-api')).stale === 'true',
      patience,
    )
    const reply = await hiding.complete('command-api', 1)
    expect([reply.status, reply.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect((await hiding.complete('command-api-next', 1)).status).toBe(200)
    // The stream of another family has no unknown events, so its command succeeds.
    expect((await other.complete('command-api', 2)).status).toBe(200)
    await until(
      'the new one to have all of it',
      async () =>
        (await other.completed('query-api-next')).count === 3 && (await hiding.completed('query-api-next')).count === 1,
      patience,
    )
    // Readers learn within seconds that the new version has taken over the models at which the old one stopped.
    await until(
      'readers of the new one to be told nothing is stale',
      async () => (await other.completed('query-api-next')).stale === undefined,
      patience,
    )
  })

  it('after a rollback the old version serves its read models and accepts commands on streams without unknown events', async () => {
    for (const kind of kinds.toReversed()) await slots.stop(`${kind}-next`)
    await until(
      'the old one to be asked alone',
      async () => (await other.completed('query-api')).status === 200,
      patience,
    )
    expect(await other.completed('query-api')).toEqual({ status: 200, stale: 'true', count: 2 })
    expect((await other.complete('command-api', 3)).status).toBe(200)
    await delay(1_000)
    expect(await other.completed('query-api')).toMatchObject({ status: 200, stale: 'true' })
    expect(await readyz('projector')).toMatch(/knows no ActivityHidden/)
  })

  it('after another upgrade, nothing is lost or duplicated', async () => {
    for (const kind of kinds) await start(`${kind}-next`)
    for (const kind of kinds) await slots.stop(kind)
    await until(
      'everything to be there',
      async () =>
        (await other.completed('query-api-next')).count === 4 && (await hiding.completed('query-api-next')).count === 1,
      patience,
    )
    expect(await other.completed('query-api-next')).toEqual({ status: 200, stale: undefined, count: 4 })
    // Repeating the command appends nothing, because its event is already in the log.
    expect((await hide(0)).headers['event-position']).toBeUndefined()
    const { days } = (await other.send('query-api-next', 'GET', `/plans/${other.planId}/diary`)).body.data
    expect(days).toHaveLength(1)
    const mailed = slots.mails.deliveries.map(({ messageId }) => messageId)
    expect(new Set(mailed).size).toBe(mailed.length)
  })
})
