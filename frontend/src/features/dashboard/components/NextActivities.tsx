import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PlanItemRow } from '../../plans/components/PlanItemRow.tsx'
import type { Plan } from '../../plans/types.ts'
import styles from './Dashboard.module.css'

const shown = 3

/** What comes next in the plan, ready to be ticked off. */
export function NextActivities({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const heading = useId()
  const next = plan.items.filter(({ status }) => status === 'pending').slice(0, shown)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>{t($ => $.dashboard.next.heading)}</h2>
      {next.length === 0 ? <p className={styles.quiet}>{t($ => $.dashboard.next.done)}</p> : (
        <ol className={styles.next}>{next.map((item) => <li key={item.activityId}><PlanItemRow item={item} /></li>)}</ol>
      )}
    </section>
  )
}
