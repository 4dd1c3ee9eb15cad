import { isApiError, type ApiError } from '../../../lib/api-error.ts'
import type { PlanItem } from '../types.ts'
import { markSent, mistaken, nextToSend, refused, told, without, type Entries, type Entry } from './entries.ts'
import { requestFor } from './request.ts'
import type { Came, Needs, News } from './types.ts'

/** `stop`: nothing can be sent now. `not-now`: not this one. */
type Sent = 'settled' | 'not-now' | { readonly stop: true; readonly seconds?: number | undefined }

/** What a pass over all that waits has come to: whether it ended before its end, what it passed over, and how long the server asked to wait. */
interface Passed {
  readonly stopped: boolean
  readonly passed: Entries
  readonly seconds?: number | undefined
}

interface With extends Pick<Needs, 'disk' | 'api' | 'account' | 'onDone'> {
  readonly changed: (accountId: string, entries: Entries, news?: News) => void
  readonly settle: (key: string, came: Came) => void
  readonly isAwaited: (key: string) => boolean
  readonly answered: () => void
}

/** A proxy's, for a server that it does not reach, says as little as no answer. */
const isMistake = ({ status, unanswered }: ApiError) => status >= 500 && !unanswered && status !== 502 && status !== 504

/** Sends what is on the disk, one after another. */
export function createSender({ disk, api, account, onDone, changed, settle, isAwaited, answered }: With) {
  /** The last that was sent got no answer. */
  let unanswered = false

  function heard() {
    unanswered = false
    answered()
  }

  /** The next, and that it is sent, in one transaction: what was taken back before is not sent, what is taken back after it goes as its own wish. */
  async function take(accountId: string, passed: Entries): Promise<Entry | undefined> {
    let next: Entry | undefined
    await disk.change(accountId, (entries) => {
      next = nextToSend(entries, passed)
      return next ? markSent(entries, next.key) : entries
    })
    return next
  }

  async function send(accountId: string, entry: Entry): Promise<Sent> {
    const { path, body, headers } = requestFor(entry, Date.now())
    const answer = await api.post<PlanItem>(path, body, { idempotencyKey: entry.key, headers }).then(
      ({ data }) => ({ item: data }),
      (error: unknown) => ({ error }),
    )
    return 'item' in answer ? done(accountId, entry, answer.item) : failed(accountId, entry, answer.error)
  }

  async function done(accountId: string, { key, planId }: Entry, item: PlanItem): Promise<Sent> {
    heard()
    const left = await disk.change(accountId, (entries) => without(entries, key)).catch(() => undefined)
    if (account() === accountId) onDone(planId, item)
    if (left) changed(accountId, left, { key, planId, item })
    settle(key, { kind: 'done', item })
    // Still on a disk that fails: later it goes again, and is known by its key.
    return left ? 'settled' : { stop: true }
  }

  async function failed(accountId: string, { key }: Entry, error: unknown): Promise<Sent> {
    if (account() !== accountId) return 'settled'
    if (!isApiError(error) || error.status === 401) return { stop: true }
    const { code, message, status } = error
    const refusal = { code, message, status }
    if (error.final) {
      heard()
      // Who is waiting for it is told, and has it before them still; who is not finds it where the activity is.
      const entries = await disk.change(accountId, (before) => (isAwaited(key) ? told : refused)(before, key, refusal))
      settle(key, { kind: 'refused', error })
      changed(accountId, entries)
      return 'settled'
    }
    if (isMistake(error)) {
      unanswered = false
      changed(accountId, await disk.change(accountId, (entries) => mistaken(entries, key, refusal)))
      return 'not-now'
    }
    unanswered = true
    return { stop: true, seconds: error.retryAfterSeconds }
  }

  return {
    unanswered: () => unanswered,
    /** What has failed so far says nothing any more. */
    hope: heard,

    /** Without those of `resting`, and what hangs on them. */
    async sendAll(resting: Entries): Promise<Passed> {
      const passed = [...resting]
      for (;;) {
        const accountId = account()
        const next = accountId === undefined ? undefined : await take(accountId, passed)
        if (accountId === undefined || !next) return { stopped: false, passed }
        // Signed out, or in as somebody else, since then: it is not theirs.
        const came = account() === accountId ? await send(accountId, next) : 'settled'
        if (typeof came === 'object') return { stopped: true, passed, seconds: came.seconds }
        if (came === 'not-now') passed.push(next)
      }
    },
  }
}
