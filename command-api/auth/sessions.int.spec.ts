import { randomUUID } from 'node:crypto'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { createSentMails } from '@filiz/engines/records/sent-mails.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillCatalogue, password, startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
let parent: Parent
beforeAll(async () => {
  service = await startService()
  await fillCatalogue(service)
})
beforeEach(async () => {
  parent = await service.parent()
})
afterAll(() => service.close())

const code = (reply: Reply) => reply.body.error?.code
const refresh = (refreshToken: string) => service.send('POST', '/api/auth/refresh', { body: { refreshToken } })
const dayMs = 86_400_000

describe('the list of sessions', () => {
  it('is sorted newest first and marks the current session', async () => {
    const firefox = await service.send('POST', '/api/auth/login', {
      body: { email: parent.email, password },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    const reply = await parent.send('GET', '/api/auth/sessions')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers).not.toHaveProperty('etag')
    expect(reply.body.data).toHaveLength(2)
    expect(reply.body.data).toContainEqual({
      id: parent.sessionId,
      device: '',
      createdAt: service.clock.now(),
      lastUsedAt: service.clock.now(),
      current: true,
    })
    expect(reply.body.data).toContainEqual(
      expect.objectContaining({
        id: firefox.body.data.refreshToken.split('.')[0],
        device: 'Firefox, Linux',
        current: false,
      }),
    )
  })

  it('allows a user to end one session, the current one, and all others', async () => {
    const [one, other, third] = [
      await service.signIn(parent.email),
      await service.signIn(parent.email),
      await service.signIn(parent.email),
    ]
    expect((await parent.send('DELETE', `/api/auth/sessions/${one.sessionId}`)).body).toEqual({
      success: true,
      message: 'Oturum kapatıldı.',
    })
    expect([code(await one.send('GET', '/api/auth/me')), code(await refresh(one.refreshToken))]).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ])
    expect((await other.send('DELETE', `/api/auth/sessions/${other.sessionId}`)).status).toBe(200)
    expect(code(await other.send('GET', '/api/auth/me'))).toBe('UNAUTHENTICATED')
    expect((await parent.send('DELETE', '/api/auth/sessions')).status).toBe(200)
    expect(code(await third.send('GET', '/api/auth/me'))).toBe('UNAUTHENTICATED')
    expect((await parent.send('GET', '/api/auth/sessions')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      parent.sessionId,
    ])
  })

  it('is visible only to its own account, and other accounts cannot end its sessions', async () => {
    const stranger = await service.parent()
    for (const id of [parent.sessionId, randomUUID()])
      expect(code(await stranger.send('DELETE', `/api/auth/sessions/${id}`))).toBe('NOT_FOUND')
    expect((await stranger.send('GET', '/api/auth/sessions')).text).not.toContain(parent.sessionId)
    await stranger.send('DELETE', '/api/auth/sessions')
    expect((await parent.send('GET', '/api/auth/me')).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends with its last access token after 90 days of continuous use', async () => {
    let { refreshToken } = parent
    for (let day = 0; day < 75; day += 25) {
      service.clock.advance(25 * dayMs)
      refreshToken = (await refresh(refreshToken)).body.refreshToken
    }
    service.clock.advance(15 * dayMs - 60_000)
    const last = (await refresh(refreshToken)).body
    const me = () => service.send('GET', '/api/auth/me', { headers: { Authorization: `Bearer ${last.accessToken}` } })
    expect((await me()).status).toBe(200)
    service.clock.advance(60_000)
    expect(code(await me())).toBe('TOKEN_EXPIRED')
    expect(code(await refresh(last.refreshToken))).toBe('UNAUTHENTICATED')
    expect(await createSessions(service.engines.vault).list(parent.accountId)).toEqual([])
  })

  it('is no longer listed after 30 days without use', async () => {
    service.clock.advance(30 * dayMs)
    const again = await service.signIn(parent.email)
    expect((await again.send('GET', '/api/auth/sessions')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      again.sessionId,
    ])
  })
})

