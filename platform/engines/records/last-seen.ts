import type { Day } from '@filiz/domain/shared/event.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'last-seen'

export interface LastSeen {
  /** Returns the family's local day of its last activity; null if it never had any or its record was removed. */
  get(accountId: string): Promise<Day | null>
  /**
   * Writes at most once a day, and never an earlier day. Call it after the event that depends on the old day
   * (`FamilyReturned`) was appended, so that a crash in between does not lose that event.
   */
  record(accountId: string, day: Day): Promise<void>
  remove(accountId: string): Promise<void>
}

/** Days of last activity, for the rule that families unseen for 60 days get no new plans. */
export const createLastSeen = (vault: Vault): LastSeen => ({
  get: async (accountId) => (await vault.get<{ day: Day }>(kind, accountId))?.value.day ?? null,
  record: async (accountId, day) => {
    while (true) {
      const stored = await vault.get<{ day: Day }>(kind, accountId)
      if (stored !== null && stored.value.day >= day) return
      if ((await putUnlessForgotten(vault, accountId, kind, accountId, { day }, stored?.version ?? null)) !== null)
        return
    }
  },
  remove: async (accountId) => void (await vault.remove(kind, accountId)),
})
