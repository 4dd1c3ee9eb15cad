// @module-tag long
import { randomUUID } from 'node:crypto'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { password, started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let filiz: StartedFiliz
const logs: string[] = []
beforeAll(async () => {
  filiz = await started({ logs })
})
afterAll(() => filiz.stop())

const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 30 })
async function family(children: readonly string[], options?: Parameters<StartedFiliz['parent']>[0]) {
  const parent = await filiz.parent(options)
  const plans: Plan[] = []
  for (const name of children) {
    filiz.clock.advance(1)
    const { id } = (await parent.send('POST', '/api/children', { body: { name, birthDate: '2022-05-10' } })).body.data
    plans.push(await currentPlan(parent, id))
  }
  return { parent, plans }
}
const make = (parent: Parent, body: object = {}, headers: Record<string, string> = {}) =>
  parent.send('POST', '/api/calendar', { body, headers })
const secretOf = async (parent: Parent, body: object = {}): Promise<string> =>
  (await make(parent, body)).body.data.secret
const read = (secret: string, headers: Record<string, string> = {}, method = 'GET') =>
  filiz.send(method, `/api/calendar/${secret}.ics`, { headers })
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (text: string, name: string) =>
  lines(text)
    .filter((line) => new RegExp(`^${name}[;:]`).test(line))
    .map((line) => line.slice(line.indexOf(':') + 1))

