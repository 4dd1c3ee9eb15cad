import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { createCommandHandler } from '@filiz/application/commands/command-handler.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createCredentials } from '@filiz/engines/records/credentials.ts'
import { createPendingPasswords, type PendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { password, startService, type Service } from '../testing/service.ts'
import { freezeTime } from '../testing/freeze-time.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  pending = createPendingPasswords(service.engines.vault)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

let pending: PendingPasswords
const newAddress = () => `${randomUUID()}@example.org`
const register = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  service.send('POST', '/api/auth/register', { body: { name: 'Ayşe', email, password, ...more }, headers })
const login = (email: string, withPassword = password) =>
  service.send('POST', '/api/auth/login', { body: { email, password: withPassword } })
const verify = (token: string) => service.send('POST', '/api/auth/verify-email', { body: { token } })
const code = (reply: Reply) => reply.body.error?.code
const typesOf = async (email: string) =>
  (await service.events(`account-${await service.accountOf(email)}`)).map(({ type }) => type)

describe('registering', () => {
  it('responds as specified in both languages', async () => {
    const reply = await register('ayse@example.org')
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      success: true,
      data: { user: { name: 'Ayşe', email: 'ayse@example.org', role: 'USER', isEmailVerified: false } },
      message: 'Kayıt başarılı! Email adresinize gönderilen linke tıklayarak hesabınızı doğrulayın.',
    })
    const english = await service.send('POST', '/api/auth/register?lang=en', {
      body: { name: 'Ann', email: newAddress(), password },
    })
    expect(english.body.message).toMatch(/^Registration successful!/)
  })

  it('takes language and time zone from the form, else the language from the request and Turkey’s time zone', async () => {
    const [one, other] = [newAddress(), newAddress()]
    await register(one, { language: 'en', timeZone: 'America/New_York' })
    await service.send('POST', '/api/auth/register?lang=en', { body: { name: 'Ann', email: other, password } })
    const registered = async (email: string) =>
      (await service.events(`account-${await service.accountOf(email)}`))[0]!.data
    expect(await registered(one)).toMatchObject({ language: 'en', timeZone: 'America/New_York' })
    expect(await registered(other)).toMatchObject({ language: 'en', timeZone: 'Europe/Istanbul' })
  })

  it("stores the request id in the event's metadata, and the name only encrypted", async () => {
    const email = newAddress()
    await register(email, { name: 'Zeynep' }, { 'X-Request-Id': 'from-the-browser' })
    const stream = accountStream(await service.accountOf(email))
    for await (const event of service.engines.log.readStream(stream)) {
      expect(event.metadata).toMatchObject({ correlationId: 'from-the-browser', actor: 'system:command-api' })
      expect(JSON.stringify(event.data)).not.toMatch(/Zeynep|example\.org/)
    }
  })

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'x'.repeat(51) }, 'name', 'too-long'],
    [{ name: 'a\nb' }, 'name', 'bad-characters'],
    [{ email: 'nobody' }, 'email', 'not-an-email'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'too-long'],
    [{ password: '1234567' }, 'password', 'too-short'],
    [{ password: 'password1' }, 'password', 'password-common'],
    [{ name: 'Deniz Kaya', password: 'denizkaya1' }, 'password', 'password-personal'],
    [{ password: '          ' }, 'password', 'blank'],
    [{ password: 'x'.repeat(201) }, 'password', 'too-long'],
    [{ password: 12345678 }, 'password', 'wrong-type'],
    [{ language: 'de' }, 'language', 'not-an-option'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'not-a-time-zone'],
    [{ role: 'ADMIN' }, 'role', 'unknown-field'],
  ])('refuses %j', async (wrong, field, expected) => {
    const reply = await register(newAddress(), wrong)
    expect([reply.status, code(reply), reply.body.error.fields[field].code]).toEqual([
      400,
      'VALIDATION_FAILED',
      expected,
    ])
  })

  it('normalizes the email address', async () => {
    const email = newAddress()
    await register(`  ${email.toUpperCase()} `)
    expect((await register(email)).status).toBe(201)
    expect(await typesOf(email)).toEqual(['AccountRegistered', 'RegistrationRenewed'])
  })

  it('again for an unverified address keeps earlier registrations, and each link brings its own password and name', async () => {
    const email = newAddress()
    await register(email)
    const accountId = await service.accountOf(email)
    const owners = await service.mailToken('verify-email', accountId)
    await register(email, { password: "a stranger's", name: 'Yabancı' })
    const strangers = await service.mailToken('verify-email', accountId)
    for (const one of [password, "a stranger's"]) expect(code(await login(email, one))).toBe('EMAIL_NOT_VERIFIED')
    expect(code(await login(email, "nobody's"))).toBe('INVALID_CREDENTIALS')
    expect((await verify(owners)).status).toBe(200)
    expect(code(await verify(strangers))).toBe('TOKEN_INVALID')
    expect(code(await login(email, "a stranger's"))).toBe('INVALID_CREDENTIALS')
    expect((await login(email)).body.data.user).toMatchObject({ id: accountId, name: 'Ayşe', hasPassword: true })
    expect(await pending.ofAccount(accountId)).toEqual([])
  })

  it('twice sets the newer password when the newer link is followed', async () => {
    const email = newAddress()
    await register(email)
    await register(email, { password: 'another password', name: 'Fatma' })
    expect((await verify(await service.mailToken('verify-email', await service.accountOf(email)))).status).toBe(200)
    expect(code(await login(email))).toBe('INVALID_CREDENTIALS')
    expect((await login(email, 'another password')).body.data.user).toMatchObject({ name: 'Fatma' })
  })

  it('a taken address changes nothing in the account and notifies its owner', async () => {
    const { email } = await service.parent()
    await register(email, { password: "an intruder's", name: 'Intruder' })
    await register(email)
    expect(await typesOf(email)).toEqual(['AccountRegistered', 'EmailVerified', 'RegistrationAttempted'])
    expect(code(await login(email, "an intruder's"))).toBe('EMAIL_NOT_VERIFIED')
    expect((await login(email)).body.data.user.name).toBe('Ayşe')
  })

  it('makes sign-in respond the same for free, unverified and taken addresses, with the same time and limits', async () => {
    freezeTime()
    const waiting = newAddress()
    await register(waiting)
    const changed = await service.parent()
    await changed.send('POST', '/api/auth/change-password', {
      body: { currentPassword: password, newPassword: "the owner's newer one" },
    })
    const seen = []
    for (const email of [newAddress(), waiting, (await service.parent()).email, changed.email]) {
      await register(email, { password: "a stranger's" })
      await register(email, { password: "another stranger's" })
      const replies = []
      for (const one of ["a stranger's", "nobody's", "another stranger's", "nobody's", "a stranger's"]) {
        const began = performance.now()
        const reply = await login(email, one)
        replies.push([
          reply.status,
          code(reply),
          Math.min(200, Math.floor((performance.now() - began + 5) / 200) * 200),
        ])
      }
      for (let time = 0; time < 8; time++) await login(email, "nobody's")
      const limited = await login(email, "a stranger's")
      seen.push([...replies, limited.status, limited.headers['retry-after']])
    }
    expect(seen[0]).toEqual([
      [403, 'EMAIL_NOT_VERIFIED', 200],
      [401, 'INVALID_CREDENTIALS', 200],
      [403, 'EMAIL_NOT_VERIFIED', 200],
      [401, 'INVALID_CREDENTIALS', 200],
      [403, 'EMAIL_NOT_VERIFIED', 200],
      429,
      '1',
    ])
    for (const other of seen.slice(1)) expect(other).toEqual(seen[0])
  })

  it('a taken address stores a password that never becomes valid and is removed after 30 days', async () => {
    const parent = await service.parent()
    const strangers = await register(parent.email, { password: "a stranger's" })
    const [proof] = strangers.headers['set-cookie']!.map((one) => one.split(';')[0]!)
    await service.send('POST', '/api/auth/resend-verification', {
      body: { email: parent.email },
      headers: { Cookie: proof! },
    })
    expect(await typesOf(parent.email)).toEqual(['AccountRegistered', 'EmailVerified', 'RegistrationAttempted'])
    await parent.send('POST', '/api/auth/change-password', {
      body: { currentPassword: password, newPassword: "the owner's newer one" },
    })
    expect(code(await login(parent.email, "a stranger's"))).toBe('INVALID_CREDENTIALS')
    expect((await login(parent.email, "the owner's newer one")).status).toBe(200)

    const [free, taken] = [newAddress(), (await service.parent()).email]
    for (const email of [free, taken]) await register(email, { password: "a stranger's" })
    const outcomes = async () => [code(await login(free, "a stranger's")), code(await login(taken, "a stranger's"))]
    const at = (days: number) => new Date(service.clock.millis() + days * 86_400_000).toISOString()
    await service.engines.vault.removeExpired(at(29))
    expect(await outcomes()).toEqual(['EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED'])
    await service.engines.vault.removeExpired(at(30))
    expect(await outcomes()).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'])
    expect((await login(taken)).status).toBe(200)
  })

  it('treats addresses with a plus suffix as one mailbox, so that mails cannot flood it', async () => {
    const mailbox = randomUUID()
    const spelt = Array.from({ length: 8 }, (_, index) => `${mailbox}+${index}@example.org`)
    for (const email of spelt) expect((await register(email)).status).toBe(201)
    const registered = (await service.events()).filter(
      (event) => event.type === 'AccountRegistered' && spelt.includes(event.data.email),
    )
    expect(registered).toHaveLength(5)
    expect(code(await login(spelt[7]!))).toBe('INVALID_CREDENTIALS')
  })

  it('has the same response and number of writes for free, unverified and taken addresses', async () => {
    const free = newAddress()
    const waiting = newAddress()
    await register(waiting)
    const { email: taken } = await service.parent()
    const written = vi.spyOn(service.engines.vault, 'put')
    const appended = vi.spyOn(service.engines.log, 'append')
    const attempts = []
    for (const email of [free, waiting, taken, taken]) {
      const [writes, began] = [written.mock.calls.length + appended.mock.calls.length, performance.now()]
      const reply = await register(email)
      expect(performance.now() - began).toBeGreaterThan(245)
      attempts.push({
        ...shown(reply),
        text: reply.text.replace(email, '<address>'),
        writes: written.mock.calls.length + appended.mock.calls.length - writes,
      })
    }
    expect(attempts[0]!.writes).toBe(5)
    expect(attempts[1]).toEqual(attempts[0])
    expect(attempts[2]).toEqual(attempts[0])
    expect(attempts[3]).toEqual(attempts[0])
    expect(attempts[0]!.headers).not.toHaveProperty('event-position')
  })

  it('ten times in parallel creates one account with the password of one of the requests', async () => {
    const email = newAddress()
    await Promise.all(Array.from({ length: 10 }, (_, index) => register(email, { password: `password ${index}` })))
    const accounts = (await service.events()).filter(
      (event) => event.type === 'AccountRegistered' && event.data.email === email,
    )
    expect(accounts).toHaveLength(1)
  })

  it('completes on repetition after a crash between the writes to vault and log', async () => {
    const email = newAddress()
    const reserved = randomUUID()
    await createAddresses(service.engines.vault, service.engines.keys).reserve(email, reserved)
    expect((await register(email)).status).toBe(201)
    expect(await service.accountOf(email)).toBe(reserved)
    await verify(await service.mailToken('verify-email', reserved))
    expect((await login(email)).status).toBe(200)
  })

  it('completes on repetition after a crash between the writes to log and vault', async () => {
    const email = newAddress()
    const accountId = randomUUID()
    const addresses = createAddresses(service.engines.vault, service.engines.keys)
    await addresses.reserve(email, accountId)
    await createCommandHandler(service.engines).handle(
      accountDecider,
      accountStream(accountId),
      {
        type: 'Register',
        data: {
          at: service.clock.now(),
          accountId,
          requestId: randomUUID(),
          name: 'Ayşe',
          email,
          language: 'tr',
          timeZone: 'UTC',
        },
      },
      { actor: 'spec', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    expect(code(await login(email))).toBe('INVALID_CREDENTIALS')
    await register(email)
    expect(code(await login(email))).toBe('EMAIL_NOT_VERIFIED')
    expect(await addresses.find(email)).toEqual({ accountId, status: 'confirmed' })
  })

  it('succeeds for the address of a deleted account, even if a crash kept its reservation', async () => {
    const parent = await service.parent()
    const deleted = await parent.send('DELETE', '/api/auth/account', { body: { password } })
    expect(deleted.body).toEqual({ success: true, message: 'Hesabınız ve tüm verileriniz silindi.' })
    await createAddresses(service.engines.vault, service.engines.keys).claim(parent.email, parent.accountId)
    await register(parent.email)
    const accountId = await service.accountOf(parent.email)
    expect(accountId).not.toBe(parent.accountId)
    await verify(await service.mailToken('verify-email', accountId))
    expect((await login(parent.email)).body.data.user.id).toBe(accountId)
  })
})

