import { may } from '@filiz/domain/child/rights.ts'
import { isFreeOf, isSafeAt } from '@filiz/domain/activity/hazards.ts'
import { wholeYears } from '@filiz/domain/planning/eligible.ts'
import { ageInMonths } from '@filiz/domain/shared/age.ts'
import { chooseForToday } from '@filiz/domain/planning/today/today.ts'
import { refusedActivities } from '@filiz/domain/planning/today/refused-activities.ts'
import { isOwnChoice } from '@filiz/domain/plan/own-choice.ts'
import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import { getToday } from '@filiz/http/contract/plan-queries.ts'
import { toPlanItem } from '@filiz/http/presenters/to-plan.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { openChild } from '../children/child-access.ts'
import { activitiesOf, currentPlanFor } from './plan-access.ts'
import { waitForPosition } from '../wait-for-position.ts'
import type { TodayItem } from '@filiz/domain/planning/today/request.ts'

/** The route of the items for today. Pending items have no notes, so of the plan nothing must be decrypted. */
export const todayRoute = (dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue'>) =>
  route(getToday, async (call) => {
    const { readStore } = dependencies
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.children,
      collections.activities,
      collections.accounts,
    ])
    const { childId, ...filters } = call.query
    const access = await currentPlanFor(call.caller, childId, 'see', dependencies)
    const { plan, role, today } = access
    const [activities, history] = await Promise.all([
      activitiesOf(plan, fresh, dependencies),
      historyOf(childId, readStore),
    ])
    const items = plan.items.flatMap(({ activityId, category, completedAt, day, optional = false }): TodayItem[] => {
      const activity = activities.get(activityId)
      return activity ? [{ activityId, category, completedAt, day, optional, activity }] : []
    })
    const wanted = new Set(plan.items.filter(isOwnChoice).map(({ activityId }) => activityId))
    const { allergies, birthDate } = (await openChild(access, dependencies)).child
    const years = wholeYears(ageInMonths(birthDate, today))
    const unsafe = new Set(
      [...activities.values()]
        .filter(
          (activity) =>
            activity.recalled !== null ||
            !isFreeOf(allergies, activity) ||
            (!isSafeAt(years, activity) && !wanted.has(activity._id)),
        )
        .map(({ _id }) => _id),
    )
    const chosen = chooseForToday({
      today,
      period: plan.period,
      from: plan.from,
      items,
      refused: refusedActivities(plan.period, history, wanted),
      unsafe,
      filters,
    })
    // Pending items show nobody.
    const texts = {
      activities,
      language: call.language,
      today,
      viewer: call.caller.accountId,
      seesInterests: may(role, 'see-development'),
      names: new Map(),
    }
    return {
      data: {
        planId: plan._id,
        items: chosen.items.map(({ activityId, because }) => ({
          ...toPlanItem(plan, activityId, texts)!,
          because: because.map((reason) => ({ code: reason.code, message: reasonMessage(reason, call.language) })),
        })),
        relaxed: chosen.relaxed,
      },
      revision: plan.revision,
    }
  })
