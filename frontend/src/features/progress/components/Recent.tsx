import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { localDay } from '@filiz/domain/shared/calendar.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CategoryIcon } from '../../../ui/CategoryIcon.tsx'
import { categoryClass } from '../../../ui/category-style.ts'
import { lazyExtra } from '../../../ui/lazy-extra.ts'
import separated from '../../../ui/separated.module.css'
import { useFormat } from '../../../i18n/use-format.ts'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { useChildsDays } from '../../../lib/family/use-childs-days.ts'
import styles from './Recent.module.css'
import { activityPath } from '../../../lib/paths.ts'

/** Loaded only where several caregivers follow a child. Without its chunk nothing is announced. */
const CompletionNews = lazyExtra(() => import('./CompletionNews.ts'))

/** The latest completions, newest first; where several caregivers follow the child, with who did it. */
export function Recent({ recent, childId }: { recent: Progress['recent']; childId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: user } = useCurrentUser()
  const { timeZone, today } = useChildsDays(childId)
  const when = (instant: string) => format.relativeDay(localDay(instant, timeZone), today)
  return (
    <>
      {recent.some(({ by }) => by) && (
        <Suspense>
          <CompletionNews recent={recent} childId={childId} />
        </Suspense>
      )}
      <ul className={styles.list}>
        {recent.map(({ planId, activityId, title, language, category, completedAt, by }) => (
          <li key={planId + activityId} className={categoryClass(category)}>
            <span className={styles.icon}>
              <CategoryIcon category={category} size={20} />
            </span>
            <Link to={activityPath(activityId, childId)} className={styles.title} lang={language}>
              {title}
            </Link>
            <span className={`${separated.row} ${styles.when}`}>
              <span>{t(($) => $.categories[category])}</span>
              {by && (
                <span>
                  {by.accountId === user?.id
                    ? t(($) => $.progress.recent.you)
                    : (by.name ?? t(($) => $.plan.item.somebody))}
                </span>
              )}
              <time dateTime={completedAt} title={format.instantDay(completedAt, timeZone)}>
                {when(completedAt)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
