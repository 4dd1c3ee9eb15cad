import type { Language } from '@filiz/domain/shared/language.ts'
import type { CompleteBody, FeedbackBody, ReopenBody } from '@filiz/domain/plan/schemas.ts'

/** A mutation of a plan's activity that can be made offline. */
export type PendingMutation =
  | { readonly kind: 'complete'; readonly body: Partial<CompleteBody> }
  /** `body`: the completion that the person saw; absent in entries of older versions. */
  | { readonly kind: 'reopen'; readonly body?: ReopenBody }
  | { readonly kind: 'feedback'; readonly body: FeedbackBody }

/** The server's refusal, with its message or an empty text. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly status?: number
  /** Status of a proxy or firewall. */
  readonly foreignStatus?: number
}

/** A queued mutation. */
export interface Entry {
  /** The `Idempotency-Key`, which is the same for every attempt. */
  readonly key: string
  readonly planId: string
  readonly activityId: string
  /** The activity's title, for pages that do not load the plan. */
  readonly title: string
  /** Language of the title; older entries do not have it. */
  readonly language?: Language
  /** The mutation. The name `wish` is stored in IndexedDB, and entries of older versions must stay readable. */
  readonly wish: PendingMutation
  /** Time of the mutation in epoch milliseconds, by the clock of this device. */
  readonly madeAt: number
  /** True when a request was sent, so that the server may have applied the mutation. */
  readonly sent: boolean
  /** Number of 5xx responses to this mutation. */
  readonly mistakes?: number
  readonly refusal?: Refusal
}
export type Entries = readonly Entry[]

interface Subject {
  readonly planId: string
  readonly activityId: string
}
const about = (one: Subject, other: Subject) => one.planId === other.planId && one.activityId === other.activityId

/** Returns the pending and refused mutations of one activity. */
export const entriesOf = (entries: Entries, subject: Subject): Entries =>
  entries.filter((entry) => about(entry, subject))

/**
 * Adds a mutation. An opposite mutation is dropped when it was never sent. A sent one stays, because the server may
 * have applied it: it is sent again with its key, followed by the new one.
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

/** Returns the activity's entries after adding a mutation. `mine`: the entries of that activity. */
function merged(mine: Entries, added: Entry): Entries {
  const stopped = mine.findIndex(({ refusal }) => refusal)
  // A mutation of the same kind replaces the refused one and stays ahead of those that depend on it. Another kind drops
  // the refused mutation.
  if (stopped >= 0)
    return mine[stopped]!.wish.kind === added.wish.kind
      ? mine.with(stopped, added)
      : merged(mine.slice(0, stopped), added)
  if (added.wish.kind === 'reopen') return takenBack(mine, added)
  const last = mine.at(-1)
  if (!last || last.sent || last.wish.kind !== added.wish.kind) return [...mine, added]
  return added.wish.kind === 'feedback' ? [...mine.slice(0, -1), added] : mine
}

/**
 * Drops the entries from the last completion that was never sent. When there is none, the reopening itself must be
 * sent.
 */
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

/** Returns the oldest pending mutation. Activities with a mutation in `passed` are skipped. */
export const nextToSend = (entries: Entries, passed: Entries = []): Entry | undefined =>
  waiting(entries).find((entry) => !passed.some((other) => about(other, entry)))

/** Returns the mutations that can be sent: those that are neither refused nor dependent on a refused one. */
export const waiting = (entries: Entries): Entries =>
  entries.filter((entry) => !entries.some((other) => other.refusal && about(other, entry)))

const changed = (entries: Entries, key: string, change: (entry: Entry) => Entry): Entries =>
  entries.map((entry) => (entry.key === key ? change(entry) : entry))

/** Marks a mutation as sent: from now on the server may have applied it. */
export const markSent = (entries: Entries, key: string): Entries =>
  changed(entries, key, (entry) => ({ ...entry, sent: true }))

/** Removes a completed mutation. */
export const without = (entries: Entries, key: string): Entries => entries.filter((entry) => entry.key !== key)

/**
 * Marks a mutation as finally refused. The server has recorded nothing under its key, so the mutation counts as never
 * sent.
 */
export const markRefused = (entries: Entries, key: string, refusal: Refusal): Entries =>
  changed(entries, key, (entry) => ({ ...entry, sent: false, refusal }))

/**
 * Handles a refusal that the user has seen. Removes the mutation, unless a later one depends on it and would then be
 * sent alone.
 */
export function markReported(entries: Entries, key: string, refusal: Refusal): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.some((entry, index) => at >= 0 && index > at && about(entry, entries[at]!))
    ? markRefused(entries, key, refusal)
    : without(entries, key)
}

/**
 * Number of 5xx responses to the same mutation after which the user must decide. The outbox waits between the attempts.
 */
const maxServerErrors = 5

/**
 * Counts a 5xx response, after which it is unknown whether the mutation was applied. After `maxServerErrors` responses
 * the mutation is marked as refused.
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
 * Discards a refused mutation and the later ones of the same activity. Entries that are pending again, because another
 * tab requested a retry, stay.
 */
export function discardRefused(entries: Entries, key: string): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.filter(
    (entry, index) => at < 0 || index < at || !about(entry, entries[at]!) || waiting(entries).includes(entry),
  )
}

/** Returns the words of a mutation and of those that depend on it; an empty text if there are none. */
export function wordsWith(entries: Entries, key: string): string {
  const subject = entries.find((entry) => entry.key === key)
  if (!subject) return ''
  return entriesOf(entries, subject)
    .flatMap(({ wish }) => (wish.kind === 'feedback' && wish.body.notes ? [wish.body.notes] : []))
    .join('\n\n')
}
