import type { Child, Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { useFromHere } from '../../../ui/came-from.ts'
import { categoryClass } from '../../../ui/category-style.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { suggestionShown } from '../../exposures/marks.ts'
import { useTodaysChoice } from '../api/today.ts'
import { PendingMutations } from '../outbox/PendingMutations.tsx'
import { isToDo } from '../recalled.ts'
import { todaysItems } from '../todays-items.ts'
import { useTodayFilters } from '../use-today-filters.ts'
import { nowAnchor, usePlanActions } from './plan-actions.ts'
import { ItemActions } from './ItemActions.tsx'
import { PlanItemRow } from './PlanItemRow.tsx'
import { QuickFilters } from './QuickFilters.tsx'
import styles from './TodayPanel.module.css'
import { activityPath } from '../../../lib/paths.ts'

/** Today's suggestion: one activity, two alternatives, and quick filters. Must be inside a `PlanActionsProvider`. */
export function TodayPanel({ plan, child }: { plan: Plan; child: Child }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useId()
  const { filters, change } = useTodayFilters(child.id)
  const { data, error, failureReason, refetch, isPlaceholderData } = useTodaysChoice(child.id, filters)
  const isDone = plan.counts.remaining === 0
  if (isDone && plan.items.every(({ status }) => status === 'completed'))
    return <p className={styles.quiet}>{t(($) => $.dashboard.next.done)}</p>
  // Recalled activities have their own notice, which offers actions.
  if (!plan.items.some(isToDo)) return null

  // While suggestions for new filters are loading, show the previous ones. When the server does not respond, choose
  // suggestions in the browser instead.
  const silent = isApiError(failureReason) && failureReason.unanswered
  const waiting = isPlaceholderData && !silent
  const today = isPlaceholderData && silent ? undefined : data
  const chosen = today || silent ? todaysItems(plan, today, filters) : undefined
  const [best, ...others] = chosen?.items ?? []
  const relaxed = chosen?.relaxed.map((name) => t(($) => $.plan.today.without[name])) ?? []
  return (
    <section id="today" aria-labelledby={heading} className={styles.panel} data-waiting={waiting || undefined}>
      <div className={styles.head}>
        <h2 id={heading} tabIndex={-1}>
          {t(($) => $.plan.today.heading)}
        </h2>
        <p>{t(($) => $.plan.today.of, { name: child.name })}</p>
      </div>
      {isDone && <p className={styles.relaxed}>{t(($) => $.dashboard.next.askedDone)}</p>}
      <QuickFilters filters={filters} onChange={change} />
      <p role="status" className={styles.relaxed}>
        {!waiting && relaxed.length > 0 && t(($) => $.plan.today.relaxed, { what: format.list(relaxed) })}
      </p>
      {!chosen && !error && <Loading />}
      {!chosen && error && (
        <ErrorState error={error} title={t(($) => $.plan.today.loadError)} onRetry={() => void refetch()} />
      )}
      {best && <Lead item={best.item} because={best.because.map(({ message }) => message)} />}
      {others.length > 0 && (
        <>
          <h3 className={styles.or}>{t(($) => $.plan.today.or)}</h3>
          <ul className={styles.others}>
            {others.map(({ item, because }) => (
              <li key={item.activityId} data-shown={suggestionShown(plan.childId, item.activityId)}>
                <PlanItemRow
                  item={item}
                  now
                  because={because.length > 0 ? because.map(({ message }) => message) : undefined}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The first suggestion, shown large. */
function Lead({ item, because }: { item: PlanItem; because: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const from = useFromHere()
  const { plan, stateOf } = usePlanActions()
  const { failure } = stateOf(item)
  const { activity } = item
  return (
    <article
      className={`${categoryClass(activity.category)} ${styles.lead}`}
      data-shown={suggestionShown(plan.childId, item.activityId)}
    >
      <ActivityArt activity={activity} className={styles.art} />
      <div className={styles.body}>
        <h3 className={styles.title} lang={item.activity.language}>
          <Link id={nowAnchor(item.activityId)} to={activityPath(item.activityId, plan.childId)} state={from}>
            {activity.title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <span>{t(($) => $.categories[activity.category])}</span>
          {format.minutes(activity.durationMinutes)}
        </p>
        {because.length > 0 && (
          <ul className={styles.because}>
            {because.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <PendingMutations planId={plan.id} activityId={item.activityId} />
        {failure?.now && <ActionFailure error={failure.error} otherwise={failure.otherwise} onRetry={failure.retry} />}
        <ItemActions item={item} describedBy={nowAnchor(item.activityId)} how now />
      </div>
    </article>
  )
}
