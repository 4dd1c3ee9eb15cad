import { isApiError, type ApiError } from '../api-error.ts'
import { report } from '../report-error.ts'
import type { Answer } from './answers.ts'
import type { Entries, Entry, Refusal } from './entry.ts'
import type { LaneName, OutboxApi } from './kinds/kind.ts'
import { createPause } from './pause.ts'
import {
  discardRefused,
  kindOf,
  markFailed,
  markRefused,
  markReported,
  markSent,
  nextToSend,
  waiting,
  withApplied,
  withEntry,
  wordsWith,
} from './queue.ts'
import type { OutboxStore } from './store.ts'

export type Settled =
  | { readonly kind: 'applied'; readonly data: unknown }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Milliseconds to wait for another tab's lock. */
const lockTimeoutMs = 5_000

export interface LaneDependencies {
  readonly store: OutboxStore
  readonly api: OutboxApi
  /** Returns the id of the signed-in account. */
  readonly account: () => string | undefined
  readonly online: () => boolean
  /**
   * Checks whether the server can be reached, because the browser's offline state may be wrong, and because an entry
   * that gets no answer must not stop the others.
   */
  readonly reachable: () => Promise<boolean>
  /**
   * Runs `work` in only one tab at a time; resolves to `undefined` when another tab does not finish within `patience`
   * milliseconds. Without locks, only the idempotency keys prevent duplicates.
   */
  readonly withTabLock: <T>(work: () => Promise<T>, patience: number, lane: LaneName) => Promise<T | undefined>
  readonly onAnswer: (answer: Answer) => void
}

/** The functions of the outbox that a lane calls. */
interface Outbox {
  readonly load: () => Promise<Entries>
  /** Shows the account's entries in all tabs, with the answer to one. */
  readonly changed: (accountId: string, entries: Entries, applied?: { entry: Entry; data: unknown }) => void
  readonly settle: (key: string, outcome: Settled) => void
  /** True while a caller on this page waits for the result. */
  readonly isAwaited: (key: string) => boolean
}

/** `stop`: nothing can be sent now. `not-now`: skip only this entry. */
type Sent = 'settled' | 'not-now' | { readonly stop: true; readonly seconds?: number | undefined }

/** The entry was removed or refused while it was sent. */
class EndedError extends Error {}

