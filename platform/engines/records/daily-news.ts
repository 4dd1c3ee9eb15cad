import { withNews, type NewsOfDay } from '@filiz/domain/account/family-news.ts'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { putUnlessForgotten } from '../vault/forgotten-subjects.ts'
import type { Vault } from '../vault/port.ts'

const kind = 'daily-news'

/** Counts what an account was told of other parents on its latest day with news. */
export interface DailyNews {
  /** Takes one of the day's places; repeating it has no effect. Returns false when the day has no place left. */
  take(accountId: string, newsId: string, now: Instant, timeZone: string): Promise<boolean>
  removeAll(accountId: string): Promise<void>
}

export const createDailyNews = (vault: Vault): DailyNews => ({
  async take(accountId, newsId, now, timeZone) {
    for (;;) {
      const before = await vault.get<NewsOfDay>(kind, accountId)
      const after = withNews(before?.value ?? null, newsId, now, timeZone)
      if (!after) return false
      const value = { owner: accountId, ...after }
      if (await putUnlessForgotten(vault, accountId, kind, accountId, value, before?.version ?? null)) return true
    }
  },
  removeAll: async (accountId) => void (await vault.removeOwnedBy(kind, accountId)),
})
