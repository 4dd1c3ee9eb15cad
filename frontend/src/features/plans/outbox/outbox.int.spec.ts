import { describe, expect, it, onTestFinished } from 'vitest'
import { createApiClient } from '../../../lib/api-client.ts'
import { createSession } from '../../../lib/session.ts'
import { memoryStorage } from '../../../lib/testing/memory-storage.ts'
import { fail, ok, startServer, type Handler } from '../../../lib/testing/http-server.ts'
import { aPlan } from '../testing/a-plan.ts'
import { memoryDisk, type Disk } from './disk.ts'
import type { Entries, Wish } from './entries.ts'
import { createOutbox, type News } from './outbox.ts'

const plan = aPlan(3)
const complete: Wish = { kind: 'complete', body: {} }
const wanted = (position = 1, wish: Wish = complete) => ({ planId: plan.id, activityId: plan.items[position - 1]!.activityId, title: `Etkinlik ${position}`, wish })
const done = (position = 1) => ({ ...plan.items[position - 1]!, status: 'completed' })
const kindsOf = (entries: Entries) => entries.map(({ wish }) => wish.kind)

/** Pages of one browser: a disk, a lock and a channel that they share; each with the real client against a real server. */
async function aBrowser(handler: Handler) {
  const server = await startServer(handler)
  const disk: Disk = memoryDisk()
  const state = { account: 'ayşe' as string | undefined, online: true }
  const pages: ReturnType<typeof createOutbox>[] = []
  let turn: Promise<unknown> = Promise.resolve()

  function open() {
    let shown: Entries = []
    const session = createSession(memoryStorage({ accessToken: 'a', refreshToken: 'r' }))
    const outbox = createOutbox({
      disk,
      api: createApiClient({ baseUrl: server.url, session, tabStorage: memoryStorage(), language: () => 'tr' }),
      account: () => state.account,
      online: () => state.online,
      alone(work) {
        const mine = turn.then(work, work)
        turn = mine
        return mine
      },
      tell: (news: News) => { for (const page of pages) if (page !== outbox) void page.heard(news) },
      onDone: () => {},
      onEntries: (entries) => { shown = entries },
    })
    pages.push(outbox)
    onTestFinished(outbox.stop)
    return { outbox, shown: () => shown }
  }
  return { server, state, disk, open, sent: () => server.seen.map(({ path, headers }) => ({ kind: path.slice(path.lastIndexOf('/') + 1), key: headers['idempotency-key'] })) }
}

describe('a write', () => {
  it('is on disk before it is sent, is answered with what the server says, and is then nowhere', async () => {
    let onDisk: Entries = []
    const browser = await aBrowser((_, response) => { void browser.disk.read('ayşe').then((entries) => { onDisk = entries; ok(response, done()) }) })
    const { outbox, shown } = browser.open()
    expect(await outbox.perform(wanted())).toEqual({ kind: 'done', item: done() })
    expect(onDisk).toMatchObject([{ wish: complete, sent: true }])
    expect(await browser.disk.read('ayşe')).toEqual([])
    expect(shown()).toEqual([])
  })

  it('that is refused while somebody waits for it is their error, and waits for nothing', async () => {
    const browser = await aBrowser((_, response) => fail(response, 409, 'CONFLICT'))
    const { outbox } = browser.open()
    await expect(outbox.perform(wanted())).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await browser.disk.read('ayşe')).toEqual([])
  })

  it('without a network waits unsent, and goes in order when it is back', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const { outbox, shown } = browser.open()
    browser.state.online = false
    expect(await outbox.perform(wanted())).toEqual({ kind: 'waiting' })
    expect(await outbox.perform(wanted(2))).toEqual({ kind: 'waiting' })
    expect(shown().map(({ sent }) => sent)).toEqual([false, false])
    expect(browser.sent()).toEqual([])
    browser.state.online = true
    const keys = shown().map(({ key }) => key)
    await outbox.online()
    expect(browser.sent().map(({ key }) => key)).toEqual(keys)
    expect(shown()).toEqual([])
  })

  it('without an answer waits, and goes again under its key, by whoever opens the browser next', async () => {
    let answering = false
    const browser = await aBrowser((_, response) => { if (answering) ok(response, done()); else response.destroy() })
    const first = browser.open()
    expect(await first.outbox.perform(wanted())).toEqual({ kind: 'waiting' })
    expect(first.shown()).toMatchObject([{ sent: true }])
    first.outbox.stop()
    answering = true
    const { outbox, shown } = browser.open()
    await outbox.flush()
    expect(shown()).toEqual([])
    expect(browser.sent()).toEqual([browser.sent()[0], browser.sent()[0]])
  })

  it('is sent by one of two pages that try at once, and both know', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const [one, two] = [browser.open(), browser.open()]
    browser.state.online = false
    await one.outbox.perform(wanted())
    await expect.poll(() => two.shown().length).toBe(1)
    browser.state.online = true
    await Promise.all([one.outbox.flush(), two.outbox.flush()])
    expect(browser.sent()).toHaveLength(1)
    await expect.poll(() => [one.shown().length, two.shown().length]).toEqual([0, 0])
  })
})