describe('verifying the address', () => {
  it('works once with a link that is less than 24 hours old', async () => {
    const email = newAddress()
    await register(email)
    const token = await service.mailToken('verify-email', await service.accountOf(email))
    const reply = await verify(token)
    expect(reply.body).toEqual({ success: true, message: 'E-posta adresiniz doğrulandı. Artık giriş yapabilirsiniz.' })
    expect(code(await verify(token))).toBe('TOKEN_INVALID')
  })

  it('does not work after 24 hours', async () => {
    const email = newAddress()
    await register(email)
    const token = await service.mailToken('verify-email', await service.accountOf(email))
    service.clock.advance(24 * 3_600_000 - 1)
    const late = await register(newAddress())
    expect(late.status).toBe(201)
    service.clock.advance(1)
    expect(code(await verify(token))).toBe('TOKEN_INVALID')
  })

  it('refuses a token of another purpose and a modified token', async () => {
    const email = newAddress()
    await register(email)
    const accountId = await service.accountOf(email)
    const token = await service.mailToken('verify-email', accountId)
    await service.send('POST', '/api/auth/forgot-password', { body: { email } })
    const reset = await service.mailToken('reset-password', accountId)
    const [payload, signature] = token.split('.')
    const foreign = Buffer.from(
      Buffer.from(payload!, 'base64url').toString().replace(accountId, randomUUID()),
    ).toString('base64url')
    for (const wrong of [
      reset,
      `${foreign}.${signature}`,
      `${payload}.`,
      payload!,
      `${token}.x`,
      'x',
      '.',
      `${payload}.${'A'.repeat(43)}`,
    ]) {
      expect([wrong, code(await verify(wrong))]).toEqual([wrong, 'TOKEN_INVALID'])
    }
    expect((await verify(token)).status).toBe(200)
  })

  it('works with the newest and with older links after several mails were requested', async () => {
    const email = newAddress()
    await register(email)
    const accountId = await service.accountOf(email)
    const first = await service.mailToken('verify-email', accountId)
    await service.send('POST', '/api/auth/resend-verification', { body: { email } })
    const second = await service.mailToken('verify-email', accountId)
    expect(second).not.toBe(first)
    expect((await verify(first)).status).toBe(200)
    expect(code(await verify(second))).toBe('TOKEN_INVALID')
  })
})

