import { randomUUID } from 'node:crypto'
import type { Reply } from '@filiz/http/testing/http-client.ts'
import { createCredentials } from '@filiz/engines/records/credentials.ts'
import { createPendingPasswords } from '@filiz/engines/records/pending-passwords.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientId, startGoogleKeys } from '../testing/google-keys.ts'
import { password, startService, type Service } from '../testing/service.ts'
import { createGoogleIdentity } from './google-identity.ts'

let keys: Awaited<ReturnType<typeof startGoogleKeys>>
let service: Service
beforeAll(async () => {
  keys = await startGoogleKeys()
  service = await startService({
    google: createGoogleIdentity({ clientId, keysUrl: keys.url }),
    googleClientId: clientId,
  })
})
afterAll(async () => {
  await service.close()
  await keys.close()
})

const newAddress = () => `${randomUUID()}@example.org`
const google = (idToken: string) => service.send('POST', '/api/auth/google', { body: { idToken } })
const code = (reply: Reply) => reply.body.error?.code
const typesOf = async (accountId: string) => (await service.events(`account-${accountId}`)).map(({ type }) => type)

describe('signing in with Google', () => {
  it('creates a verified account, and signs in to the same account the next time', async () => {
    const email = newAddress()
    const first = await google(await keys.token(email.toUpperCase()))
    expect(first.body.data.user).toMatchObject({
      email,
      name: 'Ayşe Yılmaz',
      isEmailVerified: true,
      hasPassword: false,
      role: 'USER',
    })
    expect(
      (
        await service.send('GET', '/api/auth/me', {
          headers: { Authorization: `Bearer ${first.body.data.accessToken}` },
        })
      ).status,
    ).toBe(200)
    const again = await google(await keys.token(email, { name: 'Somebody Else' }))
    expect(again.body.data.user).toMatchObject({ id: first.body.data.user.id, name: 'Ayşe Yılmaz' })
    expect(await typesOf(first.body.data.user.id)).toEqual(['AccountRegistered', 'EmailVerified'])
    expect((await service.send('GET', '/api/auth/config')).body.data.googleClientId).toBe(clientId)
  })

  it('signs in to the account with that verified address, and keeps its password', async () => {
    const parent = await service.parent()
    expect((await google(await keys.token(parent.email))).body.data.user).toMatchObject({
      id: parent.accountId,
      hasPassword: true,
    })
    expect((await service.signIn(parent.email)).accountId).toBe(parent.accountId)
  })

  it('takes over an unverified account and removes its passwords', async () => {
    const email = newAddress()
    for (const one of ["a stranger's", "another's"])
      await service.send('POST', '/api/auth/register', { body: { name: 'Stranger', email, password: one } })
    const accountId = await service.accountOf(email)
    const link = await service.mailToken('verify-email', accountId)
    const [pending] = await createPendingPasswords(service.engines.vault).ofAccount(accountId)
    await createCredentials(service.engines.vault).set(accountId, { hash: pending!.hash, since: service.clock.now() })

    expect((await google(await keys.token(email))).body.data.user).toMatchObject({
      id: accountId,
      name: 'Ayşe Yılmaz',
      hasPassword: false,
    })
    for (const one of ["a stranger's", "another's"])
      expect(code(await service.send('POST', '/api/auth/login', { body: { email, password: one } }))).toBe(
        'INVALID_CREDENTIALS',
      )
    expect(code(await service.send('POST', '/api/auth/verify-email', { body: { token: link } }))).toBe('TOKEN_INVALID')
  })

  it('refuses a token that is forged, expired, for another client or without a verified address', async () => {
    const email = newAddress()
    const past = Math.floor(Date.now() / 1000) - 10
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await keys.token(email)).split('.')[1]}.`
    const wrong = {
      "another's": await keys.token(email, {}, { key: keys.foreign }),
      'of an unknown key': await keys.token(email, {}, { kid: 'k2' }),
      unsigned,
      'for another': await keys.token(email, { aud: 'another' }),
      'by another': await keys.token(email, { iss: 'https://evil.example' }),
      expired: await keys.token(email, { exp: past }),
      unverified: await keys.token(email, { email_verified: false }),
      'dated in the future': await keys.token(email, { iat: past + 3_600, exp: past + 7_200 }),
      'with an invalid address': await keys.token(`${email} <x>`),
      'without an address': await keys.token(email, { email: undefined }),
      nothing: 'x.y.z',
    }
    for (const [what, token] of Object.entries(wrong))
      expect([what, code(await google(token))]).toEqual([what, 'INVALID_CREDENTIALS'])
    expect((await service.send('POST', '/api/auth/login', { body: { email, password } })).status).toBe(401)
  })

  it('shortens or replaces a name that is not a valid account name', async () => {
    const names: [unknown, string | null][] = [
      ['x'.repeat(80), 'x'.repeat(50)],
      ['a\u202eb', null],
      [undefined, null],
      ['👩‍👧'.repeat(30), '👩‍👧'.repeat(10)],
    ]
    for (const [given, expected] of names) {
      const email = newAddress()
      const { name } = (await google(await keys.token(email, { name: given }))).body.data.user
      expect(name).toBe(expected ?? email.split('@')[0])
    }
  })

  it("returns 503 and consumes no rate limit point when Google's keys cannot be fetched", async () => {
    const other = createGoogleIdentity({ clientId, keysUrl: keys.url })
    keys.away(true)
    const away = await startService({ google: other, googleClientId: clientId })
    try {
      const reply = await away.send('POST', '/api/auth/google', { body: { idToken: await keys.token(newAddress()) } })
      expect([reply.status, code(reply), reply.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
    } finally {
      keys.away(false)
      await away.close()
    }
  })

  it('returns 404 when Google sign-in is not configured', async () => {
    const without = await startService()
    try {
      expect(code(await without.send('POST', '/api/auth/google', { body: { idToken: 'x' } }))).toBe('NOT_FOUND')
    } finally {
      await without.close()
    }
  })
})

describe('an account without a password', () => {
  const signedIn = async () => {
    const {
      body: { data },
    } = await google(await keys.token(newAddress()))
    return {
      ...data.user,
      send: (method: string, path: string, body: object) =>
        service.send(method, path, { body, headers: { Authorization: `Bearer ${data.accessToken}` } }),
    }
  }

  it('changes its address only with a fresh Google token', async () => {
    const one = await signedIn()
    const change = (more: object) => one.send('PUT', '/api/auth/profile', { email: newAddress(), ...more })
    expect((await change({})).body.error.fields.currentPassword.code).toBe('required')
    expect((await change({ currentPassword: 'x' })).body.error.fields.currentPassword.code).toBe('wrong-password')
    for (const idToken of [
      await keys.token(newAddress()),
      await keys.token(one.email, {}, { issuedAgoSeconds: 700 }),
      'x',
    ])
      expect((await change({ idToken })).body.error.fields.idToken.code).toBe('invalid')
    expect((await change({ idToken: await keys.token(one.email) })).body.data.user.pendingEmail).toMatch(
      /@example\.org$/,
    )
  })

  it('is deleted only with a fresh Google token', async () => {
    const one = await signedIn()
    expect(
      (await one.send('DELETE', '/api/auth/account', { idToken: await keys.token(newAddress()) })).body.error.fields
        .idToken.code,
    ).toBe('invalid')
    expect((await one.send('DELETE', '/api/auth/account', { idToken: await keys.token(one.email) })).status).toBe(200)
  })
})
