import { accountNames } from '@filiz/application/account-names.ts'
import { maxMemories } from '@filiz/domain/memories/decide.ts'
import { diaryPageSize as limit, type DiaryQuery } from '@filiz/domain/memories/schemas.ts'
import type { MemoryDocument } from '@filiz/domain/read-models/memories.ts'
import type { PlanDocument } from '@filiz/domain/read-models/plans.ts'
import { monthOf } from '@filiz/domain/shared/calendar.ts'
import { fold } from '@filiz/domain/shared/turkish.ts'
import { listMemories, type DiaryEntry } from '@filiz/http/contract/memories.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
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
      collections.children,
      collections.accounts,
      collections.activities,
    ])
    const access = await openChildFor(call.caller, call.params.id, 'remember', dependencies)
    const childId = access.child._id
    const [memories, plans] = await Promise.all([
      readStore.find<MemoryDocument>(collections.memories, {
        where: { childId, isRemoved: false },
        sort: ['-day'],
        limit: maxMemories * maxPlans,
      }),
      readStore.find<PlanDocument>(collections.plans, {
        where: { childId },
        sort: ['-period'],
        limit: maxPlans,
        without: ['swappedOut', 'swaps'],
      }),
    ])
    const activities = await catalogue.byIds(activitiesNamedIn({ memories, plans }), fresh)
    const sources = { memories, plans, thisMonth: monthOf(todayOf(access, clock)), activities, language }
    const all = diaryItems(sources)
    const found = await search(filtered(all, query, sources), query.search, sources, dependencies)
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

/** Returns the entries whose text and title contain all words, in any order. */
async function search(
  items: readonly DiaryItem[],
  wanted: string | undefined,
  { activities, language }: DiarySources,
  { sealer }: Pick<Dependencies, 'sealer'>,
): Promise<readonly DiaryItem[]> {
  const words = fold(wanted ?? '')
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return items
  const texts = await sealer.openTexts(items.map(({ sealed }) => sealed[0] ?? null))
  return items.filter(({ activityId }, index) => {
    const activity = activityId === null ? undefined : activities.get(activityId)
    const text = fold(`${texts[index] ?? ''} ${activity ? activityTitle(activity, language) : ''}`)
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
