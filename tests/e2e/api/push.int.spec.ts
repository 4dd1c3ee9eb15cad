// @module-tag long
import {
  newBrowser,
  startPushService,
  vapidClaims,
  type Browser,
  type PushService,
} from '@filiz/engines/push/testing/push-service.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPlan } from './testing/current-plan.ts'
import { join } from './testing/join.ts'
import { password, started, type Parent, type StartedFiliz } from './testing/started-filiz.ts'

let service: PushService
let filiz: StartedFiliz
const logs: string[] = []
beforeAll(async () => {
  service = await startPushService()
  // The clock starts on a Tuesday at noon in Istanbul.
  filiz = await started({ logs, env: { PUSH_SERVICES: service.origin } })
})
beforeEach(() => service.answers(201))
afterAll(async () => {
  await filiz.stop()
  await service.close()
})

const until = <T>(look: () => Promise<T> | T) => vi.waitFor(look, { timeout: 20_000, interval: 30 })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const bodyOf = ({ address: { endpoint, p256dh, auth } }: Browser, keys: object = {}) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh, auth, ...keys },
})
const add = (parent: Parent, browser: Browser) =>
  parent.send('POST', '/api/auth/push', { body: bodyOf(browser), headers: { 'User-Agent': firefox } })
const list = async (parent: Parent) => (await parent.get('/api/auth/push')).body.data
async function family(browsers: readonly Browser[], options?: Parameters<StartedFiliz['parent']>[0]) {
  const parent = await filiz.parent(options)
  const { id } = (await parent.send('POST', '/api/children', { body: { name: 'Papatya', birthDate: '2022-05-10' } }))
    .body.data
  await currentPlan(parent, id)
  const ids: string[] = []
  for (const browser of browsers) ids.push((await add(parent, browser)).body.data.id)
  return { parent, ids }
}
const choose = (parent: Parent, notifications: object) =>
  parent.send('PUT', '/api/auth/profile', { body: { notifications } })

