import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { useFromHere } from '../../../ui/came-from.ts'
import { categoryClass } from '../../../ui/category-style.ts'
import styles from './ActivityCard.module.css'
import { ActivityFacts } from './ActivityFacts.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { AllergyWarning } from '../../../ui/family/AllergyWarning.tsx'
import { ActivityTags } from './ActivityTags.tsx'
import { activityPath } from '../../../lib/paths.ts'

interface Props {
  readonly activity: ActivitySummary
  /** The child whose plan context the linked page shows. */
  readonly childId?: string | undefined
  readonly children?: ReactNode
  /** A button for an action on this activity. */
  readonly action?: ReactNode
}

/** An activity in a list. The whole card links to the activity's page. */
export function ActivityCard({ activity, childId, children, action }: Props) {
  const from = useFromHere()
  return (
    <article className={`${categoryClass(activity.category)} ${styles.card}`}>
      <ActivityArt activity={activity} className={styles.art} />
      <h3 className={styles.title} lang={activity.language}>
        <Link to={activityPath(activity.id, childId)} state={from} className={styles.link}>
          {activity.title}
        </Link>
      </h3>
      <ActivityFacts activity={activity} />
      <ActivityTags activity={activity} />
      <AllergyWarning activity={activity} childId={childId} />
      {children}
      {childId !== undefined && activity.favourite !== undefined && (
        <div className={styles.heart}>
          <FavouriteButton activity={activity} childId={childId} />
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}
