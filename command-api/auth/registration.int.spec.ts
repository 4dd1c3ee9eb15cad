import { randomUUID } from 'node:crypto'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { createCommandHandler } from '@filiz/application/handle.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { createAddresses } from '@filiz/engines/vault/addresses.ts'
import { createCredentials } from '@filiz/engines/vault/credentials.ts'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { password, startService, type Service } from '../testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.close())

const newAddress = () => `${randomUUID()}@example.org`
const register = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  service.send('POST', '/api/auth/register', { body: { name: 'Ayşe', email, password, ...more }, headers })
const login = (email: string, withPassword = password) => service.send('POST', '/api/auth/login', { body: { email, password: withPassword } })
const verify = (token: string) => service.send('POST', '/api/auth/verify-email', { body: { token } })
const code = (reply: Reply) => reply.body.error?.code
const typesOf = async (email: string) => (await service.events(`account-${await service.accountOf(email)}`)).map(({ type }) => type)

describe('registering', () => {
  it('answers as the specification says, in both languages', async () => {
    const reply = await register('ayse@example.org')
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      success: true,
      data: { user: { name: 'Ayşe', email: 'ayse@example.org', role: 'USER', isEmailVerified: false } },
      message: 'Kayıt başarılı! Email adresinize gönderilen linke tıklayarak hesabınızı doğrulayın.',
    })
    const english = await service.send('POST', '/api/auth/register?lang=en', { body: { name: 'Ann', email: newAddress(), password } })
    expect(english.body.message).toMatch(/^Registration successful!/)
  })

  it('takes language and time zone from the form, else from the request and from Turkey', async () => {
    const [one, other] = [newAddress(), newAddress()]
    await register(one, { language: 'en', timeZone: 'America/New_York' })
    await service.send('POST', '/api/auth/register?lang=en', { body: { name: 'Ann', email: other, password } })
    const registered = async (email: string) => (await service.events(`account-${await service.accountOf(email)}`))[0]!.data
    expect(await registered(one)).toMatchObject({ language: 'en', timeZone: 'America/New_York' })
    expect(await registered(other)).toMatchObject({ language: 'en', timeZone: 'Europe/Istanbul' })
  })

  it('puts the request into the event\'s metadata, and no name onto the disk', async () => {
    const email = newAddress()
    await register(email, { name: 'Zeynep' }, { 'X-Request-Id': 'from-the-browser' })
    const stream = accountStream(await service.accountOf(email))
    for await (const event of service.engines.log.readStream(stream)) {
      expect(event.metadata).toMatchObject({ correlationId: 'from-the-browser', actor: 'system:command-api' })
      expect(JSON.stringify(event.data)).not.toMatch(/Zeynep|example\.org/)
    }
  })

  it.each([
    [{ name: '' }, 'name', 'required'], [{ name: 'x'.repeat(51) }, 'name', 'too-long'], [{ name: 'a\nb' }, 'name', 'bad-characters'],
    [{ email: 'nobody' }, 'email', 'not-an-email'], [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'too-long'],
    [{ password: '1234567' }, 'password', 'too-short'], [{ password: 'x'.repeat(201) }, 'password', 'too-long'], [{ password: 12345678 }, 'password', 'wrong-type'],
    [{ language: 'de' }, 'language', 'not-an-option'], [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'not-a-time-zone'], [{ role: 'ADMIN' }, 'role', 'unknown-field'],
  ])('refuses %j', async (wrong, field, expected) => {
    const reply = await register(newAddress(), wrong)
    expect([reply.status, code(reply), reply.body.error.fields[field].code]).toEqual([400, 'VALIDATION_FAILED', expected])
  })

  it('spells an address as one would mail to it, however it was typed', async () => {
    const email = newAddress()
    await register(`  ${email.toUpperCase()} `)
    expect((await register(email)).status).toBe(201)
    expect(await typesOf(email)).toEqual(['AccountRegistered', 'RegistrationRenewed'])
  })

  it('of an address that was never verified replaces password and name; the older link is void', async () => {
    const email = newAddress()
    await register(email)
    const accountId = await service.accountOf(email)
    const older = await service.mailToken('verify-email', accountId)
    await register(email, { password: 'another password', name: 'Fatma' })
    expect(code(await verify(older))).toBe('TOKEN_INVALID')
    expect((await verify(await service.mailToken('verify-email', accountId))).status).toBe(200)
    expect(code(await login(email))).toBe('INVALID_CREDENTIALS')
    expect((await login(email, 'another password')).body.data.user).toMatchObject({ id: accountId, name: 'Fatma' })
  })

  it('of an address that has an account changes nothing there, and its owner is told', async () => {
    const { email } = await service.parent()
    await register(email, { password: 'an intruder\'s', name: 'Intruder' })
    await register(email)
    expect(await typesOf(email)).toEqual(['AccountRegistered', 'EmailVerified', 'RegistrationAttempted'])
    expect(code(await login(email, 'an intruder\'s'))).toBe('INVALID_CREDENTIALS')
    expect((await login(email)).body.data.user.name).toBe('Ayşe')
  })

  it('answers the same for a free address, a waiting one and a taken one, after as many writes and not at once', async () => {
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
      attempts.push({ ...shown(reply), text: reply.text.replace(email, '<address>'), writes: written.mock.calls.length + appended.mock.calls.length - writes })
    }
    expect(attempts[0]!.writes).toBe(5)
    expect(attempts[1]).toEqual(attempts[0])
    expect(attempts[2]).toEqual(attempts[0])
    expect(attempts[3]).toEqual(attempts[0])
    expect(attempts[0]!.headers).not.toHaveProperty('event-position')
  })

  it('at the same moment by ten makes one account, whose password is one of theirs', async () => {
    const email = newAddress()
    await Promise.all(Array.from({ length: 10 }, (_, index) => register(email, { password: `password ${index}` })))
    const accounts = (await service.events()).filter((event) => event.type === 'AccountRegistered' && event.data.email === email)
    expect(accounts).toHaveLength(1)
  })

  it('completes what a crash left between vault and log', async () => {
    const email = newAddress()
    const reserved = randomUUID()
    await createAddresses(service.engines.vault, service.engines.keys).reserve(email, reserved)
    expect((await register(email)).status).toBe(201)
    expect(await service.accountOf(email)).toBe(reserved)
    await verify(await service.mailToken('verify-email', reserved))
    expect((await login(email)).status).toBe(200)
  })

  it('completes what a crash left between log and vault', async () => {
    const email = newAddress()
    const accountId = randomUUID()
    const addresses = createAddresses(service.engines.vault, service.engines.keys)
    await addresses.reserve(email, accountId)
    await createCommandHandler(service.engines).handle(
      accountDecider, accountStream(accountId),
      { type: 'Register', data: { at: service.clock.now(), accountId, requestId: randomUUID(), name: 'Ayşe', email, language: 'tr', timeZone: 'UTC' } },
      { actor: 'spec', correlationId: 'spec', causationId: 'spec', accountId: null },
    )
    expect(code(await login(email))).toBe('INVALID_CREDENTIALS')
    await register(email)
    expect(code(await login(email))).toBe('EMAIL_NOT_VERIFIED')
    expect(await addresses.find(email)).toEqual({ accountId, status: 'confirmed' })
  })

  it('is possible again with the address of a deleted account, even where a crash kept the address', async () => {
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

describe('verifying', () => {
  it('works once, within 24 hours', async () => {
    const email = newAddress()
    await register(email)
    const token = await service.mailToken('verify-email', await service.accountOf(email))
    const reply = await verify(token)
    expect(reply.body).toEqual({ success: true, message: 'Email adresiniz doğrulandı. Artık giriş yapabilirsiniz.' })
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

  it('does not work with another purpose\'s token, or one that was changed', async () => {
    const email = newAddress()
    await register(email)
    const accountId = await service.accountOf(email)
    const token = await service.mailToken('verify-email', accountId)
    await service.send('POST', '/api/auth/forgot-password', { body: { email } })
    const reset = await service.mailToken('reset-password', accountId)
    const [payload, signature] = token.split('.')
    const foreign = Buffer.from(Buffer.from(payload!, 'base64url').toString().replace(accountId, randomUUID())).toString('base64url')
    for (const wrong of [reset, `${foreign}.${signature}`, `${payload}.`, payload!, `${token}.x`, 'x', '.', `${payload}.${'A'.repeat(43)}`]) {
      expect([wrong, code(await verify(wrong))]).toEqual([wrong, 'TOKEN_INVALID'])
    }
    expect((await verify(token)).status).toBe(200)
  })

  it('by the newest of several links and by older ones, after they were asked for again', async () => {
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

describe('asking for mails', () => {
  const ask = (call: string, email: string) => service.send('POST', `/api/auth/${call}`, { body: { email } })

  it.each(['resend-verification', 'forgot-password'])('%s answers the same for every address, and not at once', async (call) => {
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
  })

  it('sends five a day of each kind to an address, then one an hour, and does not say so', async () => {
    const email = newAddress()
    await register(email)
    for (let time = 0; time < 8; time++) expect((await ask('resend-verification', email)).status).toBe(200)
    for (let time = 0; time < 7; time++) expect((await ask('forgot-password', email)).status).toBe(200)
    const kinds = Object.groupBy(await typesOf(email), (type) => type)
    expect([kinds.VerificationRequested?.length, kinds.PasswordResetRequested?.length]).toEqual([4, 5])
    // Registering again would make a link that nobody gets: what was mailed stays as it is.
    expect((await register(email, { password: 'another password' })).status).toBe(201)
    await verify(await service.mailToken('verify-email', await service.accountOf(email)))
    expect((await login(email)).status).toBe(200)
  })
})

describe('resetting a password', () => {
  const reset = (token: string, newPassword: string) => service.send('POST', '/api/auth/reset-password', { body: { token, password: newPassword } })
  const asked = async (email: string) => {
    await service.send('POST', '/api/auth/forgot-password', { body: { email } })
    return service.mailToken('reset-password', await service.accountOf(email))
  }

  it('works once, and ends every session within the time that the contract allows', async () => {
    const parent = await service.parent()
    const token = await asked(parent.email)
    const reply = await reset(token, 'a new password')
    expect(reply.body).toEqual({ success: true, message: 'Şifreniz yenilendi. Yeni şifrenizle giriş yapabilirsiniz.' })
    expect(code(await parent.send('GET', '/api/auth/me'))).toBe('UNAUTHENTICATED')
    expect(code(await service.send('POST', '/api/auth/refresh', { body: { refreshToken: parent.refreshToken } }))).toBe('UNAUTHENTICATED')
    expect(code(await login(parent.email))).toBe('INVALID_CREDENTIALS')
    expect((await login(parent.email, 'a new password')).status).toBe(200)
    expect(code(await reset(token, 'yet another one'))).toBe('TOKEN_INVALID')
  })

  it('leaves the password of the one that it told so, of several at once', async () => {
    const { email } = await service.parent()
    const token = await asked(email)
    const chosen = Array.from({ length: 5 }, (_, index) => `new password ${index}`)
    const told = (await Promise.all(chosen.map((one) => reset(token, one)))).map(({ status }) => status === 200)
    expect(told.filter(Boolean)).toHaveLength(1)
    const letIn = []
    for (const one of chosen) letIn.push((await login(email, one)).status === 200)
    expect(letIn).toEqual(told)
  })

  it('leaves no password of somebody who registers the address meanwhile, whoever is first', async () => {
    const { vault } = service.engines
    const put = vault.put
    const orders: ((email: string, token: string) => Promise<void>)[] = [
      async (email, token) => {
        vault.put = async (...args) => {
          if (args[0] !== 'credential') return put(...args)
          vault.put = put
          expect((await reset(token, 'the owner\'s')).status).toBe(200)
          return put(...args)
        }
        await register(email, { password: 'a stranger\'s' })
      },
      async (email, token) => {
        vault.put = async (...args) => {
          const version = await put(...args)
          if (args[0] === 'credential') {
            vault.put = put
            await register(email, { password: 'a stranger\'s' })
          }
          return version
        }
        expect((await reset(token, 'the owner\'s')).status).toBe(200)
      },
    ]
    for (const order of orders) {
      const email = newAddress()
      await register(email)
      await order(email, await asked(email))
      expect((await typesOf(email)).slice(-3)).toEqual(['RegistrationRenewed', 'PasswordChanged', 'EmailVerified'])
      expect([code(await login(email, 'a stranger\'s')), (await login(email, 'the owner\'s')).status]).toEqual(['INVALID_CREDENTIALS', 200])
    }
  })

  it('ends with the first of several links, and after an hour', async () => {
    const parent = await service.parent()
    const [first, second] = [await asked(parent.email), await asked(parent.email)]
    service.clock.advance(3_599_999)
    expect((await reset(second, 'a new password')).status).toBe(200)
    expect(code(await reset(first, 'another password'))).toBe('TOKEN_INVALID')
    const late = await asked(parent.email)
    service.clock.advance(3_600_000)
    expect(code(await reset(late, 'another password'))).toBe('TOKEN_INVALID')
  })

  it('verifies the address, too, and gives an account its first password', async () => {
    const email = newAddress()
    await register(email)
    await createCredentials(service.engines.vault).remove(await service.accountOf(email))
    expect((await reset(await asked(email), 'a first password')).status).toBe(200)
    expect((await login(email, 'a first password')).body.data.user).toMatchObject({ isEmailVerified: true, hasPassword: true })
  })

  it('wants eight characters', async () => {
    const { email } = await service.parent()
    expect((await reset(await asked(email), '1234567')).body.error.fields.password.code).toBe('too-short')
  })
})

/** What a client sees of an answer, without what differs each time. */
function shown({ status, headers: { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers } }: Reply) {
  return { status, headers }
}