describe('a push device', () => {
  it('is listed once and gets messages that only its browser can decrypt', async () => {
    const browser = service.browser()
    const {
      parent,
      ids: [id],
    } = await family([browser])
    const again = await add(parent, browser)
    expect([again.status, again.body.message]).toEqual([201, 'Bildirimler bu cihaza da gelecek.'])
    expect(await list(parent)).toEqual([{ id, device: 'Firefox, Linux', since: filiz.clock.now(), current: true }])
    const { publicKey } = (await parent.get('/api/auth/push-key')).body.data
    expect((await parent.send('POST', `/api/auth/push/${id}/test`)).body.message).toBe('Deneme bildirimi yola çıktı.')
    const [pushed] = await until(() => (expect(service.to(browser)).toHaveLength(1), service.to(browser)))
    expect(browser.open(pushed!)).toEqual({
      title: 'Filiz burada',
      body: 'Bildirimler bu cihaza ulaşıyor.',
      page: '/app/settings/notifications',
      tag: 'test',
      language: 'tr',
    })
    expect(pushed!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '120',
      topic: 'test',
      urgency: 'normal',
    })
    expect(pushed!.body.toString('latin1')).not.toContain('Filiz')
    expect(() => newBrowser(browser.address.endpoint).open(pushed!)).toThrow('unable to authenticate')
    const { publicKey: signedBy, claims } = vapidClaims(pushed!)
    expect([signedBy, claims.aud, claims.sub]).toEqual([publicKey, service.origin, 'mailto:filiz@localhost'])
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
    expect(Buffer.from(publicKey, 'base64url').length).toBe(65)
    expect((await parent.send('DELETE', `/api/auth/push/${id}`)).status).toBe(200)
    expect([await list(parent), (await parent.send('DELETE', `/api/auth/push/${id}`)).status]).toEqual([[], 404])
  })

  it('belongs to one account at a time, and no other account can see, test or remove it', async () => {
    const browser = service.browser()
    const {
      parent,
      ids: [id],
    } = await family([browser])
    const stranger = await filiz.parent()
    expect(await list(stranger)).toEqual([])
    for (const [method, path] of [
      ['POST', `/api/auth/push/${id}/test`],
      ['DELETE', `/api/auth/push/${id}`],
    ] as const)
      expect((await stranger.send(method, path)).status).toBe(404)
    expect([service.to(browser).length, (await list(parent)).length]).toEqual([0, 1])
    // When another account registers the same browser, the device moves to that account.
    await add(stranger, browser)
    expect([await list(parent), (await list(stranger)).length]).toEqual([[], 1])
  })

  it.each([
    ['an address of ours', { endpoint: 'http://127.0.0.1:1/x' }],
    ['of this network', { endpoint: 'https://10.0.0.1/x' }],
    ['of a cloud', { endpoint: 'https://169.254.169.254/latest' }],
    ['of anybody', { endpoint: 'https://example.org/push' }],
    ['with a name in it', { endpoint: 'https://me:you@fcm.googleapis.com/x' }],
    ['no address', { endpoint: 'x' }],
    [
      'a point beside the curve',
      { keys: { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url') } },
    ],
    ['no key', { keys: { p256dh: 'AAAA' } }],
    ['no secret', { keys: { auth: 'AAAA' } }],
  ])('refuses a subscription with %s', async (_, wrong: { endpoint?: string; keys?: object }) => {
    const parent = await filiz.parent()
    const before = service.pushed.length
    const reply = await parent.send('POST', '/api/auth/push', {
      body: { ...bodyOf(service.browser(), wrong.keys), ...(wrong.endpoint && { endpoint: wrong.endpoint }) },
    })
    expect([reply.status, reply.body.error.fields.endpoint.code]).toEqual([400, 'not-a-push-service'])
    expect([await list(parent), service.pushed.length]).toEqual([[], before])
  })

  it('is removed when the push service answers 410, and kept on other errors and on redirects', async () => {
    const [leaves, stays] = [service.browser(), service.browser()]
    const {
      parent,
      ids: [id, other],
    } = await family([leaves, stays])
    const attempt = (one: string) => parent.send('POST', `/api/auth/push/${one}/test`)
    service.answers(410)
    expect((await attempt(id!)).status).toBe(200)
    await until(async () => expect((await list(parent)).map((one: { id: string }) => one.id)).toEqual([other]))
    expect((await attempt(id!)).status).toBe(404)
    service.answers(403)
    await attempt(other!)
    await until(() => expect(service.to(stays)).toHaveLength(1))
    // A redirect is not followed; the message is sent to the original address again.
    service.answers(307, { Location: stays.address.endpoint.replace('/to/', '/elsewhere/') })
    await attempt(other!)
    await until(() => expect(service.to(stays).length).toBeGreaterThan(1))
    service.answers(201)
    const before = service.to(stays).length
    await until(() => expect(service.to(stays).length).toBeGreaterThan(before))
    expect(service.pushed.filter(({ path }) => path.startsWith('/elsewhere/'))).toEqual([])
    expect((await list(parent)).length).toBe(1)
  })

  it('gets no test message when the push service fails until the deadline, and no failed job remains', async () => {
    const browser = service.browser()
    const {
      parent,
      ids: [id],
    } = await family([browser])
    service.answers(503)
    await parent.send('POST', `/api/auth/push/${id}/test`)
    await until(() => expect(service.to(browser).length).toBeGreaterThan(0))
    filiz.clock.advance(121_000)
    const tried = service.to(browser).length
    service.answers(201)
    await until(async () =>
      expect(await filiz.engines.queue.counts('mail')).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 }),
    )
    expect(service.to(browser)).toHaveLength(tried)
  })

  it('is refused above twenty per account, and above ten test messages per hour', async () => {
    const {
      parent,
      ids: [id],
    } = await family(Array.from({ length: 20 }, () => service.browser()))
    expect((await add(parent, service.browser())).body.error.reason).toBe('TOO_MANY_DEVICES')
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await parent.send('POST', `/api/auth/push/${id}/test`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('is part of the export, is deleted with the account, and its endpoint is never stored or logged in plain text', async () => {
    const browser = service.browser()
    const {
      parent,
      ids: [id],
    } = await family([browser])
    await parent.send('POST', `/api/auth/push/${id}/test`)
    expect((await parent.get('/api/auth/export')).body.pushDevices).toEqual([
      { id, device: 'Firefox, Linux', since: filiz.clock.now() },
    ])
    const kept = JSON.stringify(await filiz.engines.vault.get('push-device', id!))
    const path = new URL(browser.address.endpoint).pathname.slice(4)
    for (const text of [kept, logs.join('')])
      for (const secret of [path, browser.address.p256dh, browser.address.auth]) expect(text).not.toContain(secret)
    expect(kept).toContain(`sealed:1:account:${parent.accountId}`)
    await parent.send('DELETE', '/api/auth/account', { body: { password } })
    await until(async () => expect(await filiz.engines.vault.get('push-device', id!)).toBeNull())
  })
})

describe("a family's notifications", () => {
  it('are pushed once to each device with an active session, at the chosen time and without names', async () => {
    const [phone, laptop, left] = [service.browser(), service.browser(), service.browser()]
    const { parent } = await family([phone, laptop], { language: 'en' })
    const login = (await filiz.send('POST', '/api/auth/login', { body: { email: parent.email, password } })).body.data
    await filiz.send('POST', '/api/auth/push', {
      body: bodyOf(left),
      headers: { Authorization: `Bearer ${login.accessToken}` },
    })
    await choose(parent, { reminders: true, reminderDays: [3], reminderTime: '19:30' })
    await filiz.send('DELETE', `/api/auth/sessions/${login.refreshToken.split('.')[0]}`, {
      headers: { Authorization: `Bearer ${login.accessToken}` },
    })
    filiz.clock.advanceTo('2026-03-11T16:45:02.000Z')
    await until(() => expect([service.to(phone).length, service.to(laptop).length]).toEqual([1, 1]))
    await until(async () =>
      expect(
        (await filiz.mails()).filter(
          ({ to, subject }) => to === parent.email && subject === 'Do you have a few minutes today?',
        ),
      ).toHaveLength(1),
    )
    const [pushed] = service.to(phone)
    expect(phone.open(pushed!)).toEqual({
      title: 'Do you have a few minutes today?',
      body: 'There is always something that fits into ten minutes.',
      page: '/app/dashboard',
      tag: 'reminders',
      language: 'en',
    })
    expect(pushed!.headers).toMatchObject({ ttl: '21600', topic: 'reminders' })
    expect(laptop.open(service.to(laptop)[0]!)).toEqual(phone.open(pushed!))
    await until(async () => expect((await list(parent)).length).toBe(2))
    expect(service.to(left)).toEqual([])
    filiz.clock.advanceTo('2026-03-11T18:45:02.000Z')
    filiz.clock.advanceTo('2026-03-18T16:45:02.000Z')
    await until(() => expect(service.to(phone).length).toBe(2))
  })

  it('are pushed again after an outage of the push service, and not pushed when switched off or empty', async () => {
    const [phone, quiet] = [service.browser(), service.browser()]
    const { parent } = await family([phone])
    await family([quiet])
    await choose(parent, { weeklySummary: true })
    service.answers(503)
    filiz.clock.advanceTo('2026-03-22T15:15:02.000Z')
    await until(() => expect(service.to(phone).length).toBeGreaterThan(0))
    service.answers(201)
    const before = service.to(phone).length
    await until(() => expect(service.to(phone).length).toBeGreaterThan(before))
    expect(phone.open(service.to(phone).at(-1)!)).toMatchObject({ title: 'Haftanızın özeti', tag: 'weeklySummary' })
    expect(service.to(quiet)).toEqual([])
    expect(service.pushed.map(({ body }) => body.toString('latin1')).join('')).not.toContain('Papatya')
  })
})

describe('a push about another parent', () => {
  const open = (browser: Browser) => service.to(browser).map((pushed) => browser.open(pushed) as { title: string })

  it('tells the parents who chose it, and no helper, without the name of the child', async () => {
    const [ofOwner, ofParent, ofHelper, ofOff] = Array.from({ length: 4 }, () => service.browser()) as [
      Browser,
      Browser,
      Browser,
      Browser,
    ]
    const { parent: owner } = await family([ofOwner])
    const [parent, helper, off] = await Promise.all(
      [ofParent, ofHelper, ofOff].map(async (browser) => (await family([browser])).parent),
    )
    const { id } = (await owner.get('/api/children')).body.data[0]
    await join(owner, parent!, [id], 'parent')
    await until(() => expect(open(ofOwner).map(({ title }) => title)).toEqual(['Deniz aranıza katıldı']))
    await join(owner, helper!, [id], 'helper')
    await join(owner, off!, [id], 'parent')
    for (const one of [owner, parent!, helper!]) await choose(one, { othersCompleted: true, othersRemembered: true })
    // The owner has got three pushes of the day already; the parent has got one, about each who joined later.
    await until(() => expect(open(ofOwner)).toHaveLength(3))
    await until(() => expect(open(ofParent)).toHaveLength(2))
    const plan = await currentPlan(owner, id)
    const path = `/api/plans/${plan.id}/activities/${plan.items[0]!.activityId}/complete`
    expect((await helper!.send('POST', path, { body: {} })).status).toBe(200)
    await until(() => expect(open(ofParent)).toHaveLength(3))
    expect(open(ofParent).at(-1)).toMatchObject({
      title: 'Deniz bir etkinlik tamamladı',
      body: plan.items[0]!.activity.title,
      page: '/app/dashboard',
    })
    expect([ofHelper, ofOwner].map((browser) => open(browser).length)).toEqual([0, 3])
    expect(open(ofOff).map(({ title }) => title)).not.toContain('Deniz bir etkinlik tamamladı')
    expect(JSON.stringify([ofOwner, ofParent, ofOff].map(open))).not.toContain('Papatya')

    const day = filiz.clock.now().slice(0, 10)
    filiz.clock.advance(24 * 3_600_000)
    const memory = { day, text: 'Papatya güldü' }
    expect((await parent!.send('POST', `/api/children/${id}/memories`, { body: memory })).status).toBe(201)
    await until(() => expect(open(ofOwner)).toHaveLength(4))
    expect(open(ofOwner).at(-1)).toMatchObject({ title: 'Deniz bir anı ekledi', page: `/app/memories?childId=${id}` })
  })
})
