import { deferred } from '../deferred.ts'
import { ApiError } from '../api-error.ts'
import { randomId } from '../random-id.ts'
import { report } from '../report-error.ts'
import type { Entries, Entry, NewEntry, Refusal } from './entry.ts'
import { lanes as names } from './kinds/kind.ts'
import { createLane, type LaneDependencies, type Settled } from './lane.ts'
import { createPause } from './pause.ts'
import { addEntry, discardRefused, hasContent, kindOf, markReported, requestRetry, waiting } from './queue.ts'
import type { Unsent } from './unsent.ts'

/** The result of a write: applied, with the server's data, or queued until the network is available. */
export type Outcome = Exclude<Settled, { kind: 'refused' }>

/** A message from one tab to the other tabs: the entries have changed, perhaps because one was applied. */
export interface TabMessage {
  readonly applied?: { readonly entry: Entry; readonly data: unknown }
}

export interface OutboxDependencies extends LaneDependencies {
  readonly broadcast: (message: TabMessage) => void
  readonly onEntries: (unsent: Pick<Unsent, 'entries' | 'durable' | 'isSending'>) => void
  /** Takes over and deletes what must be, before the entries are read. */
  readonly prepare?: () => Promise<void>
  /** Milliseconds after which entries that are only in memory are first offered to the disk again. */
  readonly restMs?: number
}

/** Milliseconds that a caller waits for another tab's result. */
const messageTimeoutMs = 2_000

export type Outbox = ReturnType<typeof createOutbox>

/**
 * All writes that may be made without a network go through the outbox. A write is stored before it is sent, and removed
 * after the server has responded. Without a response it is sent again with the same key: when the network is available,
 * when a page is opened, and periodically.
 */
