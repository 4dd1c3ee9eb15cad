import type { Instant } from '@filiz/domain/shared/event.ts'
import type { Rhythm } from '@filiz/domain/plan/schemas.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'calendar'

/** A calendar to which programs subscribe by a URL with a secret. */
export interface SubscribedCalendar {
  /** Hash of the secret; the secret itself is not stored. */
  readonly secretHash: string
  readonly since: Instant
  readonly rhythm: Rhythm
  /** True when the feed contains children's names. */
  readonly names: boolean
}

/** Stores at most one calendar for each account: a new secret makes the previous one invalid at once. */
export interface Calendars {
  get(accountId: string): Promise<SubscribedCalendar | null>
  put(accountId: string, calendar: SubscribedCalendar): Promise<void>
  /** Changes the existing calendar and returns it; returns null if there is none. */
  change(accountId: string, change: Partial<SubscribedCalendar>): Promise<SubscribedCalendar | null>
  remove(accountId: string): Promise<void>
}

export const createCalendars = (vault: Vault): Calendars => ({
  get: async (accountId) => (await vault.get<SubscribedCalendar>(kind, accountId))?.value ?? null,
  put: async (accountId, calendar) =>
    void (await putUnlessForgotten(vault, accountId, kind, accountId, calendar, 'any')),
  change: async (accountId, change) => {
    while (true) {
      const stored = await vault.get<SubscribedCalendar>(kind, accountId)
      if (stored === null) return null
      const value = { ...stored.value, ...change }
      if ((await putUnlessForgotten(vault, accountId, kind, accountId, value, stored.version)) !== null) return value
    }
  },
  remove: async (accountId) => void (await vault.remove(kind, accountId)),
})
