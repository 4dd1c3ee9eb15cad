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

/** Milliseconds that a mutation waits for another tab's lock, and for another tab's result. */
const lockPatience = 5_000
const newsPatience = 2_000

export type Outbox = ReturnType<typeof createOutbox>

/**
 * All mutations of activities go through the outbox. A mutation is stored before it is sent, and removed when the
 * server has answered. Without an answer it is sent again under its key: when the network is back, when a page is
 * opened, and periodically.
 */
export function createOutbox(needs: Needs) {
  const { disk, account, online, reachable, alone, tell, onEntries, sweep = async () => {} } = needs
  /** This page's mutations with a pending caller. */
  const awaited = new Map<string, (came: Came) => void>()
  const pause = createPause(() => void flush().catch(() => {}), online)
  /** The current sending pass. Mutations that arrive meanwhile join it. */
  let passing: Promise<'through' | 'stop'> | undefined
  /**
   * Mutations that the server failed on last. They are retried after the pause or on the user's request, not with each
   * new mutation.
   */
  let resting: Entries = []
  const sender = createSender({
    ...needs,
    onDone: showDone,
    changed,
    settle,
    isAwaited: (key) => awaited.has(key),
    answered: pause.answered,
  })

  /** A mutation in its first attempt is not yet shown as pending. */
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
      // Only showing the result failed; the mutation was applied.
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
    // Another tab holds the lock and sends this tab's entries, too.
    if (!came) return 'stop'
    resting = came.passed
    if (came.stopped || came.passed.length > before.length) pause.after(came.seconds)
    return came.stopped ? 'stop' : 'through'
  }

  /**
   * Sends the queue in order until a request gets no answer. `asking` means that the user requested it, so it ignores
   * the browser's offline state.
   */
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

  /** The pass has finished. A mutation without a result is shown as pending from now on, in every tab. */
  async function over(key: string, accountId: string, kept: boolean) {
    if (!awaited.has(key)) return
    const entries = await load().catch((): Entries => [])
    const mine = entries.find((entry) => entry.key === key)
    if (mine?.refusal) return refusedElsewhere(accountId, key, mine.refusal)
    // Another tab has sent it and its result is about to arrive. Do not show the mutation as undone until then.
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
  /** Another tab's attempt was refused: report it to this page's waiting caller. */
  async function refusedElsewhere(accountId: string, key: string, refusal: Refusal) {
    await change(accountId, (entries) => told(entries, key, refusal)).catch(() => {})
    const { code, message, status = 409 } = refusal
    settle(key, { kind: 'refused', error: new ApiError({ code: code as ApiError['code'], message, status }) })
    await load().catch(() => {})
  }

  return {
    flush,
    load,

    /** Performs a mutation. Rejects with the server's refusal, or if the mutation cannot be stored. */
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
        // The mutation cancelled an unsent one or is a duplicate, so it will have no result of its own.
        const kept = entries.includes(entry)
        // The previous request got no answer, so do not wait for another timeout.
        const trying = sender.unanswered() && before > 0 ? Promise.resolve() : go({}).catch(() => {})
        void (kept ? trying : Promise.resolve()).then(() => over(entry.key, accountId, kept))
      } catch (error) {
        awaited.delete(entry.key)
        throw error
      }
      return outcome
    },

    /** Sends a refused mutation again. */
    async again(key: string) {
      const accountId = account()
      if (accountId !== undefined) await change(accountId, (entries) => asked(entries, key))
      await flush(true)
    },
    async giveUp(key: string) {
      const accountId = account()
      if (accountId !== undefined) await change(accountId, (entries) => givenUp(entries, key))
    },
    /** Deletes the entries of an account that signs out in this browser. */
    async clear(accountId: string) {
      if (account() === accountId) onEntries([], disk.durable())
      await disk.sweep((one) => one !== accountId)
      tell({})
    },

    /** Handles another tab's message. */
    async heard({ key, planId, item }: News) {
      if (key !== undefined && planId !== undefined && item) {
        showDone(planId, item)
        settle(key, { kind: 'done', item })
      }
      await load()
    },
    /** Stops automatic retries. */
    stop: pause.stop,
    /** The network is back: earlier failures no longer count. */
    async online() {
      sender.hope()
      await flush()
    },
  }
}
