import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApiClient } from '../api-client.ts'
import { createSession } from '../session.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { fail, ok, startServer, type Handler } from '../testing/http-server.ts'
import { aPlan } from '../../features/plans/testing/a-plan.ts'
import type { Entries, PendingMutation, PlanEntry } from './entry.ts'
import { createOutbox, type TabMessage } from './outbox.ts'
import { problemOf } from './queue.ts'
import { memoryStore, type OutboxStore } from './store.ts'

const plan = aPlan(3)
const complete: PendingMutation = { kind: 'complete', body: {} }
const wanted = (position = 1, wish: PendingMutation = complete) => ({
  kind: 'plan' as const,
  childId: plan.childId,
  planId: plan.id,
  activityId: plan.items[position - 1]!.activityId,
  title: `Etkinlik ${position}`,
  wish,
})
const done = (position = 1) => ({ ...plan.items[position - 1]!, status: 'completed' })
const feedback: PendingMutation = {
  kind: 'feedback',
  body: { engagement: 5, difficulty: 3, focusMinutes: null, notes: null },
}
const plansOf = (entries: Entries) => entries as readonly PlanEntry[]
const queued = { key: '5d0b3a52-6f0c-4df0-9d4b-0f5f6c9b1c11', accountId: 'ayşe', place: 1, sent: false }
const kindsOf = (entries: Entries) => plansOf(entries).map(({ wish: mutation }) => mutation.kind)

/**
 * Simulates a browser whose pages share a disk, a lock and a channel. Each page uses the real client with a real HTTP
 * server.
 */
async function aBrowser(handler: Handler) {
  const server = await startServer(handler)
  const disk: { -readonly [name in keyof OutboxStore]: OutboxStore[name] } = memoryStore()
  const state = { account: 'ayşe' as string | undefined, online: true, reachable: false, locked: false }
  const pages: ReturnType<typeof createOutbox>[] = []
  let turn: Promise<unknown> = Promise.resolve()

  const late: (readonly [title: string, answer: string | number | undefined | false])[] = []

  function open(onDone: () => void = () => {}) {
    let shown: Entries = []
    let isDurable = true
    const session = createSession(memoryStorage({ accessToken: 'a', refreshToken: 'r' }))
    const outbox = createOutbox({
      store: disk,
      api: createApiClient({ baseUrl: server.url, session, tabStorage: memoryStorage(), language: () => 'tr' }),
      account: () => state.account,
      online: () => state.online,
      reachable: async () => state.reachable,
      withTabLock(work, _, lane) {
        if (lane !== 'filiz-outbox') return work()
        if (state.locked) return Promise.resolve(undefined)
        const mine = turn.then(work, work)
        turn = mine
        return mine
      },
      broadcast: (news: TabMessage) => {
        for (const page of pages) if (page !== outbox) void page.onTabMessage(news)
      },
      onAnswer(answer) {
        if (answer.kind === 'applied') onDone()
        if (answer.entry.kind !== 'plan' || (answer.kind === 'applied' && !answer.isLate)) return
        const { title } = answer.entry
        const by = answer.kind === 'applied' && (answer.data as PlanItem).completedBy?.accountId
        if (answer.kind === 'refused' || by) late.push([title, answer.kind === 'refused' ? answer.error.status : by])
      },
      onEntries: ({ entries, durable }) => {
        shown = entries
        isDurable = durable
      },
      restMs: 50,
      prepare: () => disk.sweep((_, { madeAt }) => madeAt > 1),
    })
    pages.push(outbox)
    onTestFinished(outbox.stop)
    return { outbox, shown: () => shown, isDurable: () => isDurable }
  }
  return {
    server,
    state,
    disk,
    open,
    late,
    sent: () =>
      server.seen.map(({ path, headers }) => ({
        kind: path.slice(path.lastIndexOf('/') + 1),
        key: headers['idempotency-key'],
      })),
  }
}

