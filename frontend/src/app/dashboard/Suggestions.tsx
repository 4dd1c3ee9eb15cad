import type { Child } from '@filiz/http/contract/shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useSuggested } from '../../features/activities/api/suggested.ts'
import { ActivityCard } from '../../features/activities/components/ActivityCard.tsx'
import { AddToPlan } from '../../features/plans/components/AddToPlan.tsx'
import styles from './Dashboard.module.css'

const shown = 3

/** Activities that suit the child and are not in this month's plan. */
export default function Suggestions({ child }: { child: Child }) {
  const { t } = useTranslation()
  const heading = useId()
  const { data: suggestions, error, refetch } = useSuggested(child.id)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.dashboard.suggested.heading)}
      </h2>
      {!suggestions && !error && <Loading />}
      {!suggestions && error && (
        <ErrorState error={error} title={t(($) => $.dashboard.suggested.loadError)} onRetry={() => void refetch()} />
      )}
      {suggestions?.length === 0 && <p className={styles.quiet}>{t(($) => $.dashboard.suggested.none)}</p>}
      {suggestions && suggestions.length > 0 && (
        <ul className={styles.cards}>
          {suggestions.slice(0, shown).map((activity) => (
            <li key={activity.id}>
              <ActivityCard
                activity={activity}
                childId={child.id}
                action={<AddToPlan activity={activity} child={child} small />}
              >
                {activity.reasons[0] && <p className={styles.reason}>{activity.reasons[0].message}</p>}
              </ActivityCard>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
