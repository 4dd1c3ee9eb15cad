import { accountNames } from '@filiz/application/account-names.ts'
import { may } from '@filiz/domain/child/rights.ts'
import { maxMemories } from '@filiz/domain/memories/decide.ts'
import { diaryPageSize as limit, type DiaryQuery } from '@filiz/domain/memories/schemas.ts'
import type { DevelopmentDocument } from '@filiz/domain/read-models/development.ts'
import type { MemoryDocument } from '@filiz/domain/read-models/memories.ts'
import type { MilestoneDocument } from '@filiz/domain/read-models/milestones.ts'
import { planOf, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import { listMemories, type DiaryEntry } from '@filiz/http/contract/memories.ts'
import { route } from '@filiz/http/route.ts'
import { openChildFor } from '../child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { todayOf } from '../today.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { activitiesNamedIn, diaryItems, type DiaryItem, type DiarySources } from './diary-items.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>

/** Maximum number of plans read, above the number that a child can have. */
const maxPlans = 200

/** The route of a child's diary. */
export const diaryRoute = (dependencies: Dependencies) =>
  route(listMemories, async (call) => {
    const { readStore, clock, catalogue } = dependencies
    const { query, language } = call
    const fresh = await waitForPosition(call, readStore, [
      collections.memories,
      collections.plans,
      collections.development,
      collections.milestones,
      collections.children,
      collections.accounts,
      collections.activities,
    ])
    const access = await openChildFor(call.caller, call.params.id, 'remember', dependencies)
    const childId = access.child._id
    const [memories, stored, reached] = await Promise.all([
      readStore.find<MemoryDocument>(collections.memories, {
        where: { childId, isRemoved: false },
        sort: ['-day'],
        limit: maxMemories * maxPlans,
      }),
      readStore.find<StoredPlan>(collections.plans, {
        where: { childId },
        sort: ['-period'],
        limit: maxPlans,
        without: ['swappedOut', 'swaps'],
      }),
      may(access.role, 'see-milestones') ? answeredMilestones(childId, dependencies) : nothingAnswered,
    ])
    const plans = stored.map(planOf)
    const activities = await catalogue.byIds(activitiesNamedIn({ memories, plans }), fresh)
    const sources = { memories, plans, ...reached, thisMonth: monthOf(todayOf(access, clock)), activities, language }
    const all = diaryItems(sources)
    const found = await search(filtered(all, query, sources), query.search, dependencies)
    const shown = found.slice((query.page - 1) * limit, query.page * limit)
    return {
      data: await present(shown, dependencies),
      beside: { months: [...new Set(all.map(({ day }) => monthOf(day)))] },
      page: { page: query.page, limit, total: found.length, hasMore: query.page * limit < found.length },
    }
  })

const filtered = (
  items: readonly DiaryItem[],
  { month, category, activityId }: DiaryQuery,
  { activities }: DiarySources,
): readonly DiaryItem[] =>
  items.filter(
    (item) =>
      (month === undefined || monthOf(item.day) === month) &&
      (activityId === undefined || item.activityId === activityId) &&
      (category === undefined || (item.activityId !== null && activities.get(item.activityId)?.category === category)),
  )

const nothingAnswered = { answers: [], milestones: new Map() }

async function answeredMilestones(
  childId: string,
  { readStore, sealer }: Dependencies,
): Promise<Pick<DiarySources, 'answers' | 'milestones'>> {
  const stored = await readStore.get<DevelopmentDocument>(collections.development, childId)
  if (!stored) return nothingAnswered
  const { answers } = await sealer.openDeep(stored)
  const found = await readStore.getMany<MilestoneDocument>(
    collections.milestones,
    answers.map(({ milestoneId }) => milestoneId),
  )
  return { answers, milestones: new Map(found.map((one) => [one._id, one])) }
}

/** Returns the entries whose text and title contain all words, in any order. */
async function search(
  items: readonly DiaryItem[],
  wanted: string | undefined,
  { sealer }: Pick<Dependencies, 'sealer'>,
): Promise<readonly DiaryItem[]> {
  const words = fold(wanted ?? '')
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return items
  const texts = await sealer.openTexts(items.map(({ sealed }) => sealed[0] ?? null))
  return items.filter(({ title }, index) => {
    const text = fold(`${texts[index] ?? ''} ${title}`)
    return words.every((word) => text.includes(word))
  })
}

async function present(items: readonly DiaryItem[], dependencies: Dependencies): Promise<DiaryEntry[]> {
  const [opened, names] = await Promise.all([
    dependencies.sealer.openTexts(items.flatMap(({ sealed }) => sealed)),
    accountNames(
      items.flatMap(({ people }) => people),
      dependencies,
    ),
  ])
  const texts = opened.values()
  return items.map(({ sealed, present: toEntry }) =>
    toEntry(
      sealed.map(() => texts.next().value ?? null),
      (accountId) => ({ accountId, name: names.get(accountId) ?? null }),
    ),
  )
}
