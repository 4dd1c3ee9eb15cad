import type { OfflineMonth } from '@filiz/http/contract/offline.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { accountOf } from '../../../lib/account-of.ts'
import { api, session } from '../../../lib/api.ts'
import { areKept } from '../../../lib/persisted-reads.ts'
import { activityQuery } from '../../../lib/activity-query.ts'
import { insightsQuery } from '../../progress/api/insights.ts'
import { progressQuery } from '../../progress/api/progress.ts'
import { progressSummaryQuery } from '../../progress/api/summary.ts'
import { currentPlanQuery, type CurrentPlan } from '../api/current-plan.ts'
import { planQuery } from '../api/plan.ts'
import { itemsOf, keptMonth, setKeptMonth } from './kept-month.ts'

/** Milliseconds from a change until the month is requested, so that what the page shows comes first. */
const pauseMs = 4_000
/** Milliseconds after which the month is requested again, although the plans are the same. */
const freshMs = 12 * 3_600_000

/**
 * Keeps the current month of all children on this device: requests it in one call when the page is idle, and again
 * after a plan has changed. `language`: of the texts. Returns a function that stops.
 */
export function keepMonth(queryClient: QueryClient, language: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  /** The plans of this month that pages have shown. */
  const current = () => [
    ...queryClient
      .getQueriesData<CurrentPlan>({ queryKey: ['plans', 'current'] })
      .flatMap(([, data]) => (data?.kind === 'plan' ? [data.plan] : [])),
    ...queryClient
      .getQueriesData<Plan>({ queryKey: ['plans', 'one'] })
      .flatMap(([, plan]) => (plan?.label === 'current' ? [plan] : [])),
  ]
  function isNeeded() {
    const kept = keptMonth()
    if (!kept || kept.language !== language || Date.now() - kept.at > freshMs) return true
    return current().some((plan) => kept.plans[plan.childId] !== itemsOf(plan))
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void run().catch(() => {}), pauseMs)
  }
  async function run() {
    if (isRunning || !navigator.onLine || !isNeeded()) return
    if (queryClient.isFetching() > 0) return later()
    isRunning = true
    try {
      await request()
    } finally {
      isRunning = false
    }
  }
  async function request() {
    const accountId = accountOf(session.accessToken())
    if (accountId === undefined) return
    const at = Date.now()
    const { data: months, stale } = await api.get<OfflineMonth[]>('/offline')
    if (stale || accountOf(session.accessToken()) !== accountId) return later()
    const hashes = months.flatMap((month) => seeds(month).map(([key, data]) => seed(key, data, at)))
    seed(
      progressSummaryQuery().queryKey,
      months.map(({ progress }) => progress),
      at,
    )
    if (!(await areKept(accountId, hashes))) return
    const plans = months.flatMap(({ plan }) => (plan ? [[plan.childId, itemsOf(plan)] as const] : []))
    setKeptMonth({ accountId, language, at, plans: Object.fromEntries(plans) })
  }
  /** Puts data into the cache, which stores it, unless the cache has newer data. Returns the hash of the key. */
  function seed(key: QueryKey, data: unknown, at: number): string {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) < at)
      queryClient.setQueryData(key, data, { updatedAt: at })
    return hashKey(key)
  }

  const stopListening = queryClient.getQueryCache().subscribe((event) => {
    const [kind, what] = event.query.queryKey
    const isPlan = kind === 'plans' && (what === 'current' || what === 'one')
    if (isPlan && event.type === 'updated' && event.action.type === 'success' && isNeeded()) later()
  })
  window.addEventListener('online', later)
  later()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', later)
    stopListening()
  }
}

function seeds({
  childId,
  plan,
  activities,
  progress,
  insights,
}: OfflineMonth): readonly (readonly [QueryKey, unknown])[] {
  return [
    [progressQuery(childId).queryKey, progress],
    [insightsQuery(childId).queryKey, insights],
    ...(plan
      ? ([
          [currentPlanQuery(childId).queryKey, { kind: 'plan', plan }],
          [planQuery(plan.id).queryKey, plan],
        ] as const)
      : []),
    ...activities.map((activity) => [activityQuery(activity.id, childId).queryKey, activity] as const),
  ]
}
