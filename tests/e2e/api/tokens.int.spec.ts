// @module-tag long
import { randomUUID } from 'node:crypto'
import { createAnalystTokens } from '@filiz/engines/records/analyst-tokens.ts'
import type { NewApiToken } from '@filiz/http/contract/tokens.ts'
import { contract } from '@filiz/http/contract/contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { administrator, administratorsOf } from './testing/administrator.ts'
import { analystOf, untilInsights } from './testing/analyst.ts'
import { password, started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

const logs: string[] = []
let filiz: StartedFiliz
let analyst: Parent
beforeAll(async () => {
  filiz = await started({ logs })
  analyst = await analystOf(filiz)
})
afterAll(() => filiz.stop())

const made = async (by: Parent, body: object = {}, headers: Record<string, string> = {}) => {
  const reply = await by.send('POST', '/api/insights/tokens', {
    body: { name: 'Defter', scopes: ['insights'], ...body },
    headers,
  })
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([201, reply.text.slice(0, 200)])
  return reply.body.data as NewApiToken
}
const withToken = (token: string, method = 'GET', path = '/insights/completion', body?: object) =>
  filiz.send(method, `/api${path}`, { headers: { Authorization: `Bearer ${token}` }, ...(body && { body }) })
const statusOf = async (token: string, ...call: [method?: string, path?: string]) =>
  (await withToken(token, ...call)).status
const until = (status: number, token: string) =>
  vi.waitFor(async () => expect(await statusOf(token)).toBe(status), { timeout: 12_000, interval: 100 })

describe("an analyst's API token", () => {
  it('is shown once, is listed with its last use, and reads figures until it is ended', async () => {
    const { token, ...shown } = await made(analyst, { name: ' Not  defteri ', scopes: ['insights', 'insights'] })
    expect(token).toMatch(/^flz_[\w-]{43}$/)
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Not  defteri',
      scopes: ['insights'],
      createdAt: filiz.clock.now(),
      expiresAt: null,
      lastUsedAt: null,
    })
    expect(await statusOf(token)).toBe(200)
    const listed = await analyst.get('/api/insights/tokens')
    expect(listed.body.data).toEqual([{ ...shown, lastUsedAt: filiz.clock.now() }])
    expect(listed.text).not.toContain(token)
    expect((await analyst.get('/api/auth/export')).body.apiTokens).toEqual(listed.body.data)
    expect((await analyst.send('DELETE', `/api/insights/tokens/${shown.id}`)).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect((await analyst.send('DELETE', `/api/insights/tokens/${shown.id}`)).status).toBe(404)
    expect((await analyst.get('/api/insights/tokens')).body.data).toEqual([])
  })

  it('is stored as a hash only and stands in no log line', async () => {
    const { token, id } = await made(analyst)
    await withToken(token)
    const stored = await filiz.engines.vault.get('analyst-token', id)
    expect(JSON.stringify(stored)).not.toContain(token.slice(4))
    await withToken(`${token}x`)
    expect(logs.join('')).not.toContain(token.slice(4))
  })

  it('calls the routes of its scopes and no other route', async () => {
    const tokens = {
      insights: (await made(analyst)).token,
      exports: (await made(analyst, { scopes: ['exports'] })).token,
    }
    for (const { method, path, access, scope } of contract.filter(({ access }) => access !== 'public')) {
      const place = path
        .replace('{stream}', `child-${randomUUID().replaceAll('-', '')}`)
        .replace('{number}', '1')
        .replaceAll(/\{\w+\}/g, randomUUID())
      for (const own of ['insights', 'exports'] as const) {
        const status = await statusOf(tokens[own], method, place)
        if (scope === own) expect([200, 202, 404], `${method} ${path}`).toContain(status)
        else expect([method, path, access, status]).toEqual([method, path, access, 403])
      }
    }
    expect(contract.filter(({ scope }) => scope === 'insights').length).toBeGreaterThan(5)
  })

  it('expires at its time', async () => {
    const expiresAt = new Date(filiz.clock.millis() + 60_000).toISOString()
    const { token } = await made(analyst, { expiresAt })
    expect(await statusOf(token)).toBe(200)
    filiz.clock.advanceTo(expiresAt)
    expect(await statusOf(token)).toBe(401)
    expect((await analyst.get('/api/insights/tokens')).text).not.toContain(expiresAt)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'a'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ expiresAt: '2026-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: 'soon' }, 'expiresAt'],
    [{ accountId: randomUUID() }, 'accountId'],
  ])('is refused for %j', async (body, field) => {
    const reply = await analyst.send('POST', '/api/insights/tokens', {
      body: { name: 'Defter', scopes: ['insights'], ...body },
    })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([400, [field]])
  })

  it('is made once for a repeated request, and not again after it has ended', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await made(analyst, {}, headers)
    expect(await made(analyst, {}, headers)).toMatchObject({ id: first.id, token: first.token })
    const other = await analyst.send('POST', '/api/insights/tokens', {
      body: { name: 'Başka', scopes: ['insights'] },
      headers,
    })
    expect(other.status).toBe(422)
    await analyst.send('DELETE', `/api/insights/tokens/${first.id}`)
    const again = await analyst.send('POST', '/api/insights/tokens', {
      body: { name: 'Defter', scopes: ['insights'] },
      headers,
    })
    expect(again.status).toBe(404)
    expect(await statusOf(first.token)).toBe(401)
  })

  it('is one of at most ten, also when they are made at once', async () => {
    const person = await analystOf(filiz)
    const body = { name: 'Defter', scopes: ['insights'] }
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => person.send('POST', '/api/insights/tokens', { body })),
    )
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(refused[0]!.body.error.reason).toBe('TOO_MANY_TOKENS')
    const listed = (await person.get('/api/insights/tokens')).body.data as { id: string }[]
    expect(listed.map(({ id }) => id).toSorted()).toEqual(
      replies
        .filter(({ status }) => status === 201)
        .map(({ body: answer }) => answer.data.id)
        .toSorted(),
    )
    expect(listed.length).toBeLessThanOrEqual(10)
  })

  it('leaves its key free for another request, if it is one too many', async () => {
    const person = await analystOf(filiz)
    for (let count = 0; count < 10; count++) await made(person)
    const headers = { 'Idempotency-Key': randomUUID() }
    for (const name of ['Defter', 'Başka defter']) {
      const body = { name, scopes: ['insights'] }
      expect((await person.send('POST', '/api/insights/tokens', { body, headers })).status).toBe(409)
    }
  })
})

