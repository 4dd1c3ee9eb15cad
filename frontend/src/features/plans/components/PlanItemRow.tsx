import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClockEdit, IconMessageHeart, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { categoryClass } from '../../../ui/category-style.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { activityPath } from '../../activities/paths.ts'
import type { PlanItem } from '../types.ts'
import { CompletedLine } from './CompletedLine.tsx'
import { itemAnchor, usePlanActions } from './plan-actions.ts'
import styles from './PlanItemRow.module.css'
import { Why } from './Why.tsx'

/** An activity of a plan: what it is, why it is there, how far it is, and what can be done with it. */
export function PlanItemRow({ item }: { item: PlanItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { plan, stateOf } = usePlanActions()
  const { failure } = stateOf(item)
  const { activity, status } = item
  const done = status === 'completed'
  return (
    <article className={`${categoryClass(activity.category)} ${styles.row}`} data-done={done || undefined}>
      <span className={styles.picture}><ActivityArt activity={activity} className={styles.art} />{done && <span className={styles.check}><IconCheck size={20} stroke={2.6} aria-hidden /></span>}</span>
      <div className={styles.body}>
        <Link id={itemAnchor(item.activityId)} to={activityPath(item.activityId, plan.childId)} className={styles.title}>{activity.title}</Link>
        <p className={styles.facts}>
          <span className={styles.category}>{t($ => $.categories[activity.category])}</span>
          <span>{format.minutes(activity.durationMinutes)}</span>
        </p>
        {done ? <CompletedLine item={item} /> : <Why reasons={item.reasons} />}
        {failure && <ActionFailure error={failure.error} otherwise={failure.otherwise} onRetry={failure.retry} />}
      </div>
      <ItemActions item={item} />
    </article>
  )
}

/** The buttons of an activity, for its row and for its own page. */
export function ItemActions({ item }: { item: PlanItem }) {
  const { t } = useTranslation()
  const { plan, stateOf, complete, completeWith, reopen, giveFeedback, swap } = usePlanActions()
  const { busy } = stateOf(item)
  const { activity: { title } } = item

  if (item.status === 'completed') {
    return (
      <div className={styles.actions}>
        <Button variant="light" leftSection={<IconMessageHeart size={19} aria-hidden />} onClick={() => giveFeedback(item)}
          aria-label={item.feedback ? t($ => $.plan.item.feedbackAgainOf, { title }) : t($ => $.plan.item.feedbackOf, { title })}>
          {item.feedback ? t($ => $.plan.item.feedbackAgain) : t($ => $.plan.item.feedback)}
        </Button>
        <Button variant="subtle" color="gray" leftSection={<IconArrowBackUp size={19} aria-hidden />} loading={busy} onClick={() => reopen(item)} aria-label={t($ => $.plan.item.undoOf, { title })}>
          {t($ => $.plan.item.undo)}
        </Button>
      </div>
    )
  }
  const begun = plan.label !== 'future'
  return (
    <div className={styles.actions}>
      {begun && (
        <Button leftSection={<IconCheck size={19} aria-hidden />} loading={busy} onClick={() => complete(item)} aria-label={t($ => $.plan.item.completeOf, { title })}>
          {t($ => $.plan.item.complete)}
        </Button>
      )}
      <MoreButton label={t($ => $.plan.item.more, { title })} actions={[
        ...(begun ? [{ name: t($ => $.plan.item.completeWith), icon: IconClockEdit, onClick: () => completeWith(item) }] : []),
        { name: t($ => $.plan.item.swap), icon: IconReplace, onClick: () => swap(item) },
      ]} />
    </div>
  )
}
