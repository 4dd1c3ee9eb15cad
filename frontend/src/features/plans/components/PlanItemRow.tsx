import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from 'react-router-dom'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { useFromHere } from '../../../ui/came-from.ts'
import { categoryClass } from '../../../ui/category-style.ts'
import separated from '../../../ui/separated.module.css'
import { useFormat } from '../../../i18n/use-format.ts'
import { AllergyWarning } from '../../../ui/family/AllergyWarning.tsx'
import { PendingMutations } from '../outbox/PendingMutations.tsx'
import { CompletedLine } from './CompletedLine.tsx'
import { ItemActions } from './ItemActions.tsx'
import { itemAnchor, nowAnchor, usePlanActions } from './plan-actions.ts'
import styles from './PlanItemRow.module.css'
import { RecalledNotice } from './RecalledNotice.tsx'
import { ReasonList } from './ReasonList.tsx'
import { activityPath } from '../../../lib/paths.ts'

/** Few activities came by a swap. */
const SwapLine = lazyPart(async () => ({ default: (await import('./SwapLine.tsx')).SwapLine }), null)

interface Props {
  readonly item: PlanItem
  /** True when the row is in the panel for today, in addition to the list. */
  readonly now?: boolean
  /** Reasons for today, shown instead of the plan's reasons. */
  readonly because?: readonly string[] | undefined
}

/** A row of a plan: activity, reasons, status and actions. */
export function PlanItemRow({ item, now = false, because }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const from = useFromHere()
  const { plan, stateOf } = usePlanActions()
  const { failure } = stateOf(item)
  const { activity, status } = item
  const done = status === 'completed'
  const anchor = now ? nowAnchor(item.activityId) : itemAnchor(item.activityId)
  return (
    <article className={`${categoryClass(activity.category)} ${styles.row}`} data-done={done || undefined}>
      <span className={styles.picture}>
        <ActivityArt activity={activity} className={styles.art} />
        {done && (
          <span className={styles.check}>
            <IconCheck size={20} stroke={2.6} aria-hidden />
          </span>
        )}
      </span>
      <div className={styles.body}>
        <Link
          id={anchor}
          to={activityPath(item.activityId, plan.childId)}
          state={from}
          className={styles.title}
          lang={activity.language}
        >
          {activity.title}
        </Link>
        <p className={styles.facts}>
          <span className={styles.category}>{t(($) => $.categories[activity.category])}</span>
          <span>{format.minutes(activity.durationMinutes)}</span>
        </p>
        {done && <CompletedLine item={item} />}
        {!done && <AllergyWarning activity={activity} childId={plan.childId} />}
        {activity.recalled && <RecalledNotice recalled={activity.recalled} done={done} />}
        {!done && !activity.recalled && because && (
          <ul className={`${separated.row} ${styles.because}`}>
            {because.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {item.swap && <SwapLine item={item} />}
        <PendingMutations planId={plan.id} activityId={item.activityId} />
        {failure?.now === now && (
          <ActionFailure error={failure.error} otherwise={failure.otherwise} onRetry={failure.retry} />
        )}
      </div>
      <div className={styles.foot}>
        {!done && !activity.recalled && !because && <ReasonList reasons={item.reasons} />}
        <ItemActions item={item} describedBy={anchor} how={now} now={now} />
      </div>
    </article>
  )
}