describe('API tokens', () => {
  it('are for analysts and administrators alone, and belong to one account', async () => {
    const [parent, admin, other] = [await filiz.parent(), await administrator(filiz), await analystOf(filiz)]
    const { id } = await made(analyst)
    const calls = [
      ['GET', '/api/insights/tokens', undefined],
      ['POST', '/api/insights/tokens', { name: 'Defter', scopes: ['insights'] }],
      ['DELETE', `/api/insights/tokens/${id}`, undefined],
    ] as const
    const statuses = async (send: Parent['send']) => {
      const found: number[] = []
      for (const [method, path, body] of calls) found.push((await send(method, path, body ? { body } : {})).status)
      return found
    }
    expect(await statuses(filiz.send)).toEqual([401, 401, 401])
    expect(await statuses(parent.send)).toEqual([403, 403, 403])
    expect(await statuses(admin.send)).toEqual([200, 201, 404])
    expect(await statuses(other.send)).toEqual([200, 201, 404])
    expect((await other.get('/api/insights/tokens')).text).not.toContain(id)
    expect(await statuses(analyst.send)).toEqual([200, 201, 200])
  })

  it('are refused soon after the loss of the role, and not revived by a new role', async () => {
    const person = await analystOf(filiz)
    const { token } = await made(person)
    await until(200, token)
    await administratorsOf(filiz).revoke(person.email, 'ANALYST')
    await vi.waitFor(async () => expect([401, 403]).toContain(await statusOf(token)), { interval: 100 })
    await until(401, token)
    await administratorsOf(filiz).grant(person.email, 'ANALYST')
    await untilInsights(person, 200)
    expect(await statusOf(token)).toBe(401)
  })

  it('end when the password changes and when the other devices are signed out', async () => {
    const person = await analystOf(filiz)
    const first = await made(person)
    await person.send('POST', '/api/auth/change-password', {
      body: { currentPassword: password, newPassword: 'another horse' },
    })
    expect(await statusOf(first.token)).toBe(401)
    const second = await made(person)
    expect((await person.send('DELETE', '/api/auth/sessions')).status).toBe(200)
    expect(await statusOf(second.token)).toBe(401)
  })

  it('go with the account', async () => {
    const person = await analystOf(filiz)
    const { token, id } = await made(person)
    await person.send('DELETE', '/api/auth/account', { body: { password } })
    await until(401, token)
    expect(await createAnalystTokens(filiz.engines.vault, filiz.clock).get(id)).toBeNull()
  })

  it('are refused at the 61st wrong one of a client within a quarter of an hour', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.9', Authorization: `Bearer flz_${'a'.repeat(43)}` }
    const statuses: number[] = []
    for (let n = 0; n < 61; n++)
      statuses.push((await filiz.send('GET', '/api/insights/completion', { headers })).status)
    expect([statuses.indexOf(429), statuses[59]]).toEqual([60, 401])
  })
})