describe('the browser that registered', () => {
  const cookieOf = (reply: Reply) =>
    reply.headers['set-cookie']!.find((one) => one.startsWith('filiz-registration='))!.split(';')[0]!
  const aboutLink = (token: string, cookie?: string) =>
    service.send('POST', '/api/auth/verify-email/registration', {
      body: { token },
      ...(cookie ? { headers: { Cookie: cookie } } : {}),
    })
  const verifyIn = (cookie: string, token: string, more: object = {}) =>
    service.send('POST', '/api/auth/verify-email', { body: { token, ...more }, headers: { Cookie: cookie } })

  it('is signed in by the link once, while another browser is told only when the registration was made', async () => {
    const email = newAddress()
    const registered = await register(email)
    expect(registered.headers['set-cookie']).toEqual([
      expect.stringMatching(/^filiz-registration=[\w.-]+; Path=\/api\/auth; Max-Age=86400; HttpOnly; SameSite=Strict$/),
    ])
    const token = await service.mailToken('verify-email', await service.accountOf(email))
    const registeredAt = service.clock.now()
    expect((await aboutLink(token)).body.data).toEqual({
      registration: { email, isOnly: true, registeredAt, isThisBrowser: false, hasPassword: true },
    })
    expect((await aboutLink(token, cookieOf(registered))).body.data).toEqual({
      registration: { email, isOnly: true, registeredAt, isThisBrowser: true, hasPassword: true },
    })

    const reply = await verifyIn(cookieOf(registered), token)
    expect(reply.body.message).toBe('E-posta adresiniz doğrulandı. Hoş geldiniz!')
    expect(reply.body.data).toMatchObject({
      user: { email, isEmailVerified: true, hasPassword: true },
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    })
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^filiz-device=[\w.-]+;/),
      expect.stringMatching(/^filiz-registration=; .*Max-Age=0;/),
    ])
    expect(
      (
        await service.send('GET', '/api/auth/me', {
          headers: { Authorization: `Bearer ${reply.body.data.accessToken}` },
        })
      ).status,
    ).toBe(200)
    for (const again of [await verifyIn(cookieOf(registered), token), await aboutLink(token)])
      expect(code(again)).toBe('TOKEN_INVALID')
  })

  it('is not identified by the secret of another registration or of a taken address, or by a forged one', async () => {
    const [email, other] = [newAddress(), newAddress()]
    await register(email)
    const [strangers, others, taken] = [
      await register(email, { password: "a stranger's" }),
      await register(other),
      await register((await service.parent()).email),
    ]
    const accountId = await service.accountOf(email)
    const [first] = await pending.ofAccount(accountId)
    await service.send('POST', '/api/auth/resend-verification', {
      body: { email },
      headers: { Cookie: cookieOf(strangers) },
    })
    const link = await service.mailToken('verify-email', accountId)
    for (const cookie of [
      cookieOf(others),
      cookieOf(taken),
      `filiz-registration=${first!.requestId}.made-up`,
      'filiz-registration=x',
      'filiz-registration=..',
    ]) {
      expect([cookie, (await aboutLink(link, cookie)).body.data.registration.isThisBrowser]).toEqual([cookie, false])
    }
    expect((await aboutLink(link, cookieOf(strangers))).body.data.registration.isThisBrowser).toBe(true)
    expect((await verify(link)).body).not.toHaveProperty('data')
  })

  it('gets its own link again after several registrations, and a browser without proof must set a password', async () => {
    const email = newAddress()
    const mine = await register(email, { password: 'my own password' })
    await register(email, { password: "a stranger's", name: 'Yabancı' })
    const accountId = await service.accountOf(email)
    await service.send('POST', '/api/auth/resend-verification', { body: { email } })
    const nobodys = await service.mailToken('verify-email', accountId)
    await service.send('POST', '/api/auth/resend-verification', {
      body: { email },
      headers: { Cookie: cookieOf(mine) },
    })
    const own = await service.mailToken('verify-email', accountId)

    expect((await aboutLink(nobodys)).body.data).toEqual({
      registration: { email, isOnly: false, registeredAt: null, isThisBrowser: false, hasPassword: false },
    })
    expect((await verify(nobodys)).body.error.fields.password.code).toBe('required')
    expect((await verifyIn(cookieOf(mine), own)).body.data.user).toMatchObject({ name: 'Ayşe' })
    expect((await login(email, 'my own password')).status).toBe(200)
    expect(code(await login(email, "a stranger's"))).toBe('INVALID_CREDENTIALS')
  })

  it('is not required to confirm the only registration of an address in another browser, which signs in', async () => {
    const email = newAddress()
    await register(email, { password: 'my own password' })
    const token = await service.mailToken('verify-email', await service.accountOf(email))
    const reply = await service.send('POST', '/api/auth/verify-email', { body: { token, mine: true } })
    expect(reply.body.data.user).toMatchObject({ email, isEmailVerified: true })
    expect((await login(email, 'my own password')).status).toBe(200)
  })

  it('is required to sign in when somebody else registered the address, too', async () => {
    const email = newAddress()
    await register(email, { password: 'my own password' })
    await register(email, { password: "a stranger's", name: 'Yabancı' })
    const token = await service.mailToken('verify-email', await service.accountOf(email))
    expect((await aboutLink(token)).body.data.registration).toMatchObject({ isOnly: false, isThisBrowser: false })
    const reply = await service.send('POST', '/api/auth/verify-email', { body: { token, mine: true } })
    expect([reply.status, reply.body.data]).toEqual([200, undefined])
  })

  it('is not required: another browser that follows the link may replace the registered password', async () => {
    for (const again of [false, true]) {
      const email = newAddress()
      await register(email, { password: "a stranger's" })
      if (again) {
        await register(email, { password: "another stranger's" })
        await service.send('POST', '/api/auth/resend-verification', { body: { email } })
      }
      const token = await service.mailToken('verify-email', await service.accountOf(email))
      expect(
        (await service.send('POST', '/api/auth/verify-email', { body: { token, password: 'short' } })).body.error.fields
          .password.code,
      ).toBe('too-short')
      const reply = await service.send('POST', '/api/auth/verify-email', {
        body: { token, password: "the owner's own" },
      })
      expect(reply.body.data.user).toMatchObject({ email, hasPassword: true })
      expect((await login(email, "the owner's own")).status).toBe(200)
      for (const one of ["a stranger's", "another stranger's"])
        expect(code(await login(email, one))).toBe('INVALID_CREDENTIALS')
    }
  })

  it('gets its password after a crash between event and vault, and never that of an unverified registration', async () => {
    const email = newAddress()
    await register(email)
    const accountId = await service.accountOf(email)
    const [requestId] = (await service.events(accountStream(accountId))).map(
      ({ data }) => (data as { requestId: string }).requestId,
    )
    await register(email, { password: "a stranger's" })
    await createCommandHandler(service.engines).handle(
      accountDecider,
      accountStream(accountId),
      { type: 'VerifyEmail', data: { at: service.clock.now(), requestId: requestId! } },
      { actor: 'spec', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    expect(code(await login(email, "a stranger's"))).toBe('INVALID_CREDENTIALS')
    expect((await login(email)).body.data.user.hasPassword).toBe(true)
  })

  it('gets the password that an older release stored for all links, until another registration adds its own', async () => {
    const credentials = createCredentials(service.engines.vault)
    for (const strangerComes of [false, true]) {
      const email = newAddress()
      await register(email)
      const accountId = await service.accountOf(email)
      const [older] = await pending.ofAccount(accountId)
      await credentials.set(accountId, { hash: older!.hash, since: older!.at })
      await pending.removeAll(accountId)
      const link = await service.mailToken('verify-email', accountId)
      expect(code(await login(email))).toBe('EMAIL_NOT_VERIFIED')
      if (strangerComes) await register(email, { password: 'a newer one' })
      expect(code(await login(email))).toBe('EMAIL_NOT_VERIFIED')
      if (strangerComes) expect(code(await login(email, 'a newer one'))).toBe('EMAIL_NOT_VERIFIED')
      const newest = await service.mailToken('verify-email', accountId)
      expect((await verify(strangerComes ? newest : link)).status).toBe(200)
      expect((await login(email, strangerComes ? 'a newer one' : password)).status).toBe(200)
      if (strangerComes) expect(code(await login(email))).toBe('INVALID_CREDENTIALS')
    }
  })
})

