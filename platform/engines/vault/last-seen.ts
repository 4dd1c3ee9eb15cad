import type { Day } from '@filiz/domain/shared/event.ts'
import { putOfAccount } from './forgotten.ts'
import type { Vault } from './port.ts'

const kind = 'last-seen'

export interface LastSeen {
  /** The family's own day on which it was last here; null: not since its record was removed, or never. */
  get(accountId: string): Promise<Day | null>
  /**
   * Writes at most once a day, and never an earlier day. To be called after what follows from the old day
   * (`FamilyReturned`) has been appended: a crash in between must not swallow that.
   */
  record(accountId: string, day: Day): Promise<void>
  remove(accountId: string): Promise<void>
}

/** For the rule that families unseen for 60 days get no new plans (design, scale). */
export const createLastSeen = (vault: Vault): LastSeen => ({
  get: async (accountId) => (await vault.get<{ day: Day }>(kind, accountId))?.value.day ?? null,
  record: async (accountId, day) => {
    while (true) {
      const stored = await vault.get<{ day: Day }>(kind, accountId)
      if (stored !== null && stored.value.day >= day) return
      if ((await putOfAccount(vault, accountId, kind, accountId, { day }, stored?.version ?? null)) !== null) return
    }
  },
  remove: async (accountId) => void (await vault.remove(kind, accountId)),
})
