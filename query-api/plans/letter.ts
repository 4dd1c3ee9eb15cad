import { accountNames } from '@filiz/application/accounts/account-names.ts'
import { maxMemories } from '@filiz/domain/memories/decide.ts'
import { letterFrom } from '@filiz/domain/progress/letter-from.ts'
import { letterOf, namedIn } from '@filiz/domain/progress/letter.ts'
import type { MemoryDocument } from '@filiz/domain/read-models/memories.ts'
import type { Month } from '@filiz/domain/shared/calendar.ts'
import { letterSentences, prideMessage } from '@filiz/domain/texts/letters.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getPlanLetter } from '@filiz/http/contract/plan-queries.ts'
import type { Letter } from '@filiz/http/contract/query-shapes.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { authorsOf, peopleOfMemory } from '@filiz/http/presenters/to-memory.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { planFor } from './plan-access.ts'
import { waitForPosition } from '../wait-for-position.ts'

/**
 * The route of the monthly summary letter. The completed activities come from the months of `historyOf`, as in the
 * progress queries.
 */
export const letterRoute = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>) =>
  route(getPlanLetter, async (call) => {
    const { readStore, catalogue } = dependencies
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.children,
      collections.activities,
      collections.memories,
      collections.accounts,
    ])
    const { plan, today } = await planFor(call.caller, call.params.id, 'see', dependencies)
    const { _id, childId, year, month, period } = plan
    const letter = today < letterFrom(period) ? undefined : letterOf(await historyOf(childId, readStore), period, today)
    if (!letter) throw new ApiError('NOT_FOUND')

    const { isOver, figures, mostLoved, step, pride } = letter
    const [activities, memories] = await Promise.all([
      catalogue.byIds(namedIn(letter), fresh),
      favouritesOf(childId, period, dependencies),
    ])
    const titleOf = (activityId: string) => {
      const activity = activities.get(activityId)
      return activity && activityTitle(activity, call.language)
    }
    const lovedTitle = mostLoved && titleOf(mostLoved.activityId)
    return {
      data: {
        planId: _id,
        childId,
        year,
        month,
        isOver,
        figures,
        mostLoved:
          mostLoved && lovedTitle
            ? {
                activityId: mostLoved.activityId,
                title: lovedTitle,
                category: mostLoved.category,
                engagement: mostLoved.engagement,
              }
            : null,
        step: step && { code: step.code },
        sentences: letterSentences(letter, month, titleOf, call.language),
        memories,
        pride: prideMessage(pride, call.language),
      },
    }
  })

/** Returns the favourites of a month with decrypted texts, oldest first. */
async function favouritesOf(
  childId: string,
  month: Month,
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer'>,
): Promise<Letter['memories']> {
  const { readStore, sealer } = dependencies
  const found = await readStore.find<MemoryDocument>(collections.memories, {
    where: { childId, month, isFavourite: true },
    limit: maxMemories,
    without: ['folded', 'dropped'],
  })
  const [texts, names] = await Promise.all([
    sealer.openTexts(found.map(({ text }) => text)),
    accountNames(found.flatMap(peopleOfMemory), dependencies),
  ])
  const person = (accountId: string) => ({ accountId, name: names.get(accountId) ?? null })
  return found
    .map((memory, index) => ({
      id: memory._id,
      revision: memory.revision,
      day: memory.day,
      text: texts[index]!,
      photos: memory.photos,
      ...authorsOf(memory, person),
    }))
    .sort((a, b) => (a.day === b.day ? Number(a.id > b.id) || -1 : a.day < b.day ? -1 : 1))
}
