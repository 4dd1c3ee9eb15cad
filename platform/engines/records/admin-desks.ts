import type { Position } from '@filiz/domain/shared/event.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'admin-desk'

/** A named view of the catalogue or question of the insights: the query of its address. */
export interface SavedView {
  readonly name: string
  readonly query: string
}

/**
 * An administrator's or analyst's own settings. `notesReadUpTo`: the position of the last note that the administrator
 * has read; `questions`: the analyst's saved questions.
 */
export interface AdminDesk {
  readonly views: readonly SavedView[]
  readonly questions: readonly SavedView[]
  readonly notesReadUpTo: Position
}

const empty: AdminDesk = { views: [], questions: [], notesReadUpTo: '' }

export interface AdminDesks {
  get(accountId: string): Promise<AdminDesk>
  change(accountId: string, change: (desk: AdminDesk) => Partial<AdminDesk>): Promise<AdminDesk>
  remove(accountId: string): Promise<void>
}

export const createAdminDesks = (vault: Vault): AdminDesks => ({
  get: async (accountId) => ({ ...empty, ...(await vault.get<AdminDesk>(kind, accountId))?.value }),
  change: async (accountId, change) => {
    while (true) {
      const stored = await vault.get<AdminDesk>(kind, accountId)
      const desk = { ...empty, ...stored?.value }
      const value = { ...desk, ...change(desk) }
      if ((await putUnlessForgotten(vault, accountId, kind, accountId, value, stored?.version ?? null)) !== null)
        return value
    }
  },
  remove: async (accountId) => void (await vault.remove(kind, accountId)),
})
