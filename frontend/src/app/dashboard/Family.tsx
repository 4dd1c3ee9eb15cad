import type { Child } from '@filiz/http/contract/shapes.ts'
import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../i18n/use-format.ts'
import { ChildAvatar } from '../../ui/family/ChildAvatar.tsx'
import styles from './Dashboard.module.css'
import { currentPlanPath } from '../../lib/paths.ts'

/** All children with their progress in this month. */
export function Family({ family, summary }: { family: readonly Child[]; summary: readonly Progress[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.sheet}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {t(($) => $.dashboard.children.heading)}
        </h2>
        <Link to="/app/children" className={styles.more!}>
          {t(($) => $.dashboard.children.manage)}
        </Link>
      </div>
      <ul className={styles.family}>
        {family.map((child) => {
          const { thisMonth: month, recalled = 0 } = summary?.find(({ childId }) => childId === child.id) ?? {}
          return (
            <li key={child.id}>
              <Link to={currentPlanPath(child.id)}>
                <ChildAvatar child={child} />
                <span>
                  <strong>
                    <bdi>{child.name}</bdi>
                  </strong>
                  <small>{format.age(child.ageMonths)}</small>
                  {recalled > 0 && <small data-warning>⚠ {t(($) => $.dashboard.children.recalled)}</small>}
                </span>
                {month && (
                  <span className={styles.month}>
                    {month.total === 0
                      ? t(($) => $.dashboard.children.noPlan)
                      : t(($) => $.dashboard.children.doneOf, month)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
