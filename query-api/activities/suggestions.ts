import type { CatalogueCandidate } from '@filiz/application/catalogue/catalogue.ts'
import { inSeason } from '@filiz/domain/activity/season.ts'
import { may } from '@filiz/domain/child/rights.ts'
import type { PlannedActivity, Reason } from '@filiz/domain/plan/events.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { sharedInterestName } from '@filiz/domain/planning/interests.ts'
import { suggest } from '@filiz/domain/planning/plan.ts'
import { ageInMonths, eligibility } from '@filiz/domain/shared/age.ts'
import { monthOf, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import { reasonMessage } from '@filiz/domain/texts/reasons.ts'
import { suggestActivities } from '@filiz/http/contract/activity-queries.ts'
import type { Suggestion } from '@filiz/http/contract/query-shapes.ts'
import { toActivitySummary } from '@filiz/http/presenters/to-activity-summary.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { openChildFor, type ChildAccess } from '../children/child-access.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { todayOf } from '../plans/today.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/activities.ts'

/** The route of suggestions. It returns none for a child that is too young or too old for plans. */
export const suggestionsRoute = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue' | 'others'>,
) => {
  const inSeasonOn = onePerDay()
  return route(suggestActivities, async (call) => {
    const { readStore, clock, catalogue, others } = dependencies
    const fresh = await waitForPosition(call, readStore, [
      collections.activities,
      collections.children,
      collections.plans,
      collections.accounts,
    ])
    const access = await openChildFor(call.caller, call.query.childId, 'see', dependencies)
    const { child } = access
    const today = todayOf(access, clock)
    if (eligibility(child.birthDate, today) !== 'eligible') return { data: [] }

    const [history, candidates, told] = await Promise.all([
      historyOf(child._id, readStore),
      catalogue.candidates(),
      others(),
    ])
    const chosen = suggest({
      childId: child._id,
      ...yearAndMonth(monthOf(today)),
      from: today,
      ageMonths: ageInMonths(child.birthDate, today),
      interests: child.interests,
      allergies: child.allergies,
      household: child.household,
      history,
      catalogue: inSeasonOn(candidates, today),
      ...(told ? { heard: told.heard } : {}),
    })
    return { data: await toSuggestions(chosen, access, call.language, today, fresh, dependencies) }
  })
}

/** Presents activities that the policy chose for a child, with its reasons. The child's fields are decrypted. */
export async function toSuggestions(
  chosen: readonly PlannedActivity[],
  { child, role }: ChildAccess,
  language: Language,
  today: Day,
  fresh: boolean,
  { catalogue }: Pick<QueryApiDependencies, 'catalogue'>,
): Promise<Suggestion[]> {
  // A stored reason does not name the child's interest, to keep personal data out of it. The response names it for
  // those who may see it.
  const nameOf = sharedInterestName(may(role, 'see-development') ? child.interests : [])
  const named = (reason: Reason, { interests }: ActivityDocument): Reason => {
    const interest = reason.code === 'interest' ? nameOf(interests) : undefined
    return interest === undefined ? reason : { code: reason.code, params: { interest } }
  }
  const byId = await catalogue.byIds(
    chosen.map(({ activityId }) => activityId),
    fresh,
  )
  return chosen.map(({ activityId, reasons }) => ({
    ...toActivitySummary(byId.get(activityId)!, language, today, child.favourites),
    reasons: reasons.map((reason) => ({
      code: reason.code,
      message: reasonMessage(named(reason, byId.get(activityId)!), language),
    })),
  }))
}

/** Returns the same array for the same day and catalogue: a policy caches its computations by array identity. */
function onePerDay(): (all: readonly CatalogueCandidate[], today: Day) => readonly CatalogueCandidate[] {
  let kept:
    | { readonly all: readonly CatalogueCandidate[]; readonly today: Day; readonly list: readonly CatalogueCandidate[] }
    | undefined
  return (all, today) => {
    if (kept?.all !== all || kept.today !== today)
      kept = { all, today, list: all.filter((entry) => inSeason(entry, today)) }
    return kept.list
  }
}
