// @module-tag long
import { randomUUID } from 'node:crypto'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password, startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
let owner: Parent
let thief: Parent
let thiefsAddress: string
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  owner = await service.parent()
  thief = await service.signIn(owner.email)
  thiefsAddress = `${randomUUID()}@thief.example`
  await thief.send('PUT', '/api/auth/profile', { body: { email: thiefsAddress, currentPassword: password } })
})
afterAll(() => service.close())

const verify = (token: string) => service.send('POST', '/api/auth/verify-email', { body: { token } })
const types = async () => (await service.events(accountStream(owner.accountId))).map(({ type }) => type)
const login = (email: string, withPassword: string) =>
  service.send('POST', '/api/auth/login', { body: { email, password: withPassword } })

async function reset() {
  await service.send('POST', '/api/auth/forgot-password', { body: { email: owner.email } })
  const token = await service.mailToken('reset-password', owner.accountId)
  return service.send('POST', '/api/auth/reset-password', { body: { token, password: 'a newer horse' } })
}

const changeInSettings = () =>
  owner.send('POST', '/api/auth/change-password', { body: { currentPassword: password, newPassword: 'a newer horse' } })

describe('an intruder who used an open session to request a change to their own email address', () => {
  it.each([
    ['resets the password', reset],
    ['changes the password', changeInSettings],
  ])('cannot take the account over after the owner %s', async (_, changePassword) => {
    const link = await service.mailToken('verify-email', owner.accountId)
    expect((await changePassword()).status).toBe(200)

    expect((await verify(link)).body.error.code).toBe('TOKEN_INVALID')
    const before = await types()
    for (const email of [owner.email, thiefsAddress])
      await service.send('POST', '/api/auth/resend-verification', { body: { email } })
    expect(await types()).toEqual(before)
    expect((await login(owner.email, 'a newer horse')).body.data.user).toMatchObject({
      id: owner.accountId,
      email: owner.email,
      pendingEmail: null,
    })
    expect((await login(thiefsAddress, 'a newer horse')).body.error.code).toBe('INVALID_CREDENTIALS')
  })
})