describe('a mutation', () => {
  it('is stored before it is sent and removed after the response', async () => {
    let onDisk: Entries = []
    const browser = await aBrowser((_, response) => {
      void browser.disk.read('ayşe').then((entries) => {
        onDisk = entries
        ok(response, done())
      })
    })
    const { outbox, shown } = browser.open()
    expect(await outbox.perform(wanted())).toEqual({ kind: 'applied', data: done() })
    expect(onDisk).toMatchObject([{ wish: complete, sent: true }])
    expect(await browser.disk.read('ayşe')).toEqual([])
    expect(shown()).toEqual([])
  })

  it('rejects and is not queued when the server refuses it while the user waits', async () => {
    const browser = await aBrowser((_, response) => fail(response, 409, 'CONFLICT'))
    const { outbox } = browser.open()
    await expect(outbox.perform(wanted())).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await browser.disk.read('ayşe')).toEqual([])
  })

  it.each([
    [403, 'FORBIDDEN', []],
    [404, 'NOT_FOUND', ['complete', 'feedback']],
  ] as const)(
    'that waited is reported after a refusal with %i, and kept unless the role forbids it',
    async (status, code, kept) => {
      const browser = await aBrowser((_, response) => fail(response, status, code))
      const { outbox } = browser.open()
      browser.state.online = false
      await outbox.perform(wanted())
      await outbox.perform(wanted(1, feedback))
      browser.state.online = true
      await outbox.online()
      expect(kindsOf(await browser.disk.read('ayşe'))).toEqual(kept)
      expect(browser.late).toEqual([['Etkinlik 1', status]])
    },
  )

  it('reports who completed the activity when somebody else did so before the write was sent', async () => {
    const browser = await aBrowser((_, response) =>
      ok(response, { ...done(), completedBy: { accountId: 'baba', name: 'Baba' } }),
    )
    const { outbox } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted())
    browser.state.online = true
    await outbox.online()
    expect(browser.late).toEqual([['Etkinlik 1', 'baba']])
    // While the user waits, the page itself shows it.
    await outbox.perform(wanted(2))
    expect(browser.late).toHaveLength(1)
  })

  it('ends when its child is no longer shared: what was written can still be copied, and the rest goes', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted())
    await outbox.perform(wanted(2, { kind: 'feedback', body: { ...feedback.body, notes: 'Güldük' } }))
    await outbox.perform({ ...wanted(2), childId: 'another-child', planId: 'another-child_2026-11' })
    expect(await outbox.endSharing(new Set([plan.childId]))).toHaveLength(1)
    expect(shown()).toMatchObject([
      { wish: { body: { notes: 'Güldük' } }, refusal: { code: 'NOT_SHARED' } },
      { planId: 'another-child_2026-11' },
    ])
    browser.state.online = true
    await outbox.online()
    expect(browser.server.seen.map(({ path }) => path.includes('another-child'))).toEqual([true])
    await outbox.discard(shown()[0]!.key)
    expect(shown()).toEqual([])
  })

  it('is queued without a network and sent in order when the network is available', async () => {
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

  it('is offered again to a disk that was late, without a network, too', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    let [isLate, hasTaken, offers] = [true, false, 0]
    browser.disk.durable = () => hasTaken
    browser.disk.storeHeld = async () => {
      offers++
      hasTaken = !isLate
    }
    const { outbox, isDurable } = browser.open()
    browser.state.online = false
    expect(await outbox.perform(wanted())).toEqual({ kind: 'waiting' })
    expect(isDurable()).toBe(false)
    await expect.poll(() => offers).toBeGreaterThan(1)
    isLate = false
    await expect.poll(isDurable).toBe(true)
  })

  it('is queued when no response arrives, and sent by the next page with the same key', async () => {
    let answering = false
    const browser = await aBrowser((_, response) => {
      if (answering) ok(response, done())
      else response.destroy()
    })
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

  it('is sent by only one of two pages, and both receive the result', async () => {
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

describe('a queued mutation', () => {
  it('is kept with the reason when it is refused, and blocks only dependent ones', async () => {
    const browser = await aBrowser(({ path }, response) => {
      if (path.includes(wanted(1).activityId)) fail(response, 404, 'NOT_FOUND')
      else ok(response, done(2))
    })
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted(1))
    await outbox.perform(wanted(1, feedback))
    await outbox.perform(wanted(2))
    browser.state.online = true
    await outbox.flush()
    expect(browser.sent().map(({ kind }) => kind)).toEqual(['complete', 'complete'])
    expect(shown()).toMatchObject([
      { refusal: { code: 'NOT_FOUND', message: 'message of NOT_FOUND' } },
      { wish: { kind: 'feedback' } },
    ])
    await outbox.discard(shown()[0]!.key)
    expect(shown()).toEqual([])
  })

  it.each([401, 408, 425, 429, 500, 502, 503, 200, 204])(
    'is kept and sent again after the response of a proxy with status %i',
    async (status) => {
      let proxied = true
      const browser = await aBrowser((_, response) => {
        if (proxied) response.writeHead(status).end(status === 204 ? undefined : '<html>')
        else ok(response, done())
      })
      const { outbox, shown } = browser.open()
      await outbox.perform(wanted())
      for (const _ of Array(6)) await outbox.flush()
      expect(shown()).toMatchObject([{ sent: true }])
      expect(shown()[0]!.refusal).toBeUndefined()
      proxied = false
      await outbox.flush()
      expect(shown()).toEqual([])
      expect(new Set(browser.sent().map(({ key }) => key)).size).toBe(1)
    },
  )

  it.each([400, 403, 404, 409, 413, 415, 422])(
    'ends with its reason after a proxy’s status %i that no repetition changes, and the others are sent',
    async (status) => {
      const browser = await aBrowser(({ path }, response) => {
        if (path.includes(wanted(1).activityId)) response.writeHead(status).end('<html>')
        else ok(response, done(2))
      })
      const { outbox, shown } = browser.open()
      browser.state.online = false
      await outbox.perform(wanted(1))
      await outbox.perform(wanted(2))
      browser.state.online = true
      await outbox.flush()
      expect(shown()).toMatchObject([
        { activityId: wanted(1).activityId, refusal: { code: 'FOREIGN', foreignStatus: status } },
      ])
      await outbox.flush()
      expect(browser.sent()).toHaveLength(2)
    },
  )

  it('does not block others when the server responds with 500', async () => {
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
    expect(plansOf(shown()).map(({ activityId }) => activityId)).toEqual([wanted(1).activityId])
  })

  it.each([500, 408])('that gets %i again and again can be decided about, and is still sent', async (status) => {
    let broken = true
    const browser = await aBrowser(({ path }, response) => {
      if (broken && path.includes(wanted(1).activityId)) fail(response, status, 'INTERNAL')
      else ok(response, done(2))
    })
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted(1))
    await outbox.perform(wanted(2))
    browser.state.online = true
    await outbox.flush()
    expect(shown().map(problemOf)).toEqual([undefined])
    for (const _ of Array(4)) await outbox.flush()
    expect(shown().map(problemOf)).toMatchObject([{ status, message: 'message of INTERNAL' }])
    await outbox.retry(shown()[0]!.key)
    expect(shown().map(problemOf)).toEqual([undefined])
    for (const _ of Array(4)) await outbox.flush()
    expect(browser.sent()).toHaveLength(11)
    await outbox.discard(shown()[0]!.key)
    expect(shown()).toEqual([])

    broken = false
    await outbox.flush()
    expect(browser.sent()).toHaveLength(11)
  })

  it('of a heart, set twice: the list shows the newer state, also before it was sent', async () => {
    const heart = (isFavourite: boolean) => {
      const { childId, activityId, title } = wanted()
      return { kind: 'favourite' as const, childId, activityId, title, isFavourite }
    }
    const finish: (() => void)[] = []
    const browser = await aBrowser((_, response) => {
      finish.push(() => ok(response, {}))
    })
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(heart(true))
    expect(shown()).toMatchObject([{ isFavourite: true }])
    browser.state.online = true
    const second = outbox.perform(heart(false))
    await expect.poll(() => finish.length).toBe(1)
    expect(shown()).toMatchObject([{ isFavourite: false }])
    finish[0]!()
    await second
    expect(shown()).toEqual([])
  })

  it.each([
    ['a proxy', 403],
    ['a proxy', 404],
    ['the server', 500],
  ] as const)('waits when %s answers the renewal of the session with %i', async (who, status) => {
    let isBlocked = true
    const browser = await aBrowser(({ path }, response) => {
      if (!isBlocked) ok(response, done())
      else if (path !== '/auth/refresh') fail(response, 401, 'UNAUTHENTICATED')
      else if (who === 'the server') fail(response, status, 'INTERNAL')
      else response.writeHead(status).end('<html>')
    })
    const { outbox, shown } = browser.open()
    for (const position of [1, 2]) expect(await outbox.perform(wanted(position))).toEqual({ kind: 'waiting' })
    browser.state.reachable = true
    for (const _ of Array(6)) await outbox.flush()
    expect(shown().map(problemOf)).toEqual([undefined, undefined])
    isBlocked = false
    await outbox.flush()
    expect(shown()).toEqual([])
  })

  it('is visible to and sent by only the account that made it', async () => {
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

  it('is kept when another account signs in while it is being sent', async () => {
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

  it('is deleted when its account signs out', async () => {
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

describe('two pages of one browser', () => {
  it('do not send a completion that the other page has just reverted', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const [one, two] = [browser.open(), browser.open()]
    browser.state.online = false
    await one.outbox.perform(wanted())
    // Runs between the read and the write of the first page.
    const { change } = browser.disk
    let takenBack = false
    browser.disk.change = async (accountId, to) => {
      if (!takenBack) {
        takenBack = true
        expect(await two.outbox.perform(wanted(1, { kind: 'reopen' }))).toEqual({ kind: 'waiting' })
      }
      return change(accountId, to)
    }
    browser.state.online = true
    await one.outbox.flush()
    expect(takenBack).toBe(true)
    expect(browser.sent()).toEqual([])
    expect(await browser.disk.read('ayşe')).toEqual([])
  })

  it('report a refusal to the page that waits, when the other page sent the mutation', async () => {
    const browser = await aBrowser((_, response) => fail(response, 409, 'CONFLICT'))
    const [one, two] = [browser.open(), browser.open()]
    browser.state.locked = true
    const { change } = browser.disk
    // The first page sends the second page's entry and finishes before the second page gets the lock.
    browser.disk.change = async (accountId, to) => {
      browser.disk.change = change
      const entries = await change(accountId, to)
      browser.state.locked = false
      await one.outbox.flush()
      return entries
    }
    await expect(two.outbox.perform(wanted())).rejects.toMatchObject({
      code: 'CONFLICT',
      status: 409,
      message: 'message of CONFLICT',
    })
    expect(await browser.disk.read('ayşe')).toEqual([])
    await expect.poll(() => [one.shown(), two.shown()]).toEqual([[], []])
  })

  it('report a success to the page that waits, when the other page sent the mutation', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const [one, two] = [browser.open(), browser.open()]
    const { change } = browser.disk
    browser.disk.change = async (accountId, to) => {
      browser.disk.change = change
      const entries = await change(accountId, to)
      await one.outbox.flush()
      return entries
    }
    expect(await two.outbox.perform(wanted())).toEqual({ kind: 'applied', data: done() })
    expect(browser.sent()).toHaveLength(1)
  })

  it('wait only a limited time for the lock of the other page', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const { outbox, shown } = browser.open()
    browser.state.locked = true
    expect(await outbox.perform(wanted())).toEqual({ kind: 'waiting' })
    expect(shown()).toHaveLength(1)
    browser.state.locked = false
    await outbox.flush()
    expect(shown()).toEqual([])
  })

  it('later retry entries that the other page failed to send', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const browser = await aBrowser((_, response) => ok(response, done()))
    await browser.disk.change('ayşe', () => [{ ...wanted(), ...queued, madeAt: Date.now() }])
    const { outbox, shown } = browser.open()
    await outbox.onTabMessage({})
    expect(shown()).toHaveLength(1)
    vi.advanceTimersByTime(5_000)
    await expect.poll(shown).toEqual([])
  })
})

describe('a server that', () => {
  it('does not respond delays concurrent mutations only once', async () => {
    const giveUp: (() => void)[] = []
    const browser = await aBrowser((_, response) => {
      giveUp.push(() => response.destroy())
    })
    const { outbox, shown } = browser.open()
    const first = outbox.perform(wanted(1))
    await expect.poll(() => giveUp.length).toBe(1)
    const others = [outbox.perform(wanted(2)), outbox.perform(wanted(3))]
    await expect.poll(async () => (await browser.disk.read('ayşe')).length).toBe(3)
    giveUp[0]!()
    expect(await Promise.all([first, ...others])).toEqual([
      { kind: 'waiting' },
      { kind: 'waiting' },
      { kind: 'waiting' },
    ])
    expect(shown().map(({ sent }) => sent)).toEqual([true, false, false])
    expect(browser.sent()).toHaveLength(1)
  })

  it('keeps failing on one mutation does not delay others', async () => {
    let broken = true
    const browser = await aBrowser(({ path }, response) => {
      if (broken && path.includes(wanted(1).activityId)) fail(response, 500, 'INTERNAL')
      else ok(response, done(2))
    })
    const { outbox, shown } = browser.open()
    expect(await outbox.perform(wanted(1))).toEqual({ kind: 'waiting' })
    expect(await outbox.perform(wanted(2))).toMatchObject({ kind: 'applied' })
    // Another mutation does not trigger a new attempt for the failing one.
    expect(browser.sent()).toHaveLength(2)
    for (let pass = 2; pass <= 7; pass++) await outbox.flush()
    expect(browser.sent()).toHaveLength(8)
    expect(shown()).toMatchObject([{ sent: true }])
    expect(shown()[0]).not.toHaveProperty('refusal')
    broken = false
    await outbox.flush()
    expect(shown()).toEqual([])
    expect(browser.sent().at(-1)!.key).toBe(browser.sent()[0]!.key)
  })

  it('refuses the access token without ending the session is tried again later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    let accepting = false
    const browser = await aBrowser(({ path }, response) => {
      if (path === '/auth/refresh') ok(response, {})
      else if (accepting) ok(response, done())
      else fail(response, 401, 'UNAUTHENTICATED')
    })
    const { outbox, shown } = browser.open()
    expect(await outbox.perform(wanted())).toEqual({ kind: 'waiting' })
    accepting = true
    vi.advanceTimersByTime(5_000)
    await expect.poll(shown).toEqual([])
  })
})

it('a mutation that depends on a refused one is not sent', async () => {
  const browser = await aBrowser((_, response) => fail(response, 404, 'NOT_FOUND'))
  const { outbox, shown } = browser.open()
  browser.state.online = false
  await outbox.perform(wanted())
  await outbox.perform(wanted(1, feedback))
  browser.state.online = true
  await outbox.flush()
  await expect(outbox.perform(wanted())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(browser.sent().map(({ kind }) => kind)).toEqual(['complete', 'complete'])
  expect(shown()).toMatchObject([{ wish: complete, refusal: { code: 'NOT_FOUND' } }, { wish: feedback }])
})

it('checks the network before sending when the browser reports that it is offline', async () => {
  const browser = await aBrowser((_, response) => ok(response, done()))
  const { outbox } = browser.open()
  browser.state.online = false
  browser.state.reachable = true
  expect(await outbox.perform(wanted())).toEqual({ kind: 'applied', data: done() })
})

it('an error while showing the result neither keeps nor resends the mutation', async () => {
  const browser = await aBrowser((_, response) => ok(response, done()))
  const { outbox } = browser.open(() => {
    throw new Error('broken')
  })
  expect(await outbox.perform(wanted())).toEqual({ kind: 'applied', data: done() })
  expect(await browser.disk.read('ayşe')).toEqual([])
  await outbox.flush()
  expect(browser.sent()).toHaveLength(1)
})

it('deletes outdated entries before it shows or sends anything', async () => {
  const browser = await aBrowser((_, response) => ok(response, done()))
  const old = { ...wanted(), ...queued, madeAt: 1 }
  await browser.disk.change('ayşe', () => [old])
  const { outbox, shown } = browser.open()
  await outbox.flush()
  expect([shown(), browser.sent()]).toEqual([[], []])
})

describe('a fault of the program while sending', () => {
  it('is reported to the waiting caller, and does not look like a lost network', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const { outbox, shown } = browser.open()
    vi.stubGlobal('AbortController', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    await expect(outbox.perform(wanted())).rejects.toBeInstanceOf(TypeError)
    expect(shown()).toEqual([])
  })

  it('does not lose a queued mutation', async () => {
    const browser = await aBrowser((_, response) => ok(response, done()))
    const { outbox, shown } = browser.open()
    browser.state.online = false
    await outbox.perform(wanted())
    browser.state.online = true
    vi.stubGlobal('AbortController', undefined)
    for (const _ of Array(6)) await outbox.flush()
    vi.unstubAllGlobals()
    expect(shown()).toHaveLength(1)
    await outbox.flush()
    expect(shown()).toEqual([])
    expect(browser.sent()).toHaveLength(1)
  })
})
