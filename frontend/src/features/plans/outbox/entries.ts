import type { Language } from '@filiz/domain/shared/language.ts'
import type { CompleteBody, FeedbackBody } from '@filiz/domain/plan/schemas.ts'

/** A mutation of a plan's activity that can be made offline. */
export type PendingMutation =
  | { readonly kind: 'complete'; readonly body: Partial<CompleteBody> }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'feedback'; readonly body: FeedbackBody }

/** The server's refusal, with its message if there is one. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly status?: number
}

/** A queued mutation. */
export interface Entry {
  /** The `Idempotency-Key`, the same for each attempt. */
  readonly key: string
  readonly planId: string
  readonly activityId: string
  /** The activity's title, for pages that do not have the plan. */
  readonly title: string
  /** Language of the title; older entries do not have it. */
  readonly language?: Language
  /** The name in IndexedDB: entries of an older version must stay readable. */
  readonly wish: PendingMutation
  /** Epoch milliseconds by this device's clock. */
  readonly madeAt: number
  /** A request was sent, so the server may have applied it. */
  readonly sent: boolean
  /** Number of 5xx answers. */
  readonly mistakes?: number
  readonly refusal?: Refusal
}
export type Entries = readonly Entry[]

interface Subject {
  readonly planId: string
  readonly activityId: string
}
const about = (one: Subject, other: Subject) => one.planId === other.planId && one.activityId === other.activityId

/** The pending or refused mutations of one activity. */
export const entriesOf = (entries: Entries, subject: Subject): Entries =>
  entries.filter((entry) => about(entry, subject))

/**
 * Adds a mutation. An opposite mutation that was never sent is dropped. A sent one stays, because the server may have
 * applied it: it is sent again under its key, followed by the new one.
 */
export function addMutation(entries: Entries, added: Entry): Entries {
  const mine = merged(entriesOf(entries, added), added)
  const placed = entries.map((entry) =>
    entry.refusal && about(entry, added) && !mine.includes(entry) && entry.wish.kind === added.wish.kind
      ? added
      : entry,
  )
  const left = placed.filter((entry) => !about(entry, added) || mine.includes(entry))
  return mine.includes(added) && !left.includes(added) ? [...left, added] : left
}

/** `mine` are the entries of one activity. */
function merged(mine: Entries, added: Entry): Entries {
  const stopped = mine.findIndex(({ refusal }) => refusal)
  // The same kind replaces the refused mutation, before those that depend on it. Another kind drops the refused one.
  if (stopped >= 0)
    return mine[stopped]!.wish.kind === added.wish.kind
      ? mine.with(stopped, added)
      : merged(mine.slice(0, stopped), added)
  if (added.wish.kind === 'reopen') return takenBack(mine, added)
  const last = mine.at(-1)
  if (!last || last.sent || last.wish.kind !== added.wish.kind) return [...mine, added]
  return added.wish.kind === 'feedback' ? [...mine.slice(0, -1), added] : mine
}

/** Drops back to the last completion that was never sent. If there is none, the reopening must be sent. */
function takenBack(mine: Entries, added: Entry): Entries {
  const last = mine.at(-1)
  if (!last || last.sent) return [...mine, added]
  switch (last.wish.kind) {
    case 'complete':
      return mine.slice(0, -1)
    case 'feedback':
      return takenBack(mine.slice(0, -1), added)
    case 'reopen':
      return mine
  }
}

/** The oldest pending mutation. Skips activities of which a mutation was passed over. */
export const nextToSend = (entries: Entries, passed: Entries = []): Entry | undefined =>
  waiting(entries).find((entry) => !passed.some((other) => about(other, entry)))

/** Mutations that can be sent: neither refused nor dependent on a refused one. */
export const waiting = (entries: Entries): Entries =>
  entries.filter((entry) => !entries.some((other) => other.refusal && about(other, entry)))

const changed = (entries: Entries, key: string, change: (entry: Entry) => Entry): Entries =>
  entries.map((entry) => (entry.key === key ? change(entry) : entry))

/** Marks a mutation as sent: from now on the server may have applied it. */
export const markSent = (entries: Entries, key: string): Entries =>
  changed(entries, key, (entry) => ({ ...entry, sent: true }))

/** Removes a completed mutation. */
export const without = (entries: Entries, key: string): Entries => entries.filter((entry) => entry.key !== key)

/** Marks a mutation as refused for good. The server has recorded nothing under its key, so it counts as never sent. */
export const markRefused = (entries: Entries, key: string, refusal: Refusal): Entries =>
  changed(entries, key, (entry) => ({ ...entry, sent: false, refusal }))

/**
 * Handles a refusal that the user has seen: removes the mutation, unless a later one depends on it and would otherwise
 * be sent alone.
 */
export function markReported(entries: Entries, key: string, refusal: Refusal): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.some((entry, index) => at >= 0 && index > at && about(entry, entries[at]!))
    ? markRefused(entries, key, refusal)
    : without(entries, key)
}

/** 5xx answers to the same mutation before the user must decide. The outbox pauses between the attempts. */
const maxServerErrors = 5

/**
 * Counts a 5xx answer, after which the mutation may or may not have been applied. After `maxServerErrors` it is marked
 * as refused.
 */
export const countServerError = (entries: Entries, key: string, refusal: Refusal): Entries =>
  changed(entries, key, (entry) => {
    const mistakes = (entry.mistakes ?? 0) + 1
    return { ...entry, mistakes, ...(mistakes >= maxServerErrors && { refusal }) }
  })

/** Clears the refusal, so that the mutation is sent again. */
export const requestRetry = (entries: Entries, key: string): Entries =>
  changed(entries, key, ({ refusal: _, mistakes: __, ...entry }) => entry)

/**
 * Discards a refused mutation and the later ones of the same activity. Entries that are pending again (another tab has
 * requested a retry) stay.
 */
export function discardRefused(entries: Entries, key: string): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.filter(
    (entry, index) => at < 0 || index < at || !about(entry, entries[at]!) || waiting(entries).includes(entry),
  )
}