/** Sends the entries of one lane in order, one at a time. */
export function createLane(
  lane: LaneName,
  { store, api, account, online, reachable, withTabLock, onAnswer }: LaneDependencies,
  { load, changed, settle, isAwaited }: Outbox,
) {
  const pause = createPause(() => void flush().catch(() => {}), online)
  const isOfLane = (entry: Entry) => kindOf(entry).lane === lane
  const next = (entries: Entries, passed: Entries) => nextToSend(entries.filter(isOfLane), passed)
  /** The current pass over the queue. Entries that are added meanwhile are sent in the same pass. */
  let passing: Promise<'through' | 'stop'> | undefined
  /** Entries that failed last. They are tried again after the pause or on request, but not with each new entry. */
  let backedOff: Entries = []
  /** True when the server did not answer the last request. */
  let isUnanswered = false
  /** Number of calls that are sending or about to. */
  let busy = 0

  function onResponse() {
    isUnanswered = false
    pause.answered()
  }

  /** Takes the next entry and marks it as sent in one transaction. Later changes of it are queued behind it. */
  async function takeNext(accountId: string, passed: Entries): Promise<Entry | undefined> {
    let taken: Entry | undefined
    await store.change(accountId, (entries) => {
      taken = next(entries, passed)
      return taken ? markSent(entries, taken.key) : entries
    })
    return taken
  }

  async function note(changedEntry: Entry): Promise<void> {
    const { accountId, key } = changedEntry
    const entries = await store.change(accountId, (before) =>
      withEntry(before, key, (entry) => (entry.refusal ? entry : changedEntry)),
    )
    if (!entries.some((entry) => entry.key === key && !entry.refusal)) throw new EndedError()
  }

  async function send(entry: Entry): Promise<Sent> {
    try {
      return await applied(entry, await kindOf(entry).send({ ...entry, sent: true }, api, note))
    } catch (error) {
      return failed(entry, error)
    }
  }

  async function applied(entry: Entry, data: unknown): Promise<Sent> {
    const { key, accountId } = entry
    onResponse()
    const left = await store.change(accountId, (entries) => withApplied(entries, entry, data))
    if (account() === accountId) onAnswer({ kind: 'applied', entry, data, isLate: !isAwaited(key) })
    changed(accountId, left, { entry, data })
    settle(key, { kind: 'applied', data })
    return 'settled'
  }

  async function failed(entry: Entry, error: unknown): Promise<Sent> {
    const { key, accountId } = entry
    if (account() !== accountId || error instanceof EndedError) return 'settled'
    if (!isApiError(error)) {
      // A fault of the program, which waiting for the network would hide.
      report(error)
      const reason = { code: 'INTERNAL', message: '' }
      return isAwaited(key) ? refused(entry, reason, error) : notNow(entry, reason)
    }
    if (error.status === 401 || error.isSessionUnknown) return { stop: true, seconds: error.retryAfterSeconds }
    const mended = kindOf(entry).mended?.(entry, error)
    if (mended === 'applied') return applied(entry, undefined)
    if (mended) {
      await note({ ...mended, sent: true }).catch(() => {})
      return 'settled'
    }
    if (error.lasting) {
      onResponse()
      return refused(entry, refusalOf(error), error)
    }
    const hasStopped = error.status === 429 || error.status === 503 || (error.status === 0 && !(await reachable()))
    isUnanswered = hasStopped
    return hasStopped ? { stop: true, seconds: error.retryAfterSeconds } : notNow(entry, refusalOf(error))
  }

  async function notNow({ accountId, key }: Entry, reason: Refusal): Promise<Sent> {
    changed(accountId, await store.change(accountId, (entries) => markFailed(entries, key, reason)))
    return 'not-now'
  }

  /** A caller that still waits gets the refusal as an error. Otherwise it is stored and shown with the entry. */
  async function refused(entry: Entry, refusal: Refusal, error: unknown): Promise<Sent> {
    const { key, accountId } = entry
    const isLate = !isAwaited(key)
    const entries = await store.change(accountId, (before) => {
      if (!isLate) return markReported(before, key, refusal)
      const marked = markRefused(before, key, refusal)
      // The person's role does not allow it any more: sending it again is of no use. What was written stays.
      const isUseless = refusal.status === 403 && entry.kind !== 'memory' && wordsWith(marked, entry) === ''
      return isUseless ? discardRefused(marked, key) : marked
    })
    settle(key, { kind: 'refused', error })
    changed(accountId, entries)
    if (isLate && isApiError(error)) onAnswer({ kind: 'refused', entry, error })
    return 'settled'
  }

  async function sendAll(): Promise<{ stopped: boolean; passed: Entries; seconds?: number | undefined }> {
    const passed = [...backedOff]
    for (;;) {
      const accountId = account()
      const entry = accountId === undefined ? undefined : await takeNext(accountId, passed)
      if (!entry) return { stopped: false, passed }
      // When the account has changed meanwhile, do not send the entry of the previous account.
      const sent = account() === accountId ? await send(entry) : 'settled'
      if (typeof sent === 'object') return { stopped: true, passed, seconds: sent.seconds }
      if (sent === 'not-now') passed.push(entry)
    }
  }

  async function pass(): Promise<'through' | 'stop'> {
    pause.end()
    const before = backedOff
    const outcome = await withTabLock(sendAll, lockTimeoutMs, lane).catch(() => ({
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
   * Sends the queue until nothing is left or nothing can be sent.
   * @param trigger `added`: entries that failed last are left alone. `asked`: the person wants it, so the browser's
   *   offline state is ignored.
   */
  async function flush(trigger: 'added' | 'retry' | 'asked' = 'retry'): Promise<void> {
    busy++
    try {
      for (;;) {
        if (trigger !== 'added') backedOff = []
        if (!next(await load(), backedOff) || !(trigger === 'asked' || online() || (await reachable()))) return
        const joined = passing !== undefined
        passing ??= pass().finally(() => {
          passing = undefined
        })
        const outcome = await passing
        if (!joined || outcome === 'stop') return
      }
    } finally {
      busy--
      await load()
    }
  }

  return {
    flush,
    resetFailures: onResponse,
    stop: pause.stop,
    isOfLane,
    isUnanswered: () => isUnanswered,
    isSending: () => busy > 0,
    /** Starts the pause before the next attempt, unless a pass runs or nothing waits. */
    rest(entries: Entries) {
      if (waiting(entries).filter(isOfLane).length === 0) pause.end()
      else if (!passing) pause.begin()
    },
  }
}

function refusalOf(error: ApiError): Refusal {
  const { code, message, status, foreignStatus, fields, reason, current } = error
  const sentences = Object.values(fields).map((field) => field.message)
  return {
    code,
    message: sentences.length > 0 ? sentences.join(' ') : message,
    status,
    ...(foreignStatus !== undefined && { foreignStatus }),
    ...(reason === 'ENTRY_CHANGED' && { conflict: current as NonNullable<Refusal['conflict']> }),
  }
}
