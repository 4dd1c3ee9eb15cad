import { randomUUID } from 'node:crypto'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { createCredentials } from '@filiz/engines/records/credentials.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { argon2id, hash } from 'argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password, startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
let parent: Parent
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  parent = await service.parent()
})
afterAll(() => service.close())

const code = (reply: Reply) => reply.body.error?.code
const login = (email: string, withPassword = password, headers: Record<string, string> = {}) =>
  service.send('POST', '/api/auth/login', { body: { email, password: withPassword }, headers })
const refresh = (refreshToken: string) => service.send('POST', '/api/auth/refresh', { body: { refreshToken } })
const me = (accessToken: string) =>
  service.send('GET', '/api/auth/me', { headers: { Authorization: `Bearer ${accessToken}` } })

describe('signing in', () => {
  it('returns the account, an access token and a refresh token', async () => {
    const reply = await login(parent.email)
    expect(reply.body.data.user).toEqual({
      id: parent.accountId,
      name: 'Ayşe',
      email: parent.email,
      role: 'USER',
      roles: [],
      isEmailVerified: true,
      memberSince: expect.any(String),
      language: 'tr',
      theme: 'auto',
      timeZone: 'Europe/Istanbul',
      hasPassword: true,
      pendingEmail: null,
      isExposureRecorded: false,
      notifications: {
        planReady: false,
        weeklySummary: false,
        reminders: false,
        monthLetter: false,
        newChecklist: false,
        othersCompleted: false,
        othersRemembered: false,
        othersJoined: true,
        reminderDays: [6],
        reminderTime: '10:00',
      },
    })
    expect((await me(reply.body.data.accessToken)).body.data.user).toEqual(reply.body.data.user)
  })

  it('returns the same message for every failure, after the same work', async () => {
    const wrong = await login(parent.email, 'wrong')
    const unknown = await login('nobody@example.org')
    expect(wrong.body.message).toBe('E-posta adresi ya da şifre hatalı.')
    expect({ ...unknown.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' })
    expect(unknown.status).toBe(401)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  it('reveals that an address is unverified only when the password is right', async () => {
    const email = `${randomUUID()}@example.org`
    await service.send('POST', '/api/auth/register', { body: { name: 'Ayşe', email, password } })
    const reply = await login(email)
    expect([reply.status, code(reply), reply.body.message]).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
      'Giriş yapmak için önce email adresinizi doğrulayın.',
    ])
    expect(code(await login(email, 'wrong'))).toBe('INVALID_CREDENTIALS')
  })

  it('replaces a stored hash that was made with weaker parameters', async () => {
    const credentials = createCredentials(service.engines.vault)
    await credentials.set(parent.accountId, {
      hash: await hash(password, { type: argon2id, memoryCost: 512, timeCost: 1, parallelism: 1 }),
      since: service.clock.now(),
    })
    expect((await login(parent.email)).status).toBe(200)
    expect((await credentials.get(parent.accountId))!.hash).toMatch(/^\$argon2id\$v=19\$m=1024,p=1,t=1\$/)
    expect((await login(parent.email)).status).toBe(200)
  })

  it('stores only the device’s browser and operating system', async () => {
    await login(parent.email, password, {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const devices = (await createSessions(service.engines.vault).list(parent.accountId)).map(
      (session) => session.userAgent,
    )
    expect(devices).toContain('Firefox, Linux')
  })

  it('appends FamilyReturned once after 60 days of absence', async () => {
    await createLastSeen(service.engines.vault).record(parent.accountId, '2026-03-10')
    const returned = async () =>
      (await service.events(accountStream(parent.accountId))).filter(({ type }) => type === 'FamilyReturned').length
    service.clock.advance(59 * 86_400_000)
    await login(parent.email)
    expect(await returned()).toBe(0)
    service.clock.advance(60 * 86_400_000)
    const reply = await login(parent.email)
    expect(reply.headers['event-position']).toBeDefined()
    await login(parent.email)
    expect(await returned()).toBe(1)
  })
})

describe('access tokens', () => {
  it('expire after 15 minutes', async () => {
    const fresh = await service.signIn(parent.email)
    service.clock.advance(15 * 60_000 - 1_000)
    expect((await fresh.send('GET', '/api/auth/me')).status).toBe(200)
    service.clock.advance(1_000)
    expect(code(await fresh.send('GET', '/api/auth/me'))).toBe('TOKEN_EXPIRED')
  })

  it("are refused once the account's session has ended", async () => {
    await createSessions(service.engines.vault).end(parent.accountId, parent.sessionId)
    await expect
      .poll(async () => code(await parent.send('GET', '/api/auth/me')), { interval: 500 })
      .toBe('UNAUTHENTICATED')
  })
})

describe('refresh tokens', () => {
  it('are exchanged for new ones', async () => {
    const reply = await refresh(parent.refreshToken)
    expect(Object.keys(reply.body).toSorted()).toEqual(['accessToken', 'refreshToken', 'success'])
    expect(reply.body.refreshToken).not.toBe(parent.refreshToken)
    expect((await me(reply.body.accessToken)).status).toBe(200)
  })

  it('work again until their successor token is used (lost response, two tabs)', async () => {
    const [lost, again] = [await refresh(parent.refreshToken), await refresh(parent.refreshToken)]
    expect([lost.status, again.status]).toEqual([200, 200])
    expect((await refresh(again.body.refreshToken)).status).toBe(200)
  })

  it('work for ten parallel tabs, which can all continue with the same new token', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(parent.refreshToken)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const kept = replies[7]!.body.refreshToken
    const next = await Promise.all(Array.from({ length: 10 }, () => refresh(kept)))
    expect(next.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await refresh(next[3]!.body.refreshToken)).status).toBe(200)
  })

  it('used by owner and thief alike end the session for both at the next rotation', async () => {
    let [owners, thiefs] = [parent.refreshToken, parent.refreshToken]
    owners = (await refresh(owners)).body.refreshToken
    thiefs = (await refresh(thiefs)).body.refreshToken
    const last = (await refresh(owners)).body
    expect(code(await refresh(thiefs))).toBe('UNAUTHENTICATED')
    expect(code(await refresh(last.refreshToken))).toBe('UNAUTHENTICATED')
    expect(code(await me(last.accessToken))).toBe('UNAUTHENTICATED')
  })

  it('end the session and all its tokens when reused after their successor was used', async () => {
    const second = (await refresh(parent.refreshToken)).body.refreshToken
    const third = (await refresh(second)).body
    expect(code(await refresh(parent.refreshToken))).toBe('UNAUTHENTICATED')
    expect(code(await refresh(third.refreshToken))).toBe('UNAUTHENTICATED')
    expect(code(await me(third.accessToken))).toBe('UNAUTHENTICATED')
    expect(
      service.logs.some((line) => line.includes('used refresh token shown again') && line.includes(parent.sessionId)),
    ).toBe(true)
    expect((await login(parent.email)).status).toBe(200)
  })

  it('expire 30 days after the last rotation', async () => {
    service.clock.advance(30 * 86_400_000 - 1)
    const { body } = await refresh(parent.refreshToken)
    service.clock.advance(30 * 86_400_000)
    expect(code(await refresh(body.refreshToken))).toBe('UNAUTHENTICATED')
  })

  it('are refused when forged', async () => {
    const [id, generation, nonce, signature] = parent.refreshToken.split('.')
    for (const forged of [
      'x',
      '....',
      `${id}.2.${nonce}.${signature}`,
      `${randomUUID()}.${generation}.${nonce}.${signature}`,
      `${id}.${generation}.${nonce}.`,
      parent.accessToken,
    ]) {
      expect([forged, code(await refresh(forged))]).toEqual([forged, 'UNAUTHENTICATED'])
    }
    expect((await refresh(parent.refreshToken)).status).toBe(200)
  })

  it('are recorded as activity of the family when exchanged', async () => {
    service.clock.advance(20 * 86_400_000)
    const reply = await refresh(parent.refreshToken)
    expect(reply.status).toBe(200)
    expect(await createLastSeen(service.engines.vault).get(parent.accountId)).toBe(service.clock.now().slice(0, 10))
  })
})

describe('the configuration of the sign-in pages', () => {
  it('can be read without signing in', async () => {
    expect((await service.send('GET', '/api/auth/config')).body.data).toEqual({
      googleClientId: null,
      demo: false,
      languages: ['tr', 'en'],
      passwordMinLength: { register: 8, change: 6 },
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      supportEmail: 'merhaba@filiz.example',
    })
  })
})
