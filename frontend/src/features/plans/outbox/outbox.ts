import { isApiError } from '../../../lib/api-error.ts'
import type { ApiClient } from '../../../lib/api-client.ts'
import type { PlanItem } from '../types.ts'
import type { Disk } from './disk.ts'
import { asked, givenUp, markSent, nextToSend, refused, waiting, without, withEntry, type Entries, type Entry, type Wish } from './entries.ts'
import { requestFor } from './request.ts'

/** What became of a wish: done, with the answer; or it waits for a network. */
export type Outcome = { readonly kind: 'done'; readonly item: PlanItem } | { readonly kind: 'waiting' }

export interface Wanted { readonly planId: string; readonly activityId: string; readonly title: string; readonly wish: Wish }

interface Needs {
  readonly disk: Disk
  readonly api: Pick<ApiClient, 'post'>
  /** Who is signed in now. */
  readonly account: () => string | undefined
  readonly online: () => boolean
  /** One tab sends at a time; without it, the keys alone keep a thing from being done twice. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the browser's other tabs that something has changed, and what came of it. */
  readonly tell: (news: News) => void
  /** The server did it. */
  readonly onDone: (planId: string, item: PlanItem) => void
  readonly onEntries: (entries: Entries) => void
}

/** From one tab to the others. */
export interface News { readonly key?: string; readonly planId?: string; readonly item?: PlanItem }

/** `stop`: nothing can be sent now. */
type Sent = 'settled' | 'not-now' | 'stop'

const longestPause = 300_000
const firstPause = 5_000

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Every write about an activity goes through here: it is on disk before it is sent, and goes from there when the server has answered.
 * Without an answer it waits, and is sent again under its key (decision 170): when the network is back, when a page is opened, and now
 * and then in between.
 */
export function createOutbox({ disk, api, account, online, alone, tell, onDone, onEntries }: Needs) {
  /** Of this page's writes, those whose outcome somebody is waiting to see. */
  const awaited = new Map<string, (outcome: Outcome | { readonly kind: 'refused'; readonly error: unknown }) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  /** What is under way for the first time does not wait yet. */
  const show = (entries: Entries) => onEntries(entries.filter(({ key }) => !awaited.has(key)))
  async function change(accountId: string, to: (entries: Entries) => Entries, news: News = {}) {
    const entries = await disk.change(accountId, to)
    if (account() === accountId) show(entries)
    tell(news)
  }
  async function load() {
    const accountId = account()
    const entries = accountId === undefined ? [] : await disk.read(accountId)
    if (account() === accountId) show(entries)
    return entries
  }

  function later(seconds?: number) {
    clearTimeout(timer)
    const pause = Math.max(Math.min(firstPause * 2 ** failures++, longestPause), (seconds ?? 0) * 1000)
    timer = setTimeout(() => void flush().catch(() => {}), pause)
  }

  /** Sends one. */
  async function send(accountId: string, entry: Entry): Promise<Sent> {
    await disk.change(accountId, (entries) => markSent(entries, entry.key))
    // Signed out, or in as somebody else, since then: it is not theirs.
    if (account() !== accountId) return 'stop'
    const { path, body, headers } = requestFor(entry, Date.now())
    try {
      const { data: item } = await api.post<PlanItem>(path, body, { idempotencyKey: entry.key, headers })
      failures = 0
      onDone(entry.planId, item)
      await change(accountId, (entries) => without(entries, entry.key), { key: entry.key, planId: entry.planId, item })
      awaited.get(entry.key)?.({ kind: 'done', item })
      return 'settled'
    } catch (error) {
      return failed(accountId, entry, error)
    }
  }

  async function failed(accountId: string, entry: Entry, error: unknown): Promise<Sent> {
    if (account() !== accountId || (isApiError(error) && error.status === 401)) return 'stop'
    const somebody = awaited.get(entry.key)
    if (isApiError(error) && error.final) {
      // Who is waiting for it is told, and has it before them still; who is not finds it where the activity is.
      const { code, message } = error
      await change(accountId, (entries) => (somebody ? without(entries, entry.key) : refused(entries, entry.key, { code, message })))
      somebody?.({ kind: 'refused', error })
      return 'settled'
    }
    later(isApiError(error) ? error.retryAfterSeconds : undefined)
    // A mistake of the server's with this one says nothing of the others.
    return isApiError(error) && error.status >= 500 && !error.unanswered ? 'not-now' : 'stop'
  }

  async function sendAll() {
    const passed: Entry[] = []
    for (;;) {
      const accountId = account()
      if (accountId === undefined) return
      const next = nextToSend(await disk.read(accountId), passed)
      const came = next ? await send(accountId, next) : 'stop'
      if (came === 'stop') return
      if (came === 'not-now') passed.push(next!)
    }
  }

  /** Sends what waits, in order, until something gets no answer. `asking`: somebody wants it now, whatever the browser thinks of the network. */
  async function flush(asking = false): Promise<void> {
    clearTimeout(timer)
    if (waiting(await load()).length === 0 || !(asking || online())) return
    await alone(sendAll)
    await load()
  }

  /** Nothing has come of it so far: from here on it is shown as waiting, in every tab. */
  async function waits(key: string) {
    const settle = awaited.get(key)
    if (!settle) return
    awaited.delete(key)
    await load().catch(() => {})
    tell({})
    settle({ kind: 'waiting' })
  }

  return {
    flush,
    load,

    /** Rejects where it can be kept nowhere, and with the server's refusal. */
    async perform({ planId, activityId, title, wish }: Wanted): Promise<Outcome> {
      const accountId = account()
      if (accountId === undefined) throw new Error('Nobody is signed in')
      const entry: Entry = { key: crypto.randomUUID(), planId, activityId, title, wish, madeAt: Date.now(), sent: false }
      const outcome = new Promise<Outcome>((resolve, reject) => {
        awaited.set(entry.key, (came) => {
          awaited.delete(entry.key)
          if (came.kind === 'refused') reject(came.error as Error)
          else resolve(came)
        })
      })
      try {
        const before = waiting(await disk.read(accountId)).length
        await disk.change(accountId, (entries) => withEntry(entries, entry))
        // Behind what has just found no answer, it would only wait for the same.
        const trying = failures > 0 && before > 0 ? Promise.resolve() : flush()
        trying.catch(() => {}).finally(() => waits(entry.key))
      } catch (error) {
        awaited.delete(entry.key)
        throw error
      }
      return outcome
    },

    /** Something refused is sent once more. */
    async again(key: string) {
      const accountId = account()
      if (accountId !== undefined) await change(accountId, (entries) => asked(entries, key))
      await flush(true)
    },
    async giveUp(key: string) {
      const accountId = account()
      if (accountId !== undefined) await change(accountId, (entries) => givenUp(entries, key))
    },
    /** With an account that leaves this browser on purpose. */
    async clear(accountId: string) {
      await disk.clear(accountId)
      if (account() === accountId) onEntries([])
      tell({})
    },

    /** Another tab did something. */
    async heard({ key, planId, item }: News) {
      if (key !== undefined && planId !== undefined && item) {
        onDone(planId, item)
        awaited.get(key)?.({ kind: 'done', item })
      }
      await load()
    },
    /** Nothing is sent by itself any more. */
    stop: () => clearTimeout(timer),
    /** The network is back: what has failed so far says nothing any more. */
    async online() {
      failures = 0
      await flush()
    },
  }
}
