import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser, startPushService, vapidClaims, type PushService } from './testing/push-service.ts'
import { createWebPush } from './web-push.ts'

let service: PushService
const key = randomBytes(32)
const push = (services: readonly string[] = [service.origin], vaultKey = key) =>
  createWebPush({
    keys: { ensure: async () => vaultKey },
    contact: 'mailto:filiz@filiz.example',
    services,
    timeoutMs: 5_000,
  })
const message = { body: '{"title":"Nisan planınız hazır 🌱"}', ttlSeconds: 60, topic: 'planReady' }
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

describe('a push message', () => {
  it('is readable by its browser only (RFC 8291), and signed with the key that the browser subscribed with (RFC 8292)', async () => {
    const browser = service.browser()
    expect(await push().send(browser.address, message)).toBe('sent')
    expect(await push().send(browser.address, message)).toBe('sent')
    const [first, second] = service.to(browser)
    expect([browser.open(first!), browser.open(second!)]).toEqual([
      { title: 'Nisan planınız hazır 🌱' },
      { title: 'Nisan planınız hazır 🌱' },
    ])
    expect(first!.body.equals(second!.body)).toBe(false)
    expect(vapidClaims(first!)).toMatchObject({
      publicKey: await push().publicKey(),
      claims: { aud: service.origin, sub: 'mailto:filiz@filiz.example' },
    })
  })

  it("is signed with the same key as long as the vault's key stays the same", async () => {
    expect(await push().publicKey()).toBe(await push().publicKey())
    expect(await push([], randomBytes(32)).publicKey()).not.toBe(await push().publicKey())
  })

  it.each([
    [201, 'sent'],
    [202, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ] as const)('with response status %i has the outcome %s', async (status, outcome) => {
    service.answers(status)
    expect(await push().send(service.browser().address, message)).toBe(outcome)
  })

  it.each([429, 500, 503])('rejects for a retry after response %i', async (status) => {
    service.answers(status)
    await expect(push().send(service.browser().address, message)).rejects.toThrow('push service does not answer')
  })

  it('follows no redirect, and never calls a stored URL outside the push services', async () => {
    const before = service.pushed.length
    service.answers(307, { Location: `${service.origin}/elsewhere` })
    await expect(push().send(service.browser().address, message)).rejects.toThrow('push service does not answer')
    expect(service.pushed.length).toBe(before + 1)
    service.answers(201)
    expect(await push([]).send(service.browser().address, message)).toBe('refused')
    expect(await push().send({ ...newBrowser(`${service.origin}/x`).address, p256dh: 'AAAA' }, message)).toBe('refused')
    expect(service.pushed.length).toBe(before + 1)
  })

  it('rejects for a retry when the service is unreachable', async () => {
    const other = await startPushService()
    const { address } = other.browser()
    await other.close()
    await expect(push([other.origin]).send(address, message)).rejects.toThrow('push service does not answer')
  })
})
