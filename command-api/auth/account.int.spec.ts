import { randomUUID } from 'node:crypto'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createCredentials } from '@filiz/engines/records/credentials.ts'
import { createLastSeen } from '@filiz/engines/records/last-seen.ts'
import { createSessions } from '@filiz/engines/records/sessions.ts'
import { positionToken } from '@filiz/http/event-position.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
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
const newAddress = () => `${randomUUID()}@example.org`
const login = (email: string, withPassword = password) =>
  service.send('POST', '/api/auth/login', { body: { email, password: withPassword } })
const put = (body: object, headers: Record<string, string> = {}) =>
  parent.send('PUT', '/api/auth/profile', { body, headers })
const types = async () => (await service.events(accountStream(parent.accountId))).map(({ type }) => type)

describe('the profile', () => {
  it('changes only the given fields', async () => {
    const reply = await put({
      name: ' Fatma ',
      language: 'en',
      theme: 'dark',
      timeZone: 'Europe/Berlin',
      notifications: { weeklySummary: true },
    })
    expect(reply.body.message).toBe('Profiliniz güncellendi.')
    expect(reply.body.data.user).toMatchObject({
      name: 'Fatma',
      language: 'en',
      theme: 'dark',
      timeZone: 'Europe/Berlin',
      notifications: {
        planReady: false,
        weeklySummary: true,
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
    expect((await parent.send('GET', '/api/auth/me')).body.data).toEqual(reply.body.data)
    const nothing = await put({})
    expect(nothing.body.data).toEqual(reply.body.data)
    expect(nothing.headers).not.toHaveProperty('event-position')
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ theme: 'pink' }, 'theme'],
    [{ timeZone: '+03:00' }, 'timeZone'],
    [{ notifications: { planReady: 'yes' } }, 'notifications.planReady'],
    [{ notifications: { reminders: true, reminderDays: [] } }, 'notifications.reminderDays'],
    [{ notifications: { reminderTime: '7:5' } }, 'notifications.reminderTime'],
    [{ role: 'ADMIN' }, 'role'],
    [{ isEmailVerified: true }, 'isEmailVerified'],
  ])('refuses the profile %j', async (body, field) => {
    const reply = await put(body)
    expect([reply.status, code(reply), Object.keys(reply.body.error.fields)]).toEqual([
      400,
      'VALIDATION_FAILED',
      [field],
    ])
  })

  it("checks If-Match against the ETag of the account's GET", async () => {
    const {
      headers: { etag },
    } = await parent.send('GET', '/api/auth/me')
    const first = await put({ name: 'Fatma' }, { 'If-Match': etag! })
    expect(first.status).toBe(200)
    expect(code(await put({ name: 'Zeynep' }, { 'If-Match': etag! }))).toBe('PRECONDITION_FAILED')
    const unchanged = await parent.send('GET', '/api/auth/me', {
      headers: { 'If-None-Match': (await parent.send('GET', '/api/auth/me')).headers.etag! },
    })
    expect(unchanged.status).toBe(304)
  })

  it('changes once when a request is repeated with its idempotency key, and refuses the key for another change', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { name: 'Fatma', email: newAddress(), currentPassword: password }
    const [first, again] = [await put(body, headers), await put(body, headers)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await types()).slice(-2)).toEqual(['ProfileChanged', 'EmailChangeRequested'])
    expect(code(await put({ name: 'Zeynep' }, headers))).toBe('IDEMPOTENCY_MISMATCH')
  })
})