describe('what waited', () => {
  it('and is refused stays, with why, and stops only what hangs on it', async () => {
    const browser = await aBrowser(({ path }, response) => {
      if (path.includes(wanted(1).activityId)) fail(response, 404, 'NOT_FOUND')
      else ok(response, done(2))
    })
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted(1))
    await outbox.perform(wanted(1, { kind: 'feedback', body: { engagement: 5, difficulty: 3, focusMinutes: null, notes: null } }))
    await outbox.perform(wanted(2))
    browser.state.online = true
    await outbox.flush()
    expect(browser.sent().map(({ kind }) => kind)).toEqual(['complete', 'complete'])
    expect(shown()).toMatchObject([{ refusal: { code: 'NOT_FOUND', message: 'message of NOT_FOUND' } }, { wish: { kind: 'feedback' } }])
    await outbox.giveUp(shown()[0]!.key)
    expect(shown()).toEqual([])
  })

  it('and meets a mistake of the server’s lets the others pass', async () => {
    const browser = await aBrowser(({ path }, response) => {
      if (path.includes(wanted(1).activityId)) fail(response, 500, 'INTERNAL')
      else ok(response, done(2))
    })
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted(1))
    await outbox.perform(wanted(2))
    browser.state.online = true
    await outbox.flush()
    expect(shown().map(({ activityId }) => activityId)).toEqual([wanted(1).activityId])
  })

  it('is its account’s: nobody else sends it or sees it, and it is still there for whoever comes back', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted())
    browser.state.online = true
    for (const somebody of [undefined, 'can']) {
      browser.state.account = somebody
      await outbox.flush()
      expect(shown()).toEqual([])
    }
    await outbox.clear('can')
    expect(browser.sent()).toEqual([])
    browser.state.account = 'ayşe'
    await outbox.flush()
    expect(browser.sent()).toHaveLength(1)
  })

  it('is kept where the account leaves while it is under way', async () => {
    const browser = await aBrowser((_, response) => {
      browser.state.account = 'can'
      fail(response, 404, 'NOT_FOUND')
    })
    const { outbox } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted())
    browser.state.online = true
    await outbox.flush()
    expect(await browser.disk.read('ayşe')).toMatchObject([{ sent: true }])
    expect((await browser.disk.read('ayşe'))[0]).not.toHaveProperty('refusal')
  })

  it('is gone with an account that leaves on purpose', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted())
    expect(kindsOf(shown())).toEqual(['complete'])
    await outbox.clear('ayşe')
    browser.state.online = true
    await outbox.flush()
    expect([shown(), browser.sent()]).toEqual([[], []])
  })
})
