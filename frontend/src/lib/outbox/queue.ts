import type { Entries, Entry, Refusal } from './entry.ts'
import { favouriteKind } from './kinds/favourite.ts'
import type { Kind } from './kinds/kind.ts'
import { memoryKind } from './kinds/memory.ts'
import { planKind } from './kinds/plan.ts'

/** Returns the module of the entry's kind. */
export function kindOf<E extends Entry>({ kind }: E): Kind<E> {
  const kinds = { plan: planKind, favourite: favouriteKind, memory: memoryKind } as const
  return kinds[kind] as unknown as Kind<E>
}

const isAbout = (one: Entry, other: Entry) =>
  one.kind === other.kind && kindOf(one).subjectOf(one) === kindOf(other).subjectOf(other)

/** Returns the entries of the same subject, the entry itself included. */
export const sameSubject = (entries: Entries, entry: Entry): Entries => entries.filter((one) => isAbout(one, entry))

/** Adds an entry, which may replace or cancel earlier ones of its subject, or be dropped as a duplicate. */
export function addEntry(entries: Entries, added: Entry): Entries {
  const mine = sameSubject(entries, added)
  return [...entries.filter((entry) => !mine.includes(entry)), ...kindOf(added).merge(mine, added)].toSorted(
    (a, b) => a.place - b.place,
  )
}

/** Returns the entries that can be sent: those that are neither refused nor dependent on an earlier refused one. */
export const waiting = (entries: Entries): Entries =>
  entries.filter((entry, index) => {
    if (entry.refusal || !kindOf(entry).dependsOnRefused) return !entry.refusal
    return !entries.slice(0, index).some((other) => other.refusal && isAbout(other, entry))
  })

/** Returns the oldest entry that can be sent. Subjects with an entry in `passed` are skipped. */
export const nextToSend = (entries: Entries, passed: Entries = []): Entry | undefined =>
  waiting(entries).find((entry) => sameSubject(passed, entry).length === 0)

/** Changes one entry, if it is still there. */
export const withEntry = (entries: Entries, key: string, change: (entry: Entry) => Entry): Entries =>
  entries.map((entry) => (entry.key === key ? change(entry) : entry))

/** Marks an entry as sent: from now on the server may have applied it. */
export const markSent = (entries: Entries, key: string): Entries =>
  withEntry(entries, key, (entry) => ({ ...entry, sent: true }))

export const without = (entries: Entries, key: string): Entries => entries.filter((entry) => entry.key !== key)

/** Removes an entry that the server has applied, and lets the later ones of its subject follow the answer. */
export const withApplied = (entries: Entries, applied: Entry, data: unknown): Entries =>
  without(entries, applied.key).map((entry) =>
    isAbout(entry, applied) ? (kindOf(entry).followed?.(entry, applied, data) ?? entry) : entry,
  )

/** Marks an entry as finally refused. The server has recorded nothing under its key, so it counts as never sent. */
export const markRefused = (entries: Entries, key: string, refusal: Refusal): Entries =>
  withEntry(entries, key, (entry) => ({ ...entry, sent: false, refusal }))

/**
 * Handles a refusal that the user has seen. Removes the entry, unless a later one depends on it and would then be sent
 * alone.
 */
export function markReported(entries: Entries, key: string, refusal: Refusal): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  const hasDependents = entries.some(
    (entry, index) => at >= 0 && index > at && kindOf(entry).dependsOnRefused && isAbout(entry, entries[at]!),
  )
  return hasDependents ? markRefused(entries, key, refusal) : without(entries, key)
}

/** Clears the refusal, so that the entry is sent again. */
export const requestRetry = (entries: Entries, key: string): Entries =>
  withEntry(entries, key, ({ refusal: _, ...entry }) => entry as Entry)

/** Discards a refused entry and those that depend on it. An entry that is pending again stays. */
export function discardRefused(entries: Entries, key: string): Entries {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.filter(
    (entry, index) =>
      at < 0 ||
      index < at ||
      !(index === at || (kindOf(entry).dependsOnRefused && isAbout(entry, entries[at]!))) ||
      waiting(entries).includes(entry),
  )
}

/** Returns the words of an entry and of those that depend on it; an empty text if there are none. */
export function wordsWith(entries: Entries, entry: Entry): string {
  const { dependsOnRefused, wordsOf } = kindOf(entry)
  const subject = dependsOnRefused ? sameSubject(entries, entry) : [entry]
  return subject.map(wordsOf).filter(Boolean).join('\n\n')
}

/** True when the entry has words or photos that exist nowhere else. */
export const hasContent = (entry: Entry): boolean =>
  kindOf(entry).wordsOf(entry) !== '' || (entry.kind === 'memory' && entry.photos.length > 0)
