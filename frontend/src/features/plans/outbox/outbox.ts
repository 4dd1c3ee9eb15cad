import { ApiError } from '../../../lib/api-error.ts'
import type { PlanItem } from '../types.ts'
import {
  asked,
  givenUp,
  nextToSend,
  told,
  waiting,
  withEntry,
  type Entries,
  type Entry,
  type Refusal,
} from './entries.ts'
import { createPause } from './pause.ts'
import { createSender } from './sender.ts'
import type { Outcome, Came, Wanted, Needs, News } from './types.ts'

/** Milliseconds that a press waits for another tab's sending, and for the news of what another tab has done. */
const lockPatience = 5_000
const newsPatience = 2_000

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Every write about an activity goes through here: it is on disk before it is sent, and goes from there when the server has answered.
 * Without an answer it waits, and is sent again under its key (decision 170): when the network is back, when a page is opened, and now
 * and then in between.
 */
export function createOutbox(needs: Needs) {
  const { disk, account, online, reachable, alone, tell, onEntries, sweep = async () => {} } = needs
  /** Of this page's writes, those whose outcome somebody is waiting to see. */
  const awaited = new Map<string, (came: Came) => void>()
  const pause = createPause(() => void flush().catch(() => {}), online)
  /** The one pass of this page that is under way: what is wanted meanwhile goes with it, or finds no answer with it. */
  let passing: Promise<'through' | 'stop'> | undefined
  /** What the server failed with last: it is not tried again with every press, but after the pause, or where somebody asks. */
  let resting: Entries = []
  const sender = createSender({
    ...needs,
    onDone: showDone,
    changed,
    settle,
    isAwaited: (key) => awaited.has(key),
    answered: pause.answered,
  })

  /** What is under way for the first time does not wait yet. */
  function show(accountId: string | undefined, entries: Entries) {
    if (account() !== accountId) return
    onEntries(
      entries.filter(({ key }) => !awaited.has(key)),
      disk.durable(),
    )
    if (waiting(entries).length === 0) pause.end()
    else if (!passing) pause.begin()
  }
  function changed(accountId: string, entries: Entries, news: News = {}) {
    show(accountId, entries)
    tell(news)
  }
  const change = async (accountId: string, to: (entries: Entries) => Entries) =>
    changed(accountId, await disk.change(accountId, to))
  async function load() {
    await sweep().catch(() => {})
    const accountId = account()
    const entries = accountId === undefined ? [] : await disk.read(accountId)
    show(accountId, entries)
    return entries
  }
  function settle(key: string, came: Came) {
    const somebody = awaited.get(key)
    awaited.delete(key)
    somebody?.(came)
  }

  function showDone(planId: string, item: PlanItem) {
    try {
      needs.onDone(planId, item)
    } catch (error) {
      // What shows it is broken; it was done all the same.
      if ('reportError' in globalThis) reportError(error)
    }
  }

  async function pass(): Promise<'through' | 'stop'> {
    pause.end()
    const before = resting
    const came = await alone(() => sender.sendAll(before), lockPatience).catch(() => ({
      stopped: true,
      passed: before,
      seconds: 0,
    }))
    // Another tab is still at it: it sends this tab's, too.
    if (!came) return 'stop'
    resting = came.passed
    if (came.stopped || came.passed.length > before.length) pause.after(came.seconds)
    return came.stopped ? 'stop' : 'through'
  }

  /** Sends what waits, in order, until something gets no answer. `asking`: somebody wants it now, whatever the browser thinks of the network. */
  const flush = (asking = false) => go({ asking, resting: false })
  async function go({ asking = false, resting: mayRest = true }): Promise<void> {
    for (;;) {
      if (!mayRest) resting = []
      if (!nextToSend(await load(), resting) || !(asking || online() || (await reachable()))) return
      const joined = passing !== undefined
      passing ??= pass().finally(() => {
        passing = undefined
      })
      const came = await passing
      if (joined && came === 'through') continue
      await load()
      return
    }
  }

  /** The sending is over. What nothing has come of so far is shown as waiting from here on, in every tab. */
  async function over(key: string, accountId: string, kept: boolean) {
    if (!awaited.has(key)) return
    const entries = await load().catch((): Entries => [])
    const mine = entries.find((entry) => entry.key === key)
    if (mine?.refusal) return refusedElsewhere(accountId, key, mine.refusal)
    // Another tab has done it: the news is under way. Until it is here, nothing is shown as if it had not been.
    if (kept && !mine && account() === accountId)
      await new Promise((resolve) => {
        setTimeout(resolve, newsPatience)
      })
    await waits(key)
  }
  async function waits(key: string) {
    const settling = awaited.get(key)
    if (!settling) return
    awaited.delete(key)
    await load().catch(() => {})
    tell({})
    settling({ kind: 'waiting' })
  }
  /** By another tab's sending; it is told here, where somebody waits for it. */
  async function refusedElsewhere(accountId: string, key: string, refusal: Refusal) {
    await change(accountId, (entries) => told(entries, key, refusal)).catch(() => {})
    const { code, message, status = 409 } = refusal
    settle(key, { kind: 'refused', error: new ApiError({ code: code as ApiError['code'], message, status }) })
    await load().catch(() => {})
  }

  return {
    flush,
    load,

    /** Rejects where it can be kept nowhere, and with the server's refusal. */
    async perform({ planId, activityId, title, language, wish }: Wanted): Promise<Outcome> {
      const accountId = account()
      if (accountId === undefined) throw new Error('Nobody is signed in')
      await sweep().catch(() => {})
      const entry: Entry = {
        key: crypto.randomUUID(),
        planId,
        activityId,
        title,
        ...(language && { language }),
        wish,
        madeAt: Date.now(),
        sent: false,
      }
      const outcome = new Promise<Outcome>((resolve, reject) => {
        awaited.set(entry.key, (came) => (came.kind === 'refused' ? reject(came.error as Error) : resolve(came)))
      })
      try {
        let before = 0
        const entries = await disk.change(accountId, (found) => {
          before = waiting(found).length
          return withEntry(found, entry)
        })
        // It took something back that nobody had sent, or is wanted already: nothing will be said about this one.
        const kept = entries.includes(entry)
        // Behind what has just found no answer, it would only wait for the same.
        const trying = sender.unanswered() && before > 0 ? Promise.resolve() : go({}).catch(() => {})
        void (kept ? trying : Promise.resolve()).then(() => over(entry.key, accountId, kept))
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
      if (account() === accountId) onEntries([], disk.durable())
      await disk.sweep((one) => one !== accountId)
      tell({})
    },

    /** Another tab did something. */
    async heard({ key, planId, item }: News) {
      if (key !== undefined && planId !== undefined && item) {
        showDone(planId, item)
        settle(key, { kind: 'done', item })
      }
      await load()
    },
    /** Nothing is sent by itself any more. */
    stop: pause.stop,
    /** The network is back: what has failed so far says nothing any more. */
    async online() {
      sender.hope()
      await flush()
    },
  }
}