describe('changing the email address', () => {
  const change = (more: object, as = parent) =>
    as.send('PUT', '/api/auth/profile', { body: { email: `${randomUUID()}@example.org`, ...more } })

  it('requires the password, so that an open session is not enough', async () => {
    expect((await change({})).body.error.fields.currentPassword.code).toBe('required')
    expect((await change({ idToken: 'x' })).body.error.fields.currentPassword.code).toBe('required')
    const wrong = await change({ currentPassword: 'wrong' })
    expect([wrong.status, wrong.body.error.fields.currentPassword]).toEqual([
      400,
      { code: 'wrong-password', message: 'Şifre hatalı' },
    ])
    expect((await parent.send('GET', '/api/auth/me')).body.data.user.pendingEmail).toBeNull()
    expect((await change({ currentPassword: password })).status).toBe(200)
    // A return to the current address needs no password, because it takes nothing away from the owner.
    expect(
      (await parent.send('PUT', '/api/auth/profile', { body: { email: parent.email } })).body.data.user.pendingEmail,
    ).toBeNull()
  })
})

describe('the account export', () => {
  it("contains all data of the account and no other account's data", async () => {
    const stranger = await service.parent()
    await stranger.send('POST', '/api/children', { body: { name: 'Başkasının', birthDate: '2022-05-01' } })
    const child = (
      await parent.send('POST', '/api/children', {
        body: { name: 'Deniz', birthDate: '2022-05-01', interests: ['müzik'] },
      })
    ).body.data
    const plan = (
      await parent.send('POST', '/api/plans', {
        body: { childId: child.id, year: 2026, month: Number(service.clock.now().slice(5, 7)) },
      })
    ).body.data
    if (plan) {
      const path = `/api/plans/${plan.id}/activities/${plan.items[0].activityId}`
      await parent.send('POST', `${path}/complete`, { body: {} })
      await parent.send('POST', `${path}/feedback`, {
        body: { engagement: 5, difficulty: 3, focusMinutes: 10, notes: 'Çok sevdi' },
      })
    }
    await service.project()
    const reply = await parent.send('GET', '/api/auth/export')
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="filiz-\d{4}-\d\d-\d\d\.json"$/)
    const held = JSON.parse(reply.text)
    expect(held.account).toMatchObject({ id: parent.accountId, email: parent.email, name: 'Ayşe' })
    expect(held.history[0]).toMatchObject({ what: 'AccountRegistered', name: 'Ayşe', email: parent.email })
    expect(held.children).toEqual([
      {
        id: child.id,
        history: [
          expect.objectContaining({ what: 'ChildAdded', name: 'Deniz', birthDate: '2022-05-01', interests: ['müzik'] }),
        ],
        development: [],
        memories: [],
      },
    ])
    expect(held.plans.map(({ id }: { id: string }) => id)).toEqual([plan.id])
    expect(held.plans[0].history.map(({ what }: { what: string }) => what)).toEqual([
      'PlanMade',
      'ActivityCompleted',
      'FeedbackGiven',
    ])
    expect(held.plans[0].history[2]).toMatchObject({ notes: 'Çok sevdi' })
    expect(held.sessions).toHaveLength(1)
    expect(reply.text).not.toMatch(/Başkasının|hash|proof/)
    expect(reply.text).not.toContain(stranger.accountId)
  })

  it("lists only mails to the account's own address, because others would reveal whether an address is taken", async () => {
    const sent = createSentMails(service.engines.vault)
    const wanting = await service.parent()
    await wanting.send('PUT', '/api/auth/profile', {
      body: { email: `${randomUUID()}@example.org`, currentPassword: password },
    })
    await service.send('POST', '/api/auth/resend-verification', { body: { email: wanting.email } })
    const mailIds = (await service.events(accountStream(wanting.accountId))).map(({ id }) => id)
    for (const [minute, mailId] of [...mailIds, `notice-${mailIds[2]}`].entries())
      await sent.markSent(mailId, wanting.accountId, `2026-03-10T10:0${minute}:00.000Z`)
    const held = JSON.parse((await wanting.send('GET', '/api/auth/export')).text)
    expect(held.history.map(({ what }: { what: string }) => what)).toEqual([
      'AccountRegistered',
      'EmailVerified',
      'EmailChangeRequested',
      'VerificationRequested',
    ])
    expect(held.mailsSent).toEqual(['2026-03-10T10:00:00.000Z', '2026-03-10T10:01:00.000Z', '2026-03-10T10:04:00.000Z'])
  })
})
