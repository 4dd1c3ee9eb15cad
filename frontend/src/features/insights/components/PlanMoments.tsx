import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import type { PlanHistory, PlanMoment } from '@filiz/http/contract/insights-shapes.ts'
import { planChangeText } from '@filiz/domain/texts/plan-history.ts'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { CategoryBadge } from '../../../ui/CategoryBadge.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import separated from '../../../ui/separated.module.css'
import { TimeLine } from './TimeLine.tsx'
import styles from './PlanMoments.module.css'

/** A time line of the changes of a plan. It shows the plan after the selected change. */
export function PlanMoments({ history: { moments } }: { history: PlanHistory }) {
  const { t } = useTranslation('insights')
  const { t: common } = useTranslation()
  const titles = new Map(
    moments.flatMap(({ items }) => items.map(({ activityId, activity }) => [activityId, activity] as const)),
  )
  const titled = (id: string | null) =>
    (id === null ? undefined : titles.get(id)) ?? { title: '', language: language() }
  const whatOf = ({ change, activityId, insteadOf }: PlanMoment) =>
    planChangeText(change, language(), { title: titled(activityId).title, before: titled(insteadOf).title })
  const sayWhat = ({ change, activityId, insteadOf }: PlanMoment) => (
    <TitleInSentence
      {...titled(activityId)}
      other={titled(insteadOf)}
      text={(title, before) => planChangeText(change, language(), { title, before })}
    />
  )
  return (
    <TimeLine
      label={t(($) => $.history.slider)}
      title={t(($) => $.history.steps)}
      moments={moments.map((moment, index) => ({
        number: index + 1,
        at: moment.at,
        text: whatOf(moment),
        shown: sayWhat(moment),
      }))}
      initial={moments.length}
      below={(at) => {
        const { reason } = moments[at - 1]!
        return (
          reason !== null && (
            <span>{t(($) => $.history.reason, { reason: common(($) => $.plan.swap.reasons[reason]) })}</span>
          )
        )
      }}
    >
      {(at) => <PlanAt moment={moments[at - 1]!} />}
    </TimeLine>
  )
}

function PlanAt({ moment: { items, ageMonths, policy, activityId } }: { moment: PlanMoment }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const done = items.filter(({ status }) => status === 'completed').length
  return (
    <Panel
      title={t(($) => $.history.then)}
      text={
        <span className={separated.row}>
          <span>{t(($) => $.history.progress, { done, total: items.length })}</span>
          <span>{t(($) => $.history.age, { age: format.age(ageMonths) })}</span>
          <span>{t(($) => $.history.policy, { policy })}</span>
        </span>
      }
    >
      <ol className={styles.items}>
        {items.map((item) => (
          <Item key={item.activityId} item={item} isChanged={item.activityId === activityId} />
        ))}
      </ol>
    </Panel>
  )
}

function Item({ item: { status, activity, feedback }, isChanged }: { item: PlanItem; isChanged: boolean }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const Sign = status === 'completed' ? IconCircleCheck : IconCircle
  return (
    <li className={styles.item} data-status={status} data-changed={isChanged || undefined}>
      <Sign
        size={22}
        className={styles.sign}
        role="img"
        aria-label={status === 'completed' ? t(($) => $.history.done) : t(($) => $.history.pending)}
      />
      <div>
        <p className={styles.title}>
          <span lang={activity.language}>{activity.title}</span>
          {isChanged && <mark className={styles.mark}>{t(($) => $.history.changed)}</mark>}
        </p>
        <p className={styles.facts}>
          <CategoryBadge category={activity.category} /> {format.minutes(activity.durationMinutes)}
        </p>
        {feedback && (
          <p className={`${separated.row} ${styles.facts}`}>
            <span>
              {t(($) => $.history.felt, { engagement: feedback.engagement, difficulty: feedback.difficulty })}
            </span>
            {feedback.focusMinutes !== null && (
              <span>{t(($) => $.history.focus, { focus: format.minutes(feedback.focusMinutes) })}</span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
