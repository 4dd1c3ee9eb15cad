import { accountNames } from '@filiz/application/accounts/account-names.ts'
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
import { openChildFor } from '../children/child-access.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { todayOf } from '../plans/today.ts'
import { waitForPosition } from '../wait-for-position.ts'
import {
  activitiesNamedIn,
  diaryItems,
  memoriesIn,
  type DiaryItem,
  type DiarySources,
  type ListedMemory,
} from './diary-items.ts'

type Dependencies = Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue' | 'limits'>

/** Maximum number of plans read, above the number that a child can have. */
const maxPlans = 200

/** The route of a child's diary. */
export const diaryRoute = (dependencies: Dependencies) =>
  route(listMemories, async (call) => {
    const { readStore, clock, catalogue } = dependencies
    const { query, language } = call
    if (query.search !== undefined) await dependencies.limits.take('diarySearchesOfAccount', call.caller.accountId)
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
      listedMemories(childId, query.search !== undefined, readStore),
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
      data: await present(await withTexts(shown, sources, readStore), dependencies),
      beside: { months: [...new Set(all.map(({ day }) => monthOf(day)))] },
      page: { page: query.page, limit, total: found.length, hasMore: query.page * limit < found.length },
    }
  })

/** Returns the child's memories without their texts; with what a search reads if `isSearched`. */
async function listedMemories(
  childId: string,
  isSearched: boolean,
  readStore: Dependencies['readStore'],
): Promise<readonly ListedMemory[]> {
  const where = { childId, isRemoved: false }
  const limit = maxMemories * maxPlans
  const without = isSearched ? ['text', 'dropped'] : ['text', 'dropped', 'folded']
  const [all, unfolded] = await Promise.all([
    readStore.find<MemoryDocument>(collections.memories, { where, sort: ['-day'], limit, without }),
    // Texts that an older version wrote are folded at each search.
    isSearched
      ? readStore.find<MemoryDocument>(collections.memories, { where: { ...where, folded: null }, limit })
      : [],
  ])
  const texts = new Map(unfolded.map(({ _id, text }) => [_id, text]))
  return texts.size === 0 ? all : all.map((memory) => ({ ...memory, text: texts.get(memory._id) ?? null }))
}

/** Returns the items of a page, whose memories have their texts. */
async function withTexts(
  items: readonly DiaryItem[],
  sources: DiarySources,
  readStore: Dependencies['readStore'],
): Promise<readonly DiaryItem[]> {
  const ids = items.filter(({ kind }) => kind === 'memory').map(({ id }) => id)
  if (ids.length === 0) return items
  const memories = await readStore.getMany<MemoryDocument>(collections.memories, ids)
  const whole = new Map(memoriesIn({ ...sources, memories }).map((item) => [item.id, item]))
  return items.map((item) => whole.get(item.id) ?? item)
}

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
  const texts = await sealer.openTexts(items.map(({ searched }) => searched?.sealed ?? null))
  const titles = new Map<string, string>()
  const folded = (title: string) => titles.get(title) ?? (titles.set(title, fold(title)), titles.get(title)!)
  return items.filter(({ title, searched }, index) => {
    const text = texts[index] ?? ''
    const all = `${searched?.isFolded ? text : fold(text)} ${folded(title)}`
    return words.every((word) => all.includes(word))
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
