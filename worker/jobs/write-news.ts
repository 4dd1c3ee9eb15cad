import type { Catalogue } from '@filiz/application/catalogue/catalogue.ts'
import type { CommandHandler } from '@filiz/application/commands/command-handler.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { Account } from '@filiz/domain/account/evolve.ts'
import { activityOf, memorySubject, newsId, type News } from '@filiz/domain/account/family-news.ts'
import { atDaytime } from '@filiz/domain/account/notices.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { invitationOf, type Child } from '@filiz/domain/child/evolve.ts'
import { parentsOf } from '@filiz/domain/child/rights.ts'
import { memoriesDecider } from '@filiz/domain/memories/decider.ts'
import { planDecider } from '@filiz/domain/plan/decider.ts'
import { FORGOTTEN } from '@filiz/domain/registry/personal-data.ts'
import { accountStream, childStream, parseStream } from '@filiz/domain/shared/streams.ts'
import type { NewsContent } from '@filiz/domain/texts/family-news.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { DailyNews } from '@filiz/engines/records/daily-news.ts'

export interface NewsWritingDependencies {
  readonly commands: CommandHandler
  readonly catalogue: Pick<Catalogue, 'byIds'>
  readonly dailyNews: Pick<DailyNews, 'take'>
  readonly clock: Clock
}

/**
 * Computes what a push about another parent says, from the streams at the time of sending. Returns null if the news are
 * void: turned off, withdrawn, one's own, the access lost, at night, or the fourth of a day.
 */
export const createNewsWriter =
  ({ commands, catalogue, dailyNews, clock }: NewsWritingDependencies) =>
  async (news: News, stream: string, reader: Account): Promise<NewsContent | null> => {
    const { kind, accountId, subject } = news
    if (!reader.notifications[kind]) return null
    const now = clock.now()
    if (atDaytime(now, reader.timeZone) !== now) return null
    const childId = childIdOf(stream)
    const { state: child } = await commands.load(childDecider, childStream(childId), sealed)
    if (child.status !== 'present' || !parentsOf(child).includes(accountId)) return null
    const by = await whoDid(child)
    if (by === null || by === accountId) return null
    if (!(await dailyNews.take(accountId, newsId(news), now, reader.timeZone))) return null
    const { state } = await commands.load(accountDecider, accountStream(by))
    const name = state.status === 'active' && state.name !== FORGOTTEN ? state.name : null
    return { kind, childId, name, activity: kind === 'othersCompleted' ? await titleOf(activityOf(subject)) : null }

    async function whoDid(child: Child): Promise<string | null> {
      if (kind === 'othersCompleted') {
        const { state: plan } = await commands.load(planDecider, stream, sealed)
        const item =
          plan.status === 'made' ? plan.items.find((one) => one.activityId === activityOf(subject)) : undefined
        return item?.completion?.by ?? null
      }
      if (kind === 'othersRemembered') {
        const { memories } = (await commands.load(memoriesDecider, stream, sealed)).state
        return memories.find(({ memoryId }) => memorySubject(memoryId) === subject)?.by ?? null
      }
      // A former owner who stays after a hand-over has no invitation.
      if (!invitationOf(child, subject)) return null
      return child.caregivers.find(({ invitationId }) => invitationId === subject)?.accountId ?? null
    }

    async function titleOf(activityId: string): Promise<string | null> {
      const translations = (await catalogue.byIds(new Set([activityId]), false)).get(activityId)?.translations
      return (translations?.[reader.language] ?? translations?.tr)?.title ?? null
    }
  }

/** Nothing of these streams is shown, so their personal fields stay sealed. */
const sealed = { sealed: true }

const childIdOf = (stream: string): string => parseStream(stream)!.id.split('_')[0]!
