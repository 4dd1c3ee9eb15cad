import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { planWeeks } from '@filiz/domain/planning/weeks.ts'
import { monthNamed } from '@filiz/domain/shared/calendar.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import separated from '../../../ui/separated.module.css'
import { isInItsWeek } from '../asked-for.ts'
import { isFolded } from '../is-folded.ts'
import styles from './PlanList.module.css'
import { PlanItemRow } from './PlanItemRow.tsx'

/**
 * The plan's activities, grouped by the same weeks as in the calendar file: this week first, then the others in order.
 * Optional ones follow, and what was done before today.
 */
export function PlanList({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { timeZone, today } = useChildsDays(plan.childId)
  const heading = useId()
  const [doneBefore] = useState(
    () => new Set(plan.items.filter(({ status }) => status === 'completed').map(({ activityId }) => activityId)),
  )
  // An activity that is completed while the page is open stays in its place, even with an earlier day of completion.
  const folded = (item: PlanItem) => doneBefore.has(item.activityId) && isFolded(plan, item, today, timeZone)
  if (plan.items.length === 0)
    return <EmptyState title={t(($) => $.plan.empty.title)} text={t(($) => $.plan.empty.text)} />

  const shown = plan.items.filter((item) => !folded(item))
  const done = plan.items.filter(folded)
  const optional = shown.filter((item) => !isInItsWeek(item))
  const weeks = planWeeks(monthNamed(plan.year, plan.month), plan.from, plan.items.filter(isInItsWeek))
    .map((week, index) => ({ ...week, number: index + 1, now: week.from <= today && today <= week.until }))
    .toSorted((one, other) => Number(other.now) - Number(one.now))
  return (
    <section id="activities" aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.plan.list.heading)}
      </h2>
      {weeks.map(({ from, until, number, now, items: all }) => {
        const completed = all.filter(({ status }) => status === 'completed').length
        const items = all.filter((item) => !folded(item))
        if (items.length === 0) return null
        return (
          <section key={from} className={styles.week} data-now={now || undefined}>
            <h3 className={styles.name}>
              {t(($) => $.plan.list.week, { number })}
              <small className={separated.row}>
                <span>
                  {from === until ? (
                    format.dayShort(from)
                  ) : (
                    <>
                      {format.dayShort(from)} – {format.dayShort(until)}
                    </>
                  )}
                </span>
                {now && <span>{t(($) => $.plan.list.thisWeek)}</span>}
                <span>{t(($) => $.plan.list.weekDone, { completed, total: all.length })}</span>
              </small>
            </h3>
            <ol className={styles.items} start={items[0]!.position}>
              {items.map((item) => (
                <li key={item.activityId} value={item.position}>
                  <PlanItemRow item={item} />
                </li>
              ))}
            </ol>
          </section>
        )
      })}
      {optional.length > 0 && (
        <section className={styles.week}>
          <h3 className={styles.name}>{t(($) => $.plan.list.optional)}</h3>
          <ol className={styles.items} start={optional[0]!.position}>
            {optional.map((item) => (
              <li key={item.activityId} value={item.position}>
                <PlanItemRow item={item} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {done.length > 0 && (
        <details id="done" className={styles.done}>
          <summary>{t(($) => $.plan.list.done, { count: done.length })}</summary>
          <ol className={styles.items} start={done[0]!.position}>
            {done.map((item) => (
              <li key={item.activityId} value={item.position}>
                <PlanItemRow item={item} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
