import { createMailLinks } from '@filiz/application/mails/mail-links.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Parent, type Service } from '../testing/service.ts'

let service: Service
let parent: Parent
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  parent = await service.parent()
  await parent.send('PUT', '/api/auth/profile', {
    body: { notifications: { planReady: true, weeklySummary: true, reminders: true } },
  })
})
afterAll(() => service.close())

const tokenFor = (requestId: string, accountId = parent.accountId) =>
  createMailLinks({ tokenSecret: service.engines.tokenSecret!, clock: service.clock }).token('unsubscribe', {
    accountId,
    requestId,
    requestedAt: service.clock.now(),
  })
const chosen = async (who = parent) => (await who.send('GET', '/api/auth/me')).body.data.user.notifications
const types = async () => (await service.events(accountStream(parent.accountId))).map(({ type }) => type)

describe('unsubscribing', () => {
  it('turns off one kind of mail without sign-in', async () => {
    // The landing page sends the language of the page with its request.
    const reply = await service.send('POST', '/api/auth/unsubscribe?lang=tr', {
      body: { token: tokenFor('weeklySummary') },
    })
    expect([reply.status, reply.body.message]).toEqual([
      200,
      'Tamam, bu e-postaları artık göndermeyeceğiz. Ayarlardan istediğiniz zaman yeniden açabilirsiniz.',
    ])
    expect(await chosen()).toMatchObject({ planReady: true, weeklySummary: false, reminders: true })
    const before = (await types()).length
    expect(
      (await service.send('POST', '/api/auth/unsubscribe', { body: { token: tokenFor('weeklySummary') } })).status,
    ).toBe(200)
    expect((await types()).length).toBe(before)
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('accepts the one-click form of mail programs with content type %s', async (type, body) => {
    const reply = await service.send(
      'POST',
      `/api/auth/unsubscribe?token=${encodeURIComponent(tokenFor('reminders'))}`,
      { body, headers: { 'Content-Type': type } },
    )
    expect(reply.status).toBe(200)
    expect(await chosen()).toMatchObject({ planReady: true, weeklySummary: true, reminders: false })
  })

  it('refuses forged tokens and tokens for another purpose', async () => {
    const other = await service.parent()
    const token = tokenFor('reminders')
    const ofOther = Buffer.from(
      Buffer.from(token.split('.')[0]!, 'base64url').toString().replace(parent.accountId, other.accountId),
    ).toString('base64url')
    const reset = createMailLinks({ tokenSecret: service.engines.tokenSecret!, clock: service.clock }).token(
      'reset-password',
      { accountId: parent.accountId, requestId: 'reminders', requestedAt: service.clock.now() },
    )
    for (const wrong of ['x', `${ofOther}.${token.split('.')[1]}`, reset, tokenFor('sms')]) {
      const reply = await service.send('POST', '/api/auth/unsubscribe', { body: { token: wrong } })
      expect([reply.status, reply.body.error.code]).toEqual([400, 'TOKEN_INVALID'])
    }
    for (const nothing of [{}, 'not JSON', ''])
      expect((await service.send('POST', '/api/auth/unsubscribe', { body: nothing })).body.error.fields).toHaveProperty(
        'token',
      )
    expect(await chosen()).toMatchObject({ planReady: true, weeklySummary: true, reminders: true })
  })

  it('succeeds when the account was deleted', async () => {
    const token = tokenFor('planReady')
    await parent.send('DELETE', '/api/auth/account', { body: { password: 'correct horse' } })
    expect((await service.send('POST', '/api/auth/unsubscribe', { body: { token } })).status).toBe(200)
  })
})
