import { addMonths, monthOf } from '@filiz/domain/shared/calendar.ts'
import { subscribedCalendarName } from '@filiz/domain/texts/calendar.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { getCalendar, getSubscribedCalendar } from '@filiz/http/contract/calendar.ts'
import { toCalendarShape } from '@filiz/http/presenters/to-calendar.ts'
import { route, type Call } from '@filiz/http/route.ts'
import { collections } from '../collections.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import { openChildrenOf } from '../children/child-access.ts'
import { waitForPosition } from '../wait-for-position.ts'
import { todayOf } from '../plans/today.ts'
import { toCalendar } from './calendar-file.ts'
import type { AccountDocument } from '@filiz/domain/read-models/accounts.ts'
import { planOf, type StoredPlan } from '@filiz/domain/read-models/plans.ts'

type Dependencies = Pick<
  QueryApiDependencies,
  'readStore' | 'sealer' | 'clock' | 'catalogue' | 'publicUrl' | 'calendars' | 'calendarSecrets' | 'limits'
>

const read = [
  collections.accounts,
  collections.plans,
  collections.children,
  collections.caregivers,
  collections.activities,
]
/** Months of each child in a calendar: the last, this and the next one. */
const months = 3
/** Refresh interval in seconds; four hours are enough for data that changes a few times a day. */
const refreshSeconds = 4 * 3_600

export const getCalendarRoute = ({ calendars }: Pick<Dependencies, 'calendars'>) =>
  route(getCalendar, async ({ caller: { accountId } }) => {
    const calendar = await calendars.get(accountId)
    return { data: calendar && toCalendarShape(calendar) }
  })

/**
 * The feed that calendar programs poll without sign-in: the secret URL alone grants access. Unknown, replaced and
 * deleted calendars all return 404.
 */
export const subscribedCalendarRoute = (dependencies: Dependencies) =>
  route(getSubscribedCalendar, async (call) => {
    const { readStore, clock, catalogue, publicUrl } = dependencies
    const { accountId, names, rhythm, language, timeZone } = await subscriptionOf(call, dependencies)
    await waitForPosition(call, readStore, read)
    const month = monthOf(todayOf({ timeZone }, clock))
    const all = await openChildrenOf({ accountId, timeZone }, dependencies)
    const children = new Map(all.map(({ child: { _id, name } }) => [_id, name]))
    const found = await readStore.find<StoredPlan>(collections.plans, {
      where: { childId: { in: [...children.keys()] }, period: { gte: addMonths(month, -1), lte: addMonths(month, 1) } },
      limit: Math.max(1, months * children.size),
    })
    const plans = found.map(planOf).toSorted((a, b) => (a._id < b._id ? -1 : 1))
    const activities = await catalogue.byIds(
      [...new Set(plans.flatMap(({ items }) => items.map(({ activityId }) => activityId)))],
      false,
    )
    return {
      file: toCalendar({
        name: subscribedCalendarName,
        rhythm,
        activities,
        language,
        publicUrl,
        refreshSeconds,
        plans: plans.map((plan) => ({ plan, whose: names ? children.get(plan.childId)! : null })),
      }),
      headers: { 'Content-Disposition': 'inline; filename="filiz.ics"', 'X-Robots-Tag': 'noindex' },
    }
  })

async function subscriptionOf(
  { params: { secret }, ip }: Call<'public', { secret: string }>,
  { calendars, calendarSecrets, readStore, limits }: Dependencies,
) {
  const shown = calendarSecrets.read(secret)
  const calendar = shown && (await calendars.get(shown.accountId))
  if (!shown || !calendar || !shown.isOf(calendar.secretHash)) {
    // A provider's calendar programs fetch many families' feeds from one address, so only requests for unknown
    // calendars count against the client.
    await limits.take('unknownCalendarsForClient', ip)
    throw new ApiError('NOT_FOUND')
  }
  await limits.take('readsOfCalendar', shown.accountId)
  const account = await readStore.get<AccountDocument>(collections.accounts, shown.accountId)
  if (account?.status !== 'active') throw new ApiError('NOT_FOUND')
  return {
    accountId: shown.accountId,
    rhythm: calendar.rhythm,
    names: calendar.names,
    language: account.language,
    timeZone: account.timeZone,
  }
}
