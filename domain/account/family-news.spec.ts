import { describe, expect, it } from 'vitest'
import { maxNewsPerDay, newsId, parseNewsId, withNews, type NewsOfDay } from './family-news.ts'
import { parseNoticeId, parsePushId, pushId } from './notices.ts'

const news = { kind: 'othersJoined', accountId: 'a0', subject: 's0' } as const
const timeZone = 'Europe/Istanbul'

describe('the id of news', () => {
  it('differs from those of notices', () => {
    expect(parseNewsId(newsId(news))).toEqual(news)
    expect(parseNoticeId(newsId(news))).toBeUndefined()
    expect(parsePushId(pushId(newsId(news), 'd0'))).toEqual({ accountId: 'a0', deviceId: 'd0', notice: news })
    for (const other of ['othersJoined_a0', 'reminders_a0_2026-03-10', 'othersJoined_a0_s0_d0'])
      expect(parseNewsId(other)).toBeUndefined()
  })
})

describe('the news of a day', () => {
  const full = ['a', 'b', 'c'].reduce<NewsOfDay | null>(
    (before, id) => withNews(before, id, '2026-03-10T09:00:00.000Z', timeZone),
    null,
  )

  it('are at most three', () => {
    expect(full?.ids).toHaveLength(maxNewsPerDay)
    expect(withNews(full, 'd', '2026-03-10T20:59:59.999Z', timeZone)).toBeNull()
  })
  it('accept an item that is already counted, even at the daily limit', () =>
    expect(withNews(full, 'b', '2026-03-10T20:59:59.999Z', timeZone)).toEqual(full))
  it("begin anew at the account's local midnight", () =>
    expect(withNews(full, 'd', '2026-03-10T21:00:00.000Z', timeZone)).toEqual({ day: '2026-03-11', ids: ['d'] }))
})
