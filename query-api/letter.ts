import { letterFrom } from '@filiz/domain/progress/letter-from.ts'
import { letterOf, namedIn } from '@filiz/domain/progress/letter.ts'
import { letterSentences, prideMessage } from '@filiz/domain/texts/letters.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getPlanLetter } from '@filiz/http/contract/plan-queries.ts'
import { activityTitle } from '@filiz/http/presenters/to-activity-summary.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from './collections.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { historyOf } from './history.ts'
import { planFor } from './plan-access.ts'
import { waitForPosition } from './wait-for-position.ts'

/**
 * The route of the monthly summary letter. The completed activities come from the `months` read model, as in the
 * progress queries.
 */
export const letterRoute = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>) =>
  route(getPlanLetter, async (call) => {
    const { readStore, catalogue } = dependencies
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.months,
      collections.children,
      collections.activities,
      collections.accounts,
    ])
    const { plan, today } = await planFor(call.caller, call.params.id, 'see', dependencies)
    const { _id, childId, year, month, period } = plan
    const letter = today < letterFrom(period) ? undefined : letterOf(await historyOf(childId, readStore), period, today)
    if (!letter) throw new ApiError('NOT_FOUND')

    const { isOver, figures, mostLoved, step, pride } = letter
    const activities = await catalogue.byIds(namedIn(letter), fresh)
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
        pride: prideMessage(pride, call.language),
      },
    }
  })
