import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { isApiError, type ApiError } from '../../../lib/api-error.ts'
import {
  discardRefused,
  markSent,
  countServerError,
  nextToSend,
  markRefused,
  markReported,
  without,
  wordsWith,
  type Entries,
  type Entry,
} from './entries.ts'
import { requestFor } from './request.ts'
import type { SettledMutation, OutboxDependencies, TabMessage } from './mutation-request.ts'
import { report } from '../../../lib/report-error.ts'

/** `stop`: nothing can be sent now. `not-now`: skip only this mutation. */
type Sent = 'settled' | 'not-now' | { readonly stop: true; readonly seconds?: number | undefined }

/** Result of a pass: whether it stopped early, which mutations it skipped, and the server's Retry-After. */
interface Passed {
  readonly stopped: boolean
  readonly passed: Entries
  readonly seconds?: number | undefined
}

interface SenderDependencies extends Pick<OutboxDependencies, 'store' | 'api' | 'account' | 'onDone' | 'onLateAnswer'> {
  readonly changed: (accountId: string, entries: Entries, news?: TabMessage) => void
  readonly settle: (key: string, came: SettledMutation) => void
  readonly isAwaited: (key: string) => boolean
  readonly answered: () => void
}

const isMistake = ({ status, unanswered }: ApiError) => status >= 500 && !unanswered

/** Sends the stored mutations sequentially. */
export function createSender({
  store,
  api,
  account,
  onDone,
  onLateAnswer,
  changed,
  settle,
  isAwaited,
  answered,
}: SenderDependencies) {
  /** True when the last request got no response. */
  let unanswered = false

  function onAnswer() {
    unanswered = false
    answered()
  }

  /**
   * Takes the next mutation and marks it as sent in one transaction. An earlier reopening removes the mutation; a later
   * one is queued behind it.
   */
  async function takeNext(accountId: string, passed: Entries): Promise<Entry | undefined> {
    let next: Entry | undefined
    await store.change(accountId, (entries) => {
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

  async function done(accountId: string, entry: Entry, item: PlanItem): Promise<Sent> {
    const { key, planId } = entry
    onAnswer()
    const left = await store.change(accountId, (entries) => without(entries, key)).catch(() => undefined)
    if (account() === accountId) {
      onDone(planId, item)
      if (!isAwaited(key)) onLateAnswer?.(entry, item)
    }
    if (left) changed(accountId, left, { key, planId, item })
    settle(key, { kind: 'done', item })
    // When the entry could not be removed from the disk, it is sent again later, and the server recognises its key.
    return left ? 'settled' : { stop: true }
  }

  async function failed(accountId: string, entry: Entry, error: unknown): Promise<Sent> {
    const { key } = entry
    if (account() !== accountId) return 'settled'
    const known = isApiError(error)
    if (known && error.status === 401) return { stop: true }
    // Any other error is a fault of the program, which waiting for the network would hide.
    if (!known) report(error)
    const { code, message, status, foreignStatus } = known
      ? error
      : { code: 'INTERNAL', message: '', status: 500, foreignStatus: undefined }
    const refusal = { code, message, status, ...(foreignStatus !== undefined && { foreignStatus }) }
    if (known ? error.lasting : isAwaited(key)) {
      if (known) onAnswer()
      // A caller that still waits gets the refusal as an error. Otherwise the refusal is stored and shown with the
      // activity.
      const isLate = !isAwaited(key)
      const entries = await store.change(accountId, (before) => {
        if (!isLate) return markReported(before, key, refusal)
        const refused = markRefused(before, key, refusal)
        // The person's role does not allow it any more: sending it again is of no use. Words stay, to be copied.
        return status === 403 && wordsWith(refused, key) === '' ? discardRefused(refused, key) : refused
      })
      settle(key, { kind: 'refused', error })
      changed(accountId, entries)
      if (isLate && known) onLateAnswer?.(entry, error)
      return 'settled'
    }
    if (!known || isMistake(error)) {
      unanswered = false
      changed(accountId, await store.change(accountId, (entries) => countServerError(entries, key, refusal)))
      return 'not-now'
    }
    unanswered = true
    return { stop: true, seconds: error.retryAfterSeconds }
  }

  return {
    unanswered: () => unanswered,
    /** Forgets that the last request got no response. */
    resetFailures: onAnswer,

    /** Sends all pending mutations except `backedOff` ones and those that depend on them. */
    async sendAll(backedOff: Entries): Promise<Passed> {
      const passed = [...backedOff]
      for (;;) {
        const accountId = account()
        const next = accountId === undefined ? undefined : await takeNext(accountId, passed)
        if (accountId === undefined || !next) return { stopped: false, passed }
        // When the account has changed meanwhile, do not send the mutation of the previous account.
        const came = account() === accountId ? await send(accountId, next) : 'settled'
        if (typeof came === 'object') return { stopped: true, passed, seconds: came.seconds }
        if (came === 'not-now') passed.push(next)
      }
    },
  }
}