export function createOutbox(dependencies: OutboxDependencies) {
  const { store, account, online, broadcast, onEntries, prepare = async () => {}, restMs } = dependencies
  /** Writes of this page whose caller still waits for the result. */
  const awaited = new Map<string, (outcome: Settled) => void>()
  const lanes = names.map((name) =>
    createLane(
      name,
      { ...dependencies, onAnswer: showAnswer },
      { load, changed, settle, isAwaited: (key) => awaited.has(key) },
    ),
  )
  const laneOf = (entry: Entry) => lanes.find(({ isOfLane }) => isOfLane(entry))!

  /** Without a network, nothing else would offer entries that are only in memory to the disk again for minutes. */
  const storing = createPause(storeAgain, () => true, restMs)

  /** Shows the entries. One whose caller waits for its first attempt is shown as pending only if its kind wants so. */
  function show(accountId: string | undefined, entries: Entries) {
    if (account() !== accountId) return
    onEntries({
      entries: entries.filter((entry) => kindOf(entry).isShownAtOnce || !awaited.has(entry.key)),
      durable: store.durable(),
      isSending: online() && lanes.some((lane) => lane.isSending()),
    })
    for (const lane of lanes) lane.rest(entries)
    if (!store.durable()) return storing.begin()
    storing.end()
    storing.answered()
  }
  function storeAgain() {
    storing.after()
    store
      .storeHeld()
      .then(load)
      .catch(() => {})
  }
  function changed(accountId: string, entries: Entries, applied?: NonNullable<TabMessage['applied']>) {
    show(accountId, entries)
    broadcast(applied ? { applied: { ...applied, entry: withoutPhotos(applied.entry) } } : {})
  }
  async function change(to: (entries: Entries) => Entries) {
    const accountId = account()
    if (accountId !== undefined) changed(accountId, await store.change(accountId, to))
  }
  async function load(): Promise<Entries> {
    await prepare().catch(() => {})
    const accountId = account()
    const entries = accountId === undefined ? [] : await store.read(accountId)
    show(accountId, entries)
    return entries
  }
  function settle(key: string, outcome: Settled) {
    const somebody = awaited.get(key)
    awaited.delete(key)
    somebody?.(outcome)
  }
  function showAnswer(...answer: Parameters<OutboxDependencies['onAnswer']>) {
    try {
      dependencies.onAnswer(...answer)
    } catch (error) {
      // Only the display of the result failed; the write was applied.
      report(error)
    }
  }
  const flush = async (trigger?: 'asked') => void (await Promise.all(lanes.map((lane) => lane.flush(trigger))))

  /** Stores a write. `kept`: false when it cancelled an unsent one or is a duplicate, so that it has no result. */
  async function enqueue(write: NewEntry, begin: (entry: Entry) => void) {
    const accountId = account()
    if (accountId === undefined) throw new Error('Nobody is signed in')
    await prepare().catch(() => {})
    const now = { key: randomId(), accountId, madeAt: Date.now(), sent: false }
    let entry: Entry = { ...write, ...now, place: now.madeAt }
    begin(entry)
    let before = 0
    const entries = await store.change(accountId, (found) => {
      before = waiting(found).filter(laneOf(entry).isOfLane).length
      // Later than all others, even when the clock was set back.
      entry = { ...entry, place: Math.max(now.madeAt, (found.at(-1)?.place ?? 0) + 1) }
      return addEntry(found, entry)
    })
    return { entry, before, entries, kept: entries.some(({ key }) => key === entry.key) }
  }

  /** Called after a pass. A write without a result is shown as pending from now on, in every tab. */
  async function afterSending({ key, accountId }: Entry, kept: boolean) {
    if (!awaited.has(key)) return
    const entries = await load().catch((): Entries => [])
    const mine = entries.find((entry) => entry.key === key)
    if (mine?.refusal) return refusedElsewhere(key, mine.refusal)
    // Another tab has sent the write, and its result is about to arrive. Until then, do not show it as undone.
    if (kept && !mine && account() === accountId)
      await new Promise((resolve) => {
        setTimeout(resolve, messageTimeoutMs)
      })
    const settling = awaited.get(key)
    if (!settling) return
    awaited.delete(key)
    await load().catch(() => {})
    broadcast({})
    settling({ kind: 'waiting' })
  }
  /** Rejects the write for its caller on this page when another tab received the server's refusal. */
  async function refusedElsewhere(key: string, refusal: Refusal) {
    await change((entries) => markReported(entries, key, refusal)).catch(() => {})
    const { code, message, status = 409 } = refusal
    settle(key, { kind: 'refused', error: new ApiError({ code: code as ApiError['code'], message, status }) })
    await load().catch(() => {})
  }

  /** Stores a write and begins to send it in the background. */
  async function add(write: NewEntry): Promise<void> {
    const { entry, entries } = await enqueue(write, () => {})
    const sending = laneOf(entry).flush('added')
    changed(entry.accountId, entries)
    sending.catch(() => {})
  }

  return {
    flush,
    load,

    /** Performs a write. Rejects when the server refuses it while the caller waits. */
    async perform(write: NewEntry): Promise<Outcome> {
      const outcome = deferred<Outcome>()
      const { entry, before, kept } = await enqueue(write, ({ key }) =>
        awaited.set(key, (settled) =>
          settled.kind === 'refused' ? outcome.reject(settled.error as Error) : outcome.resolve(settled),
        ),
      )
      const lane = laneOf(entry)
      // The previous request got no response, so do not wait for another timeout.
      const mayTry = kept && !(lane.isUnanswered() && before > 0)
      void (mayTry ? lane.flush('added').catch(() => {}) : Promise.resolve()).then(() => afterSending(entry, kept))
      return outcome.promise
    },
    add,
    /**
     * Stores a write in place of a refused one. When another tab has sent or discarded that one meanwhile, the write is
     * stored as a further one; `ended`: it is not stored, because it makes something new and would be doubled.
     */
    async replace(refused: Entry, write: NewEntry): Promise<'stored' | 'ended'> {
      let isReplaced = false
      await change((entries) => {
        const before = entries.find(({ key }) => key === refused.key)
        isReplaced = before?.refusal !== undefined
        if (!before || !isReplaced) return entries
        const { accountId, childId, madeAt, place } = before
        const written = { ...write, accountId, childId, madeAt, place, key: randomId(), sent: false } as Entry
        const replacing = kindOf(written).replaced?.(before, written) ?? written
        return entries.map((entry) => (entry === before ? replacing : entry))
      })
      if (!isReplaced && kindOf(write as Entry).makesNew?.(write as Entry)) return 'ended'
      if (!isReplaced) await add(write)
      laneOf(refused)
        .flush()
        .catch(() => {})
      return 'stored'
    },
    /** Sends a refused write again. */
    async retry(key: string) {
      await change((entries) => requestRetry(entries, key))
      await flush('asked')
    },
    discard: (key: string) => change((entries) => discardRefused(entries, key)),
    /**
     * Ends the writes to children whom the account can no longer see. What was written can still be copied. Resolves to
     * the entries that stay for that.
     */
    async endSharing(childIds: ReadonlySet<string>): Promise<Entries> {
      const refusal: Refusal = { code: 'NOT_SHARED', message: '' }
      let kept: Entries = []
      await change((entries) => {
        const isOfThem = ({ childId }: Entry) => childIds.has(childId)
        const left = entries
          .filter((entry) => !isOfThem(entry) || hasContent(entry))
          .map((entry) => (isOfThem(entry) ? { ...entry, refusal } : entry))
        kept = left.filter(isOfThem)
        return left
      })
      return kept
    },
    /** Deletes the entries of an account that signs out in this browser. */
    async clear(accountId: string) {
      if (account() === accountId) onEntries({ entries: [], durable: store.durable(), isSending: false })
      await store.sweep((one) => one !== accountId)
      broadcast({})
    },

    /** Handles another tab's message. */
    async onTabMessage({ applied }: TabMessage) {
      if (applied) {
        showAnswer({ kind: 'applied', ...applied, isLate: false })
        settle(applied.entry.key, { kind: 'applied', data: applied.data })
      }
      await load()
    },
    /** Stops the automatic retries. */
    stop() {
      storing.stop()
      for (const lane of lanes) lane.stop()
    },
    /** Called when the network is available again: earlier failures no longer count. */
    async online() {
      for (const lane of lanes) lane.resetFailures()
      await flush()
    },
  }
}

const withoutPhotos = (entry: Entry): Entry => (entry.kind === 'memory' ? { ...entry, photos: [] } : entry)
