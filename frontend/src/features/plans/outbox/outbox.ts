import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { ApiError } from '../../../lib/api-error.ts'
import {
  requestRetry,
  discardRefused,
  nextToSend,
  markReported,
  waiting,
  addMutation,
  type Entries,
  type Entry,
  type Refusal,
} from './entries.ts'
import { createPause } from './pause.ts'
import { createSender } from './sender.ts'
import type {
  MutationOutcome,
  SettledMutation,
  MutationRequest,
  OutboxDependencies,
  TabMessage,
} from './mutation-request.ts'
import { randomId } from '../../../lib/random-id.ts'
import { requestFor } from './request.ts'
import { report } from '../../../lib/report-error.ts'

/** Milliseconds that a mutation waits for another tab's lock, and for another tab's result. */
const lockTimeoutMs = 5_000
const messageTimeoutMs = 2_000

export type Outbox = ReturnType<typeof createOutbox>

/**
 * All mutations of activities go through the outbox. A mutation is stored before it is sent, and removed after the
 * server has responded. Without a response it is sent again with the same key: when the network is available, when a
 * page is opened, and periodically.
 */
export function createOutbox(dependencies: OutboxDependencies) {
  const { store, account, online, reachable, withTabLock, broadcast, onEntries, sweep = async () => {} } = dependencies
  /** Mutations of this page whose caller still waits for the result. */
  const awaited = new Map<string, (outcome: SettledMutation) => void>()
  const pause = createPause(() => void flush().catch(() => {}), online)
  /** The current pass over the queue. Mutations that are added meanwhile are sent in the same pass. */
  let passing: Promise<'through' | 'stop'> | undefined
  /**
   * Mutations on which the server last failed. They are retried after the pause or on the user's request, but not with
   * each new mutation.
   */
  let backedOff: Entries = []
  const sender = createSender({
    ...dependencies,
    onDone: showDone,
    changed,
    settle,
    isAwaited: (key) => awaited.has(key),
    answered: pause.answered,
  })

  /** Shows the entries. A mutation in its first attempt is not yet shown as pending. */
  function show(accountId: string | undefined, entries: Entries) {
    if (account() !== accountId) return
    onEntries(
      entries.filter(({ key }) => !awaited.has(key)),
      store.durable(),
    )
    if (waiting(entries).length === 0) pause.end()
    else if (!passing) pause.begin()
  }
  function changed(accountId: string, entries: Entries, news: TabMessage = {}) {
    show(accountId, entries)
    broadcast(news)
  }
  const change = async (accountId: string, to: (entries: Entries) => Entries) =>
    changed(accountId, await store.change(accountId, to))
  async function load() {
    await sweep().catch(() => {})
    const accountId = account()
    const entries = accountId === undefined ? [] : await store.read(accountId)
    show(accountId, entries)
    return entries
  }
  function settle(key: string, outcome: SettledMutation) {
    const somebody = awaited.get(key)
    awaited.delete(key)
    somebody?.(outcome)
  }

  function showDone(planId: string, item: PlanItem) {
    try {
      dependencies.onDone(planId, item)
    } catch (error) {
      // Only the display of the result failed; the mutation was applied.
      report(error)
    }
  }

  async function pass(): Promise<'through' | 'stop'> {
    pause.end()
    const before = backedOff
    const outcome = await withTabLock(() => sender.sendAll(before), lockTimeoutMs).catch(() => ({
      stopped: true,
      passed: before,
      seconds: 0,
    }))
    // Another tab has the lock and sends the entries of this tab, too.
    if (!outcome) return 'stop'
    backedOff = outcome.passed
    if (outcome.stopped || outcome.passed.length > before.length) pause.after(outcome.seconds)
    return outcome.stopped ? 'stop' : 'through'
  }

  /**
   * Sends the queue in order until a request gets no response. `asking`: the user requested it, so the browser's
   * offline state is ignored.
   */
  const flush = (asking = false) => go({ asking, resting: false })
  async function go({ asking = false, resting: mayRest = true }): Promise<void> {
    for (;;) {
      if (!mayRest) backedOff = []
      if (!nextToSend(await load(), backedOff) || !(asking || online() || (await reachable()))) return
      const joined = passing !== undefined
      passing ??= pass().finally(() => {
        passing = undefined
      })
      const outcome = await passing
      if (joined && outcome === 'through') continue
      await load()
      return
    }
  }

  /** Called after a pass. A mutation without a result is shown as pending from now on, in every tab. */
  async function afterSending(key: string, accountId: string, kept: boolean) {
    if (!awaited.has(key)) return
    const entries = await load().catch((): Entries => [])
    const mine = entries.find((entry) => entry.key === key)
    if (mine?.refusal) return refusedElsewhere(accountId, key, mine.refusal)
    // Another tab has sent the mutation, and its result is about to arrive. Until then, do not show the mutation as
    // undone.
    if (kept && !mine && account() === accountId)
      await new Promise((resolve) => {
        setTimeout(resolve, messageTimeoutMs)
      })
    await showAsPending(key)
  }
  async function showAsPending(key: string) {
    const settling = awaited.get(key)
    if (!settling) return
    awaited.delete(key)
    await load().catch(() => {})
    broadcast({})
    settling({ kind: 'waiting' })
  }
  /** Rejects the mutation for its caller on this page when another tab received the server's refusal. */
  async function refusedElsewhere(accountId: string, key: string, refusal: Refusal) {
    await change(accountId, (entries) => markReported(entries, key, refusal)).catch(() => {})
    const { code, message, status = 409 } = refusal
    settle(key, { kind: 'refused', error: new ApiError({ code: code as ApiError['code'], message, status }) })
    await load().catch(() => {})
  }

  /** Sends a mutation once: the disk is full or broken, so it cannot be queued. */
  async function sendUnstored(entry: Entry): Promise<MutationOutcome> {
    const { path, body, headers } = requestFor(entry, Date.now())
    const { data: item } = await dependencies.api.post<PlanItem>(path, body, { idempotencyKey: entry.key, headers })
    showDone(entry.planId, item)
    return { kind: 'done', item }
  }

  return {
    flush,
    load,

    /** Performs a mutation. Rejects when the server refuses it, or when it can neither be stored nor sent now. */
    async perform({ planId, activityId, title, language, wish: mutation }: MutationRequest): Promise<MutationOutcome> {
      const accountId = account()
      if (accountId === undefined) throw new Error('Nobody is signed in')
      await sweep().catch(() => {})
      const entry: Entry = {
        key: randomId(),
        planId,
        activityId,
        title,
        ...(language && { language }),
        wish: mutation,
        madeAt: Date.now(),
        sent: false,
      }
      const outcome = new Promise<MutationOutcome>((resolve, reject) => {
        awaited.set(entry.key, (outcome) =>
          outcome.kind === 'refused' ? reject(outcome.error as Error) : resolve(outcome),
        )
      })
      try {
        let before = 0
        const entries = await store.change(accountId, (found) => {
          before = waiting(found).length
          return addMutation(found, entry)
        })
        // False when the mutation cancelled an unsent one or is a duplicate; then it has no result of its own.
        const kept = entries.includes(entry)
        // The previous request got no response, so do not wait for another timeout.
        const trying = sender.unanswered() && before > 0 ? Promise.resolve() : go({}).catch(() => {})
        void (kept ? trying : Promise.resolve()).then(() => afterSending(entry.key, accountId, kept))
      } catch {
        awaited.delete(entry.key)
        return sendUnstored(entry)
      }
      return outcome
    },

    /** Sends a refused mutation again. */
    async retry(key: string) {
      const accountId = account()
      if (accountId !== undefined) await change(accountId, (entries) => requestRetry(entries, key))
      await flush(true)
    },
    /** Removes the entries of children whom the account can no longer see. Resolves to their plans. */
    async discardOf(childIds: ReadonlySet<string>): Promise<readonly string[]> {
      const accountId = account()
      if (accountId === undefined) return []
      const isOfThem = ({ planId }: Entry) => childIds.has(planId.slice(0, planId.indexOf('_')))
      let dropped: Entries = []
      await change(accountId, (entries) => {
        dropped = entries.filter(isOfThem)
        return entries.filter((entry) => !isOfThem(entry))
      })
      return dropped.map(({ planId }) => planId)
    },
    async discard(key: string) {
      const accountId = account()
      if (accountId !== undefined) await change(accountId, (entries) => discardRefused(entries, key))
    },
    /** Deletes the entries of an account that signs out in this browser. */
    async clear(accountId: string) {
      if (account() === accountId) onEntries([], store.durable())
      await store.sweep((one) => one !== accountId)
      broadcast({})
    },

    /** Handles another tab's message. */
    async onTabMessage({ key, planId, item }: TabMessage) {
      if (key !== undefined && planId !== undefined && item) {
        showDone(planId, item)
        settle(key, { kind: 'done', item })
      }
      await load()
    },
    /** Stops the automatic retries. */
    stop: pause.stop,
    /** Called when the network is available again: earlier failures no longer count. */
    async online() {
      sender.resetFailures()
      await flush()
    },
  }
}
