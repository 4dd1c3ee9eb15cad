import { accountNames } from '@filiz/application/accounts/account-names.ts'
import { offerReplacements } from '@filiz/domain/planning/plan.ts'
import { ageForPlan, planDay } from '@filiz/domain/shared/age.ts'
import { alreadyCompleted } from '@filiz/http/already-completed.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getReplacements } from '@filiz/http/contract/plan-queries.ts'
import { route } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { historyOf } from '@filiz/application/data-sets/history.ts'
import { openChild } from '../children/child-access.ts'
import { planFor } from '../plans/plan-access.ts'
import { toSuggestions } from './suggestions.ts'
import { waitForPosition } from '../wait-for-position.ts'

/** The route of the replacements that a parent can choose from. The command decides again which of them suit. */
export const replacementsRoute = (
  dependencies: Pick<QueryApiDependencies, 'readStore' | 'sealer' | 'clock' | 'catalogue' | 'others'>,
) =>
  route(getReplacements, async (call) => {
    const { readStore, catalogue, others } = dependencies
    const fresh = await waitForPosition(call, readStore, [
      collections.plans,
      collections.activities,
      collections.children,
      collections.accounts,
    ])
    const { id, activityId } = call.params
    const access = await planFor(call.caller, id, 'plan', dependencies)
    const { plan, today } = access
    const outgoing = plan.items.find((item) => item.activityId === activityId)
    if (!outgoing) throw new ApiError('NOT_FOUND')
    if (outgoing.completedBy !== null) {
      const names = await accountNames([outgoing.completedBy], dependencies)
      const by = { accountId: outgoing.completedBy, name: names.get(outgoing.completedBy) ?? null }
      throw alreadyCompleted(by, call.caller.accountId)
    }
    const open = await openChild(access, dependencies)
    const { child } = open
    const [history, candidates, told] = await Promise.all([
      historyOf(child._id, readStore),
      catalogue.candidates(),
      others(),
    ])
    const { year, month } = plan
    const offered = offerReplacements({
      childId: child._id,
      year,
      month,
      from: planDay(year, month, today),
      ageMonths: history.find(({ _id }) => _id === id)?.ageMonths ?? ageForPlan(child.birthDate, year, month, today),
      interests: child.interests,
      favourites: child.favourites,
      allergies: child.allergies,
      household: child.household,
      history,
      catalogue: candidates,
      ...(told ? { heard: told.heard } : {}),
      current: plan.items.map((item) => item.activityId),
      swappedOut: plan.swappedOut.map((one) => one.activityId),
      outgoing: activityId,
      reason: call.query.reason ?? null,
    })
    return { data: await toSuggestions(offered, open, call.language, today, fresh, dependencies) }
  })