describe('requesting mails', () => {
  const ask = (call: string, email: string) => service.send('POST', `/api/auth/${call}`, { body: { email } })

  it.each(['resend-verification', 'forgot-password'])(
    '%s responds the same for every address, after a delay',
    async (call) => {
      const { email: verified } = await service.parent()
      const unverified = newAddress()
      await register(unverified)
      const replies = []
      for (const email of [newAddress(), verified, unverified]) {
        const began = performance.now()
        const reply = await ask(call, email)
        expect(performance.now() - began).toBeGreaterThan(95)
        replies.push({ ...shown(reply), text: reply.text })
      }
      expect(replies[1]).toEqual(replies[0])
      expect(replies[2]).toEqual(replies[0])
    },
  )

  it('sends five mails of each kind a day and then one an hour, without revealing the limit', async () => {
    const email = newAddress()
    await register(email)
    for (let time = 0; time < 8; time++) expect((await ask('resend-verification', email)).status).toBe(200)
    for (let time = 0; time < 7; time++) expect((await ask('forgot-password', email)).status).toBe(200)
    const kinds = Object.groupBy(await typesOf(email), (type) => type)
    expect([kinds.VerificationRequested?.length, kinds.PasswordResetRequested?.length]).toEqual([4, 5])
    // A repeated registration whose link cannot be mailed changes nothing.
    expect((await register(email, { password: 'another password' })).status).toBe(201)
    await verify(await service.mailToken('verify-email', await service.accountOf(email)))
    expect((await login(email)).status).toBe(200)
  })
})

