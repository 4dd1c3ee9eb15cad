import type { Instant } from '@filiz/domain/shared/event.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'look'
const cursorKind = 'sweep-cursor'

/** The sweep's progress: the last family that it checked, in the order of (instant, id). */
export interface SweepCursor {
  readonly at: Instant
  readonly id: string
}

/**
 * Schedules families that must be checked again at a time although no event will have occurred, and stores the sweep's
 * progress.
 */
export interface FamilyChecks {
  cursor(): Promise<SweepCursor | null>
  moveTo(cursor: SweepCursor): Promise<void>
  /** Schedules a check; repeating it has no effect. */
  schedule(accountId: string, at: Instant): Promise<void>
  /** Returns accounts that are due, earliest first, at most `limit`. Entries stay until `done`. */
  due(now: Instant, limit: number): Promise<readonly DueCheck[]>
  done(looks: readonly DueCheck[]): Promise<void>
  removeAll(accountId: string): Promise<void>
}

export interface DueCheck {
  readonly id: string
  readonly accountId: string
}

/** Ids begin with the instant, so that order by id is order by time. */
const idOf = (accountId: string, at: Instant) => `${at}_${accountId}`
const instantIn = (id: string): Instant => id.slice(0, id.indexOf('_'))

export const createFamilyChecks = (vault: Vault): FamilyChecks => ({
  cursor: async () => (await vault.get<SweepCursor>(cursorKind, 'agenda'))?.value ?? null,
  moveTo: async ({ at, id }) => void (await vault.put(cursorKind, 'agenda', { at, id }, 'any')),
  schedule: async (accountId, at) =>
    void (await putUnlessForgotten(vault, accountId, kind, idOf(accountId, at), { owner: accountId }, null)),
  due: async (now, limit) =>
    (await vault.page<{ owner: string }>(kind, null, limit))
      .filter(({ id }) => instantIn(id) <= now)
      .map(({ id, value }) => ({ id, accountId: value.owner })),
  done: async (looks) => void (await Promise.all(looks.map(({ id }) => vault.remove(kind, id)))),
  removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
})
