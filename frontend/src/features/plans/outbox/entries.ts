import type { Language } from '@filiz/domain/shared/language.ts'
import type { CompleteBody, FeedbackBody } from '@filiz/domain/plan/schemas.ts'

/** What a parent wants of an activity of a plan, and may want without a network. */
export type Wish =
  | { readonly kind: 'complete'; readonly body: Partial<CompleteBody> }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'feedback'; readonly body: FeedbackBody }

/** Why the server would not, in its own words where it gave some. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly status?: number
}

/** A write that waits to be sent. */
export interface Entry {
  /** Its `Idempotency-Key`, however often it is sent. */
  readonly key: string
  readonly planId: string
  readonly activityId: string
  /** Of the activity, for where its plan cannot be shown. */
  readonly title: string
  /** Which it is in; of what was kept before this was, nobody knows. */
  readonly language?: Language
  readonly wish: Wish
  /** Milliseconds since 1970 by this device's clock. */
  readonly madeAt: number
  /** It was sent, and nobody knows whether it was done. */
  readonly sent: boolean
  /** How often the server answered with a mistake of its own. */
  readonly mistakes?: number
  readonly refusal?: Refusal
}
export type Entries = readonly Entry[]

interface Subject {
  readonly planId: string
  readonly activityId: string
}
const about = (one: Subject, other: Subject) => one.planId === other.planId && one.activityId === other.activityId

/** What waits, or was refused, of one activity. */
export const entriesOf = (entries: Entries, subject: Subject): Entries =>
  entries.filter((entry) => about(entry, subject))

/**
 * With one more wish. What was never sent gives way to a newer wish that says otherwise: it is as if it had never been. What was sent
 * stays, for it may have been done: it goes again under its key, and the newer wish after it.
 */
export function withEntry(entries: Entries, added: Entry): Entries {
  const mine = merged(entriesOf(entries, added), added)
  const placed = entries.map((entry) =>
    entry.refusal && about(entry, added) && !mine.includes(entry) && entry.wish.kind === added.wish.kind
      ? added
      : entry,
  )
  const left = placed.filter((entry) => !about(entry, added) || mine.includes(entry))
  return mine.includes(added) && !left.includes(added) ? [...left, added] : left
}

/** Of one activity. */
function merged(mine: Entries, added: Entry): Entries {
  const stopped = mine.findIndex(({ refusal }) => refusal)
  // Wanted again: in the place of what was refused, before what hangs on it. Something else instead: that has gone.
  if (stopped >= 0)
    return mine[stopped]!.wish.kind === added.wish.kind
      ? mine.with(stopped, added)
      : merged(mine.slice(0, stopped), added)
  if (added.wish.kind === 'reopen') return takenBack(mine, added)
  const last = mine.at(-1)
  if (!last || last.sent || last.wish.kind !== added.wish.kind) return [...mine, added]
  return added.wish.kind === 'feedback' ? [...mine.slice(0, -1), added] : mine
}

/** Back to the last completion that was never sent, of which then nobody needs to know; where there is none, the server is to be told. */
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

/** In the order in which they were made; nothing about the activities of what was `passed` over. */
export const nextToSend = (entries: Entries, passed: Entries = []): Entry | undefined =>
  waiting(entries).find((entry) => !passed.some((other) => about(other, entry)))

/** Those that wait for a network; not what was refused, and what hangs on it. */
export const waiting = (entries: Entries): Entries =>
  entries.filter((entry) => !entries.some((other) => other.refusal && about(other, entry)))

const changed = (entries: Entries, key: string, change: (entry: Entry) => Entry): Entries =>
  entries.map((entry) => (entry.key === key ? change(entry) : entry))

/** From here on it may have been done. */
export const markSent = (entries: Entries, key: string): Entries =>
  changed(entries, key, (entry) => ({ ...entry, sent: true }))

/** It was done. */
export const without = (entries: Entries, key: string): Entries => entries.filter((entry) => entry.key !== key)

/** It was not done, and will not be by asking again: nothing was remembered of it, so it is as if it had never been sent. */
export const refused = (entries: Entries, key: string, refusal: Refusal): Entries =>
  changed(entries, key, (entry) => ({ ...entry, sent: false, refusal }))

/** Refused before the eyes of who wanted it: that is all, unless something was said after it, which without it would go alone. */
export function told(entries: Entries, key: string, refusal: Refusal): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.some((entry, index) => at >= 0 && index > at && about(entry, entries[at]!))
    ? refused(entries, key, refusal)
    : without(entries, key)
}

/** So often a server makes the same mistake before somebody is to decide. Between them are the outbox's pauses. */
const mostMistakes = 5

/** The server failed with it. Nobody knows whether it was done; after some times it stops, as if refused. */
export const mistaken = (entries: Entries, key: string, refusal: Refusal): Entries =>
  changed(entries, key, (entry) => {
    const mistakes = (entry.mistakes ?? 0) + 1
    return { ...entry, mistakes, ...(mistakes >= mostMistakes && { refusal }) }
  })

/** Is to be sent once more: what stood against it may have gone. */
export const asked = (entries: Entries, key: string): Entries =>
  changed(entries, key, ({ refusal: _, mistakes: __, ...entry }) => entry)

/** Given up, with what was said of the same activity after it; not what goes after all, for another tab asked. */
export function givenUp(entries: Entries, key: string): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.filter(
    (entry, index) => at < 0 || index < at || !about(entry, entries[at]!) || waiting(entries).includes(entry),
  )
}