describe('resetting a password', () => {
  const reset = (token: string, newPassword: string) =>
    service.send('POST', '/api/auth/reset-password', { body: { token, password: newPassword } })
  const asked = async (email: string) => {
    await service.send('POST', '/api/auth/forgot-password', { body: { email } })
    return service.mailToken('reset-password', await service.accountOf(email))
  }

  it('works once, and ends all sessions of the account', async () => {
    const parent = await service.parent()
    const token = await asked(parent.email)
    const reply = await reset(token, 'a new password')
    expect(reply.body).toEqual({ success: true, message: 'Şifreniz yenilendi. Yeni şifrenizle giriş yapabilirsiniz.' })
    expect(code(await parent.send('GET', '/api/auth/me'))).toBe('UNAUTHENTICATED')
    expect(code(await service.send('POST', '/api/auth/refresh', { body: { refreshToken: parent.refreshToken } }))).toBe(
      'UNAUTHENTICATED',
    )
    expect(code(await login(parent.email))).toBe('INVALID_CREDENTIALS')
    expect((await login(parent.email, 'a new password')).status).toBe(200)
    expect(code(await reset(token, 'yet another one'))).toBe('TOKEN_INVALID')
  })

  it('five times in parallel sets the password of the one request that succeeds', async () => {
    const { email } = await service.parent()
    const token = await asked(email)
    const chosen = Array.from({ length: 5 }, (_, index) => `new password ${index}`)
    const told = (await Promise.all(chosen.map((one) => reset(token, one)))).map(({ status }) => status === 200)
    expect(told.filter(Boolean)).toHaveLength(1)
    const letIn = []
    for (const one of chosen) letIn.push((await login(email, one)).status === 200)
    expect(letIn).toEqual(told)
  })

  it('removes the password of a concurrent registration of the address, whichever comes first', async () => {
    const { vault } = service.engines
    const put = vault.put
    const orders: ((email: string, token: string) => Promise<void>)[] = [
      async (email, token) => {
        vault.put = async (...args) => {
          if (args[0] !== 'pending-password') return put(...args)
          vault.put = put
          expect((await reset(token, "the owner's")).status).toBe(200)
          return put(...args)
        }
        await register(email, { password: "a stranger's" })
      },
      async (email, token) => {
        vault.put = async (...args) => {
          const version = await put(...args)
          if (args[0] === 'credential') {
            vault.put = put
            await register(email, { password: "a stranger's" })
          }
          return version
        }
        expect((await reset(token, "the owner's")).status).toBe(200)
      },
    ]
    for (const order of orders) {
      const email = newAddress()
      await register(email)
      await order(email, await asked(email))
      expect((await typesOf(email)).filter((type) => /PasswordChanged|EmailVerified/.test(type))).toEqual([
        'PasswordChanged',
        'EmailVerified',
      ])
      expect(await pending.ofAccount(await service.accountOf(email))).toEqual([])
      expect([code(await login(email, "a stranger's")), (await login(email, "the owner's")).status]).toEqual([
        'INVALID_CREDENTIALS',
        200,
      ])
    }
  })

  it('works with a link that is less than an hour old, and then makes all other links invalid', async () => {
    const parent = await service.parent()
    const [first, second] = [await asked(parent.email), await asked(parent.email)]
    service.clock.advance(3_599_999)
    expect((await reset(second, 'a new password')).status).toBe(200)
    expect(code(await reset(first, 'another password'))).toBe('TOKEN_INVALID')
    const late = await asked(parent.email)
    service.clock.advance(3_600_000)
    expect(code(await reset(late, 'another password'))).toBe('TOKEN_INVALID')
  })

  it('verifies the address and sets the first password of an account without one', async () => {
    const email = newAddress()
    await register(email)
    await pending.removeAll(await service.accountOf(email))
    expect((await reset(await asked(email), 'a first password')).status).toBe(200)
    expect((await login(email, 'a first password')).body.data.user).toMatchObject({
      isEmailVerified: true,
      hasPassword: true,
    })
  })

  it('refuses a common password and keeps the link valid', async () => {
    const { email } = await service.parent()
    const token = await asked(email)
    expect((await reset(token, 'iloveyou')).body.error.fields.password.code).toBe('password-common')
    expect((await reset(token, 'a good one')).status).toBe(200)
  })

  it('requires eight characters', async () => {
    const { email } = await service.parent()
    expect((await reset(await asked(email), '1234567')).body.error.fields.password.code).toBe('too-short')
  })
})

/** Returns the visible parts of a response, without values that differ each time. */
function shown({
  status,
  headers: { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers },
}: Reply) {
  const cookies = headers['set-cookie']?.map((cookie) => cookie.replace(/=[\w-]{36}\.[\w-]{32};/, '=<id>.<secret>;'))
  return { status, headers: { ...headers, ...(cookies ? { 'set-cookie': cookies } : {}) } }
}