describe('changing the email address', () => {
  const verify = async () =>
    service.send('POST', '/api/auth/verify-email', {
      body: { token: await service.mailToken('verify-email', parent.accountId) },
    })

  it('takes effect after verification; until then the old address stays valid', async () => {
    const email = newAddress()
    const reply = await put({ email, currentPassword: password })
    expect(reply.body.message).toMatch(/Yeni adresiniz/)
    expect(reply.body.data.user).toMatchObject({ email: parent.email, pendingEmail: email })
    expect(code(await login(email))).toBe('INVALID_CREDENTIALS')
    expect((await login(parent.email)).status).toBe(200)
    expect((await verify()).body.message).toBe('Yeni e-posta adresiniz doğrulandı.')
    expect(code(await login(parent.email))).toBe('INVALID_CREDENTIALS')
    expect((await login(email)).body.data.user).toMatchObject({ id: parent.accountId, email, pendingEmail: null })
  })

  it('frees the old address', async () => {
    await put({ email: newAddress(), currentPassword: password })
    await verify()
    await service.parent(parent.email)
    expect((await login(parent.email)).body.data.user.id).not.toBe(parent.accountId)
  })

  it("responds to another account's address as to a free one, and never transfers it", async () => {
    const other = await service.parent()
    const [taken, free] = [
      await put({ email: other.email, currentPassword: password }),
      await put({ email: newAddress(), currentPassword: password }),
    ]
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers))
    expect(taken.body.message).toBe(free.body.message)
    expect(taken.body.data.user.pendingEmail).toBe(other.email)
    const requested = (await service.events(accountStream(parent.accountId))).filter(
      (event) => event.type === 'EmailChangeRequested',
    )
    expect(requested.map((event) => (event.data as { taken: boolean }).taken)).toEqual([true, false])
    await put({ email: other.email, currentPassword: password })
    expect(code(await verify())).toBe('TOKEN_INVALID')
    expect((await login(other.email)).body.data.user.id).toBe(other.accountId)
  })

  it('appends the same number of events for a taken and a free address when the link is requested again', async () => {
    const revisions = []
    for (const email of [(await service.parent()).email, newAddress()]) {
      const wanting = await service.parent()
      await wanting.send('PUT', '/api/auth/profile', { body: { email, currentPassword: password } })
      await service.send('POST', '/api/auth/resend-verification', { body: { email: wanting.email } })
      const me = await wanting.send('GET', '/api/auth/me')
      revisions.push([
        me.headers.etag!.replace(/[^"\d].*$/, ''),
        (await service.events(accountStream(wanting.accountId))).map(({ type }) => type),
      ])
    }
    expect(revisions[0]).toEqual(revisions[1])
    expect(revisions[0]![1]).toEqual([
      'AccountRegistered',
      'EmailVerified',
      'EmailChangeRequested',
      'VerificationRequested',
    ])
  })

  it('gives the address to the first account that verifies it, and deletes one that only registered it', async () => {
    const email = newAddress()
    await service.send('POST', '/api/auth/register', { body: { name: 'Squatter', email, password: 'squatters' } })
    const squatter = await service.accountOf(email)
    const squattersLink = await service.mailToken('verify-email', squatter)
    await put({ email, currentPassword: password })
    expect((await verify()).status).toBe(200)
    expect((await login(email)).body.data.user.id).toBe(parent.accountId)
    expect(code(await service.send('POST', '/api/auth/verify-email', { body: { token: squattersLink } }))).toBe(
      'TOKEN_INVALID',
    )
    expect((await service.events(accountStream(squatter))).at(-1)!.type).toBe('AccountDeleted')
  })

  it('gives an address that two accounts requested to the one that follows its link first', async () => {
    const other = await service.parent()
    const email = newAddress()
    await put({ email, currentPassword: password })
    await other.send('PUT', '/api/auth/profile', { body: { email, currentPassword: password } })
    expect((await verify()).status).toBe(200)
    const late = await service.send('POST', '/api/auth/verify-email', {
      body: { token: await service.mailToken('verify-email', other.accountId) },
    })
    expect(code(late)).toBe('TOKEN_INVALID')
    expect((await login(other.email)).status).toBe(200)
  })

  it('completes with the same link after a crash between claiming the new and releasing the old address', async () => {
    const email = newAddress()
    await put({ email, currentPassword: password })
    await createAddresses(service.engines.vault, service.engines.keys).claim(email, parent.accountId)
    expect(code(await login(email))).toBe('INVALID_CREDENTIALS')
    expect((await verify()).status).toBe(200)
    await createAddresses(service.engines.vault, service.engines.keys).claim(parent.email, parent.accountId)
    expect(code(await login(parent.email))).toBe('INVALID_CREDENTIALS')
    expect((await login(email)).status).toBe(200)
  })

  it('is withdrawn when the user enters the old address again, which makes the link invalid', async () => {
    await put({ email: newAddress(), currentPassword: password })
    const strangers = await service.mailToken('verify-email', parent.accountId)
    const reply = await put({ email: parent.email })
    expect(reply.body.data.user).toMatchObject({ email: parent.email, pendingEmail: null })
    expect(reply.body.message).toBe('Profiliniz güncellendi.')
    expect(reply.headers).toHaveProperty('event-position')
    expect((await types()).at(-1)).toBe('EmailChangeWithdrawn')
    expect(code(await service.send('POST', '/api/auth/verify-email', { body: { token: strangers } }))).toBe(
      'TOKEN_INVALID',
    )
    expect((await login(parent.email)).body.data.user.pendingEmail).toBeNull()
    expect((await put({ email: parent.email })).headers).not.toHaveProperty('event-position')
  })

  it('returns 429 when the new address has had its mails of the day, whether the address is taken or free', async () => {
    const other = await service.parent()
    for (const email of [newAddress(), other.email]) {
      for (let time = 0; time < 5; time++)
        await (await service.parent()).send('PUT', '/api/auth/profile', { body: { email, currentPassword: password } })
      const asking = await service.parent()
      const reply = await asking.send('PUT', '/api/auth/profile', { body: { email, currentPassword: password } })
      expect([reply.status, code(reply)]).toEqual([429, 'RATE_LIMITED'])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000)
      expect((await asking.send('GET', '/api/auth/me')).body.data.user.pendingEmail).toBeNull()
    }
  })

  it('returns 429 when the account has made its address changes of the day', async () => {
    for (let time = 0; time < 5; time++)
      expect((await put({ email: newAddress(), currentPassword: password })).status).toBe(200)
    const refused = await put({ email: newAddress(), currentPassword: password })
    expect([refused.status, code(refused), refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '3600'])
    service.clock.advance(3_600_000)
    const again = await service.signIn(parent.email)
    expect(
      (await again.send('PUT', '/api/auth/profile', { body: { email: newAddress(), currentPassword: password } }))
        .status,
    ).toBe(200)
  })

  it('takes the same time for a taken and a free address', async () => {
    const other = await service.parent()
    for (const email of [newAddress(), other.email]) {
      const began = performance.now()
      await put({ email, currentPassword: password })
      expect(performance.now() - began).toBeGreaterThan(99)
    }
  })

  it('is refused for a session that has just ended, even while this process still has the session cached', async () => {
    const before = await types()
    await parent.send('GET', '/api/auth/me')
    await createSessions(service.engines.vault).end(parent.accountId, parent.sessionId)
    expect((await parent.send('GET', '/api/auth/me')).status).toBe(200)
    expect(code(await put({ email: newAddress(), currentPassword: password }))).toBe('UNAUTHENTICATED')
    expect(await types()).toEqual(before)
  })

  it('works with a link that was requested again', async () => {
    const email = newAddress()
    await put({ email, currentPassword: password })
    await service.send('POST', '/api/auth/resend-verification', { body: { email: parent.email } })
    expect((await verify()).status).toBe(200)
    expect((await login(email)).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (currentPassword: string, newPassword: string, as = parent) =>
    as.send('POST', '/api/auth/change-password', { body: { currentPassword, newPassword } })

  it('ends all other sessions and keeps the current one', async () => {
    const elsewhere = await service.signIn(parent.email)
    const reply = await change(password, 'kırmızı at')
    expect(reply.body).toEqual({ success: true, message: 'Şifreniz değiştirildi. Diğer oturumlarınız kapatıldı.' })
    expect((await parent.send('GET', '/api/auth/me')).status).toBe(200)
    expect(code(await elsewhere.send('GET', '/api/auth/me'))).toBe('UNAUTHENTICATED')
    expect(code(await login(parent.email))).toBe('INVALID_CREDENTIALS')
    expect((await login(parent.email, 'kırmızı at')).status).toBe(200)
    expect((await types()).at(-1)).toBe('PasswordChanged')
  })

  it('refuses common and personal passwords', async () => {
    for (const [wrong, expected] of [
      ['123456', 'password-common'],
      [parent.email, 'password-personal'],
      ['      ', 'blank'],
    ] as const)
      expect((await change(password, wrong)).body.error.fields.newPassword.code).toBe(expected)
    expect((await login(parent.email)).status).toBe(200)
  })

  it('reports a wrong current password as a field error instead of 401', async () => {
    const reply = await change('wrong', 'kırmızı at')
    expect([reply.status, code(reply), reply.body.error.fields]).toEqual([
      400,
      'VALIDATION_FAILED',
      { currentPassword: { code: 'wrong-password', message: 'Şifre hatalı' } },
    ])
    expect((await change(password, '12345')).body.error.fields.newPassword.code).toBe('too-short')
  })

  it('is refused for an account without a password', async () => {
    await createCredentials(service.engines.vault).remove(parent.accountId)
    expect((await parent.send('GET', '/api/auth/me')).body.data.user.hasPassword).toBe(false)
    expect((await change('', 'kırmızı at')).body.error.fields.currentPassword.code).toBe('required')
    expect((await change('anything', 'kırmızı at')).body.error.fields.currentPassword.code).toBe('wrong-password')
  })
})

describe('deleting the account', () => {
  const remove = (body: object, as = parent) => as.send('DELETE', '/api/auth/account', { body })

  it('removes all personal data and ends all sessions', async () => {
    const elsewhere = await service.signIn(parent.email)
    await parent.send('POST', '/api/children', { body: { name: 'Deniz', birthDate: '2022-05-01' } })
    const reply = await remove({ password })
    expect(reply.body).toEqual({ success: true, message: 'Hesabınız ve tüm verileriniz silindi.' })
    for (const one of [parent, elsewhere]) {
      expect(code(await one.send('GET', '/api/auth/me'))).toBe('UNAUTHENTICATED')
      expect(code(await service.send('POST', '/api/auth/refresh', { body: { refreshToken: one.refreshToken } }))).toBe(
        'UNAUTHENTICATED',
      )
    }
    expect(code(await login(parent.email))).toBe('INVALID_CREDENTIALS')
    const { vault, keys } = service.engines
    expect(await createCredentials(vault).get(parent.accountId)).toBeNull()
    expect(await createSessions(vault).list(parent.accountId)).toEqual([])
    expect(await createAddresses(vault, keys).find(parent.email)).toBeNull()
    expect(await createLastSeen(vault).get(parent.accountId)).toBeNull()
    const told = JSON.stringify(
      (await service.events()).filter(({ data }) => (data as { accountId?: string }).accountId === parent.accountId),
    )
    expect(told).toContain('[forgotten]')
    expect(told).not.toMatch(/Ayşe|Deniz|2022-05-01/)
    expect(told).not.toContain(parent.email)
  })

  it('leaves no password behind that was set at the same time', async () => {
    const { vault } = service.engines
    const settings = (one: Parent) =>
      one.send('POST', '/api/auth/change-password', { body: { currentPassword: password, newPassword: 'another one' } })
    const link = async (one: Parent) => {
      await service.send('POST', '/api/auth/forgot-password', { body: { email: one.email } })
      return service.send('POST', '/api/auth/reset-password', {
        body: { token: await service.mailToken('reset-password', one.accountId), password: 'another one' },
      })
    }
    for (const [setPassword, expected] of [
      [settings, 'UNAUTHENTICATED'],
      [link, 'TOKEN_INVALID'],
    ] as const) {
      const one = await service.parent()
      const put = vault.put
      vault.put = async (...args) => {
        if (args[0] !== 'credential') return put(...args)
        vault.put = put
        expect((await remove({ password }, one)).status).toBe(200)
        return put(...args)
      }
      expect(code(await setPassword(one))).toBe(expected)
      expect(await createCredentials(vault).get(one.accountId)).toBeNull()
    }
  })

  it('requires the password', async () => {
    expect((await remove({ password: 'wrong' })).body.error.fields.password.code).toBe('wrong-password')
    expect((await remove({})).body.error.fields.password.code).toBe('required')
    expect((await remove({ idToken: 'x' })).body.error.fields.password.code).toBe('required')
    expect((await parent.send('GET', '/api/auth/me')).status).toBe(200)
  })

  it('requires a fresh Google token when the account has no password', async () => {
    const identity = { email: parent.email, name: 'Ayşe', issuedAt: new Date().toISOString() }
    const withGoogle = await startService({
      google: {
        verify: async (token) =>
          token === 'good' ? identity : token === 'other' ? { ...identity, email: 'other@example.org' } : null,
      },
      googleClientId: 'client',
    })
    try {
      const one = await withGoogle.parent(parent.email)
      await createCredentials(withGoogle.engines.vault).remove(one.accountId)
      for (const idToken of ['bad', 'other'])
        expect((await remove({ idToken }, one)).body.error.fields.idToken.code).toBe('invalid')
      expect((await remove({ idToken: 'good' }, one)).status).toBe(200)
      expect((await withGoogle.send('GET', '/api/auth/config')).body.data.googleClientId).toBe('client')
    } finally {
      await withGoogle.close()
    }
  })

  it('is refused in demo mode', async () => {
    const demo = await startService({ demo: true })
    try {
      const one = await demo.parent()
      const reply = await remove({ password }, one)
      expect([reply.status, code(reply)]).toEqual([403, 'DEMO_MODE'])
      expect((await one.send('GET', '/api/auth/me')).status).toBe(200)
      expect((await demo.send('GET', '/api/auth/config')).body.data.demo).toBe(true)
    } finally {
      await demo.close()
    }
  })
})

it('a position is known unless it is behind the end of the log, as after a restore', async () => {
  const isKnown = async (after: string) =>
    (await parent.send('GET', `/api/auth/position?after=${encodeURIComponent(after)}`)).body.data.isKnown
  const { headers } = await put({ name: 'Fatma' })
  expect(await isKnown(headers['event-position'] as string)).toBe(true)
  const head = (await service.engines.log.head())!
  expect(await isKnown(positionToken(head.replace(/^./, '9')))).toBe(false)
  expect((await parent.send('GET', '/api/auth/position?after=0042')).status).toBe(400)
})
