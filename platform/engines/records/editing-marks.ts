import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'editing'

/** Seconds for which a mark is valid after it was set or renewed. */
export const markSeconds = 120

export interface EditingMark {
  readonly accountId: string
  readonly since: Instant
  readonly expires: Instant
}

/**
 * Stores marks that show which administrators are editing a catalogue activity. A mark is advisory: it blocks no edit
 * and expires by itself.
 */
export interface EditingMarks {
  /** Sets or renews an administrator's mark; returns it with its expiry. */
  set(activityId: string, accountId: string, now: Instant): Promise<EditingMark>
  clear(activityId: string, accountId: string): Promise<void>
  /** Returns the valid marks of an activity, oldest first. */
  of(activityId: string, now: Instant): Promise<readonly EditingMark[]>
}

export function createEditingMarks(vault: Vault): EditingMarks {
  const idOf = (activityId: string, accountId: string) => `${activityId}:${accountId}`
  return {
    async set(activityId, accountId, now) {
      const id = idOf(activityId, accountId)
      const before = (await vault.get<EditingMark>(kind, id))?.value
      const mark: EditingMark = {
        accountId,
        since: before && before.expires > now ? before.since : now,
        expires: new Date(Date.parse(now) + markSeconds * 1_000).toISOString(),
      }
      await vault.put(kind, id, { ...mark, owner: activityId }, 'any')
      return mark
    },
    clear: async (activityId, accountId) => void (await vault.remove(kind, idOf(activityId, accountId))),
    async of(activityId, now) {
      const all = await vault.ownedBy<EditingMark>(kind, activityId)
      return all
        .map(({ value }) => value)
        .filter(({ expires }) => expires > now)
        .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    },
  }
}
