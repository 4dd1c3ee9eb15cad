import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import type { PlanHistory, PlanMoment } from '@filiz/http/contract/insights-shapes.ts'
import { planChangeText } from '@filiz/domain/texts/plan-history.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { CategoryBadge } from '../../../ui/CategoryBadge.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { TitleInSentence } from '../../../ui/TitleInSentence.tsx'
import { useQueryState } from '../../../ui/use-query-state.ts'
import separated from '../../../ui/separated.module.css'
import styles from './PlanMoments.module.css'

/** A slider over the changes of a plan. It shows the plan after the selected change, which is in the address. */
export function PlanMoments({ history: { moments } }: { history: PlanHistory }) {
  const { t } = useTranslation('insights')
  const { t: common } = useTranslation()
  const format = useFormat()
  const slider = useId()
  const [params, change] = useQueryState()
  const isMoment = (at: number) => Number.isInteger(at) && at >= 1 && at <= moments.length
  const momentIn = (address: URLSearchParams) => {
    const wanted = Number(address.get('at') ?? moments.length)
    return isMoment(wanted) ? wanted : moments.length
  }
  const at = momentIn(params)
  const go = (next: number) => change({ at: String(next) })
  const step = (by: -1 | 1) =>
    change((now) => {
      const next = momentIn(now) + by
      return isMoment(next) ? { at: String(next) } : {}
    })
  const moment = moments[at - 1]
  if (!moment) return null

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
  const done = moment.items.filter(({ status }) => status === 'completed').length

  return (
    <div className={styles.layout}>
      <div className={styles.control}>
        <label htmlFor={slider} className={styles.label}>
          {t(($) => $.history.slider)}
        </label>
        <div className={styles.row}>
          <ActionIcon
            variant="default"
            size="xl"
            disabled={at === 1}
            aria-label={t(($) => $.history.previous)}
            onClick={() => step(-1)}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <input
            id={slider}
            type="range"
            className={styles.slider}
            min={1}
            max={moments.length}
            step={1}
            value={at}
            aria-valuetext={`${t(($) => $.history.position, { at, total: moments.length })}: ${whatOf(moment)}, ${format.instant(moment.at)}`}
            onChange={({ currentTarget }) => go(Number(currentTarget.value))}
          />
          <ActionIcon
            variant="default"
            size="xl"
            disabled={at === moments.length}
            aria-label={t(($) => $.history.next)}
            onClick={() => step(1)}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </div>
        <p className={styles.now} role="status">
          <strong>{sayWhat(moment)}</strong>
          <span className={separated.row}>
            <span>{t(($) => $.history.position, { at, total: moments.length })}</span>
            <time dateTime={moment.at}>{format.instant(moment.at)}</time>
          </span>
          {moment.reason !== null && (
            <span>{t(($) => $.history.reason, { reason: common(($) => $.plan.swap.reasons[moment.reason!]) })}</span>
          )}
        </p>
      </div>
      <Panel
        title={t(($) => $.history.then)}
        text={
          <span className={separated.row}>
            <span>{t(($) => $.history.progress, { done, total: moment.items.length })}</span>
            <span>{t(($) => $.history.age, { age: format.age(moment.ageMonths) })}</span>
            <span>{t(($) => $.history.policy, { policy: moment.policy })}</span>
          </span>
        }
      >
        <ol className={styles.items}>
          {moment.items.map((item) => (
            <Item key={item.activityId} item={item} isChanged={item.activityId === moment.activityId} />
          ))}
        </ol>
      </Panel>
      <Panel title={t(($) => $.history.steps)}>
        <ol className={styles.steps}>
          {moments.map((one, index) => (
            // Steps of one moment have no id, so their position is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <button
                type="button"
                className={styles.step}
                aria-current={index + 1 === at ? 'step' : undefined}
                onClick={() => go(index + 1)}
              >
                <span>{sayWhat(one)}</span>
                <small>{format.instant(one.at)}</small>
              </button>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
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
