import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Recent } from '../../features/progress/components/Recent.tsx'
import styles from './Dashboard.module.css'
import { progressPath } from '../../lib/paths.ts'

const shown = 3

export function RecentlyCompleted({ progress: { childId, recent } }: { progress: Progress }) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.sheet}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {t(($) => $.dashboard.recent.heading)}
        </h2>
        <Link to={progressPath(childId)} className={styles.more!}>
          {t(($) => $.dashboard.stats.details)}
        </Link>
      </div>
      <Recent recent={recent.slice(0, shown)} childId={childId} />
    </section>
  )
}
