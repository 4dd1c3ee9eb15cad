import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { planWeeks } from '@filiz/domain/planning/weeks.ts'
import { monthNamed } from '@filiz/domain/shared/calendar.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrintTools } from '../../../ui/PrintTools.tsx'
import { useChildren } from '../../../lib/family/children.ts'
import { usePlan } from '../api/plan.ts'
import { useMaterials } from '../api/materials.ts'
import { isInItsWeek } from '../asked-for.ts'
import { shoppingList } from '../shopping-list.ts'
import { planPath } from '../../../lib/paths.ts'
import styles from './PlanPrintPage.module.css'

/** `/app/plans/{id}/print`: a month on one printable sheet with a weekly shopping list. */
export default function PlanPrintPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: plan, error, refetch } = usePlan(id)
  if (plan) return <Sheet plan={plan} />
  return (
    <>
      <PageTitle>{t(($) => $.plan.title)}</PageTitle>
      {error ? (
        <ErrorState error={error} title={t(($) => $.plan.loadError)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Sheet({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  const { data: children } = useChildren()
  const { materials, isPending, isIncomplete } = useMaterials(plan)
  const child = children?.find(({ id }) => id === plan.childId)
  const month = format.month(plan.year, plan.month)
  const weeks = planWeeks(monthNamed(plan.year, plan.month), plan.from, plan.items.filter(isInItsWeek))
  const optional = plan.items.filter((item) => !isInItsWeek(item))
  const title = child ? m(($) => $.print.title, { name: child.name, month }) : m(($) => $.print.untitled, { month })

  return (
    <>
      <PrintTools
        backTo={planPath(plan.id)}
        back={m(($) => $.print.back)}
        print={m(($) => $.print.action)}
        disabled={isPending}
      />
      {isIncomplete && <Notice about="info">{m(($) => $.print.loadError)}</Notice>}
      <article className={styles.sheet}>
        <PageTitle text={m(($) => $.print.text)}>{title}</PageTitle>
        <div className={styles.columns}>
          <section>
            <h2>{m(($) => $.print.weeks)}</h2>
            {weeks.map(({ from, until, items }, index) => (
              <section key={from} className={styles.week}>
                <h3>
                  {m(($) => $.print.week, { number: index + 1 })}{' '}
                  <small>
                    {from === until ? format.dayShort(from) : `${format.dayShort(from)} – ${format.dayShort(until)}`}
                  </small>
                </h3>
                <Activities items={items} />
              </section>
            ))}
            {optional.length > 0 && (
              <section className={styles.week}>
                <h3>{t(($) => $.plan.list.optional)}</h3>
                <Activities items={optional} />
              </section>
            )}
          </section>
          <section>
            <h2>{m(($) => $.print.shopping)}</h2>
            <p className={styles.hint}>{m(($) => $.print.shoppingText)}</p>
            {isPending ? (
              <Loading />
            ) : (
              weeks.map(({ from, items }, index) => {
                const list = shoppingList(items, materials, format.compare)
                return (
                  <section key={from} className={styles.week}>
                    <h3>{m(($) => $.print.week, { number: index + 1 })}</h3>
                    {list.length === 0 ? (
                      <p className={styles.hint}>{m(($) => $.print.nothing)}</p>
                    ) : (
                      <ul className={styles.boxes}>
                        {list.map((material) => (
                          <li key={material}>
                            <span className={styles.box} aria-hidden />
                            <span>{material}</span>
                          </li>
                        ))}
                      </ul>
                    )}
                  </section>
                )
              })
            )}
          </section>
        </div>
        <p className={styles.footer}>{m(($) => $.print.footer)}</p>
      </article>
    </>
  )
}

function Activities({ items }: { items: readonly PlanItem[] }) {
  const { t } = useTranslation()
  const { t: m } = useTranslation('months')
  const format = useFormat()
  return (
    <ul className={styles.boxes}>
      {items.map(({ activityId, status, activity }) =>
        activity.recalled && status === 'pending' ? (
          <li key={activityId}>
            <span aria-hidden>⚠</span>
            <span>
              <span lang={activity.language}>{activity.title}</span>: {t(($) => $.plan.recalled.text)}
            </span>
          </li>
        ) : (
          <li key={activityId} data-done={status === 'completed' || undefined}>
            <span
              className={styles.box}
              role="img"
              aria-label={status === 'completed' ? m(($) => $.print.done) : undefined}
              aria-hidden={status !== 'completed'}
            />
            <span>
              <span lang={activity.language}>{activity.title}</span>{' '}
              <small>{format.minutes(activity.durationMinutes)}</small>
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