describe('a calendar feed', () => {
  it("is readable with only its address, in the family's language and without names", async () => {
    const { parent, plans } = await family(['Tuğrulhan', 'Papatya'], { language: 'en' })
    const {
      status,
      body: { data },
    } = await make(parent)
    expect([status, data]).toEqual([
      201,
      { since: filiz.clock.now(), rhythm: 'weekly', names: false, secret: data.secret },
    ])
    expect(Buffer.from(data.secret, 'base64url').length).toBe(48)
    const reply = await read(data.secret, { 'Accept-Language': 'de' })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(valuesOf(reply.text, 'UID').filter((uid) => plans.every(({ id }) => !uid.startsWith(id)))).toEqual([])
    for (const { id } of plans) expect(valuesOf(reply.text, 'UID').some((uid) => uid.startsWith(id))).toBe(true)
    expect(
      valuesOf(reply.text, 'SUMMARY').every((summary) => /^Filiz: \d+ activit(y|ies) this week$/.test(summary)),
    ).toBe(true)
    expect(reply.text).not.toMatch(/Tuğrulhan|Papatya/)
    expect(reply.text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H')
    expect((await read(data.secret, {}, 'HEAD')).status).toBe(200)
    expect((await parent.get('/api/calendar')).body.data).toEqual({ since: data.since, rhythm: 'weekly', names: false })
  })

  it('keeps its address when names and one day per activity are switched on', async () => {
    const {
      parent,
      plans: [plan],
    } = await family(['Ada'])
    const secret = await secretOf(parent)
    expect(
      (await parent.send('PUT', '/api/calendar', { body: { rhythm: 'daily', names: true } })).body.data,
    ).toMatchObject({ rhythm: 'daily', names: true })
    const { text } = await read(secret)
    const days = valuesOf(text, 'DTSTART')
    // The month had begun, so that some activities are optional; they have no day.
    const asked = plan!.items.filter(({ optional }) => !optional)
    expect([new Set(days).size, days.length]).toEqual([asked.length, asked.length])
    // The monthly file uses the rhythm of the feed unless the query requests one. It is for the parent, so it contains
    // the child's name.
    const file = async (query = '') =>
      valuesOf((await parent.get(`/api/plans/${plan!.id}/calendar.ics${query}`)).text, 'DTSTART')
    expect([await file(), (await file('?rhythm=weekly')).length < 7]).toEqual([days, true])
    expect((await parent.get(`/api/plans/${plan!.id}/calendar.ics?rhythm=hourly`)).body.error.fields.rhythm.code).toBe(
      'not-an-option',
    )
    expect(
      valuesOf(text, 'SUMMARY')
        .map((summary) => summary.replaceAll('\\', ''))
        .toSorted(),
    ).toEqual(asked.map(({ activity }) => `Ada: ${activity.title}`).toSorted())
  })

  it('is byte-identical while nothing changes; a change raises SEQUENCE and DTSTAMP, keeps the UIDs and marks completions', async () => {
    const {
      parent,
      plans: [plan],
    } = await family(['Ada'])
    const secret = await secretOf(parent, { rhythm: 'daily' })
    const first = await read(secret)
    filiz.clock.advance(3_600_000)
    const again = await read(secret, { 'If-None-Match': first.headers['etag']! })
    expect([again.status, (await read(secret)).text]).toEqual([304, first.text])
    const done = plan!.items[3]!
    await parent.send('POST', `/api/plans/${plan!.id}/activities/${done.activityId}/complete`, { body: {} })
    const changed = await until(async () => {
      const reply = await read(secret, { 'If-None-Match': first.headers['etag']! })
      expect(reply.status).toBe(200)
      return reply
    })
    expect(valuesOf(changed.text, 'UID').toSorted()).toEqual(valuesOf(first.text, 'UID').toSorted())
    expect(new Set(valuesOf(changed.text, 'SEQUENCE'))).toEqual(new Set(['1']))
    expect(new Set(valuesOf(first.text, 'SEQUENCE'))).toEqual(new Set(['0']))
    const stamp = filiz.clock
      .now()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(/[-:]/g, '')
    expect(new Set(valuesOf(changed.text, 'DTSTAMP'))).toEqual(new Set([stamp]))
    expect(valuesOf(changed.text, 'SUMMARY').filter((summary) => summary.startsWith('✓ '))).toEqual([
      `✓ ${valuesOf(first.text, 'SUMMARY')[3]}`,
    ])
  })

  it('returns 404 at its former address as soon as the address is renewed or the feed is switched off', async () => {
    const { parent } = await family([])
    const old = await secretOf(parent)
    expect((await read(old)).status).toBe(200)
    const renewed = await secretOf(parent)
    expect([renewed === old, (await read(old)).status, (await read(renewed)).status]).toEqual([false, 404, 200])
    expect((await parent.send('DELETE', '/api/calendar')).status).toBe(200)
    expect([(await read(renewed)).status, (await parent.get('/api/calendar')).body.data]).toEqual([404, null])
    expect((await parent.send('DELETE', '/api/calendar')).status).toBe(200)
    expect((await parent.send('PUT', '/api/calendar', { body: {} })).status).toBe(404)
  })

  it('is created once per idempotency key, and a repeated request returns the current address', async () => {
    const { parent } = await family([])
    const key = { 'Idempotency-Key': randomUUID() }
    const first = (await make(parent, { rhythm: 'daily' }, key)).body.data
    const again = await make(parent, { rhythm: 'daily' }, key)
    expect([again.status, again.body.data]).toEqual([201, first])
    expect((await make(parent, { rhythm: 'weekly' }, key)).body.error.code).toBe('IDEMPOTENCY_MISMATCH')
    // Another tab has renewed the address. The repeated request does not undo that, and cannot return the secret,
    // because only its hash is stored.
    const newer = await secretOf(parent)
    expect((await make(parent, { rhythm: 'daily' }, key)).body.data).toMatchObject({ rhythm: 'weekly', secret: null })
    expect([(await read(first.secret)).status, (await read(newer)).status]).toEqual([404, 200])
  })

  it('is isolated: it shows nothing of other accounts, and no other account can change it', async () => {
    const [
      {
        parent,
        plans: [plan],
      },
      { parent: stranger },
    ] = [await family(['Ada']), await family([])]
    const [secret, strangers] = [await secretOf(parent), await secretOf(stranger)]
    expect((await read(strangers)).text).not.toContain(plan!.id)
    await stranger.send('PUT', '/api/calendar', { body: { rhythm: 'daily', names: true } })
    await stranger.send('DELETE', '/api/calendar')
    expect((await parent.get('/api/calendar')).body.data).toMatchObject({ rhythm: 'weekly', names: false })
    expect((await read(secret)).text).toContain(plan!.id)
    // Wrong secrets: the account's id with the secret of another account, other spellings, half of the secret, and
    // garbage.
    const bytes = Buffer.from(secret, 'base64url')
    const mixed = Buffer.concat([bytes.subarray(0, 16), Buffer.from(strangers, 'base64url').subarray(16)]).toString(
      'base64url',
    )
    for (const wrong of [
      mixed,
      `${secret}=`,
      bytes.toString('hex'),
      bytes.subarray(0, 16).toString('base64url'),
      'x',
      '..%2f..',
      'ç',
    ]) {
      const reply = await read(encodeURI(wrong))
      expect([wrong, reply.status, reply.body.error.code, reply.headers['cache-control']]).toEqual([
        wrong,
        404,
        'NOT_FOUND',
        'no-store',
      ])
    }
    for (const method of ['GET', 'PUT', 'POST', 'DELETE'])
      expect((await filiz.send(method, '/api/calendar', method === 'GET' ? {} : { body: {} })).status).toBe(401)
  })

  it('is rate-limited against guessing, without blocking valid addresses from the same IP', async () => {
    const { parent } = await family([])
    const secret = await secretOf(parent)
    const from = { 'X-Forwarded-For': '192.0.2.77' }
    const statuses: number[] = []
    for (let n = 0; n < 62; n += 1) statuses.push((await read(`nobody${n}`, from)).status)
    expect([statuses[59], statuses[60], statuses[61]]).toEqual([404, 429, 429])
    expect((await read(secret, from)).status).toBe(200)
    let last = 200
    for (let n = 0; n < 125 && last === 200; n += 1) last = (await read(secret)).status
    expect(last).toBe(429)
  })

  it('returns 404 after the account is deleted', async () => {
    const { parent } = await family(['Ada'])
    const secret = await secretOf(parent)
    expect((await parent.send('DELETE', '/api/auth/account', { body: { password } })).status).toBe(200)
    await until(async () => expect((await read(secret)).status).toBe(404))
    await until(async () => expect(await filiz.engines.vault.get('calendar', parent.accountId)).toBeNull())
  })

  it('exposes its secret in no log, metric, vault or export', async () => {
    const { parent } = await family([])
    const secret = await secretOf(parent)
    await read(secret)
    await read(`${secret}x`)
    await filiz.send('GET', `/api/calendar/${secret}`)
    await filiz.send('GET', `/api/Calendar/${secret}.ics/`)
    const exported = await parent.get('/api/auth/export')
    expect(exported.body.calendar).toMatchObject({ rhythm: 'weekly', names: false })
    const seen = [
      logs.join(''),
      (await filiz.send('GET', '/metrics')).text,
      exported.text,
      JSON.stringify(await filiz.engines.vault.get('calendar', parent.accountId)),
    ]
    expect(logs.filter((line) => line.includes('/calendar/')).length).toBeGreaterThan(3)
    for (const text of seen) expect(text).not.toContain(secret.slice(22))
  })

  it("shows the new month at midnight in the family's time zone, and keeps last month's plan", async () => {
    const {
      parent,
      plans: [march],
    } = await family(['Ada'], { timeZone: 'Asia/Tokyo' })
    const secret = await secretOf(parent)
    const periods = async () => [...new Set(valuesOf((await read(secret)).text, 'UID').map((uid) => uid.slice(37, 44)))]
    filiz.clock.advanceTo('2026-03-31T15:30:00.000Z')
    await until(async () => expect(await periods()).toEqual(['2026-03', '2026-04']))
    filiz.clock.advanceTo('2026-04-30T14:30:00.000Z')
    await until(async () => expect(await periods()).toContain(march!.id.slice(37)))
    filiz.clock.advanceTo('2026-04-30T15:30:00.000Z')
    await until(async () => expect(await periods()).not.toContain(march!.id.slice(37)))
  })
})
