import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import separated from '../../../ui/separated.module.css'
import { useQueryState } from '../../../lib/use-query-state.ts'
import styles from './PlanMoments.module.css'

export interface Moment {
  /** Place on the time line, from 1. */
  readonly number: number
  readonly at: string
  readonly text: string
  /** The text as it is shown, when a part of it is in another language. */
  readonly shown?: ReactNode
}

interface Props {
  readonly label: string
  readonly title: string
  readonly moments: readonly Moment[]
  /** Place that is selected when the address names none. */
  readonly initial: number
  /** Further facts about the selected moment: beside its time, and below it. */
  readonly beside?: (at: number) => ReactNode
  readonly below?: (at: number) => ReactNode
  /** Shows the state at the selected moment. */
  readonly children: (at: number) => ReactNode
  /** Content below the list of moments. */
  readonly more?: ReactNode
}

/** A slider over moments, the state at the selected one, which is in the address (`?at=`), and the list of all. */
export function TimeLine({ label, title, moments, initial, beside, below, children, more }: Props) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const slider = useId()
  const [params, change] = useQueryState()
  const isPlace = (at: number) => Number.isInteger(at) && at >= 1 && at <= moments.length
  const selectedIn = (address: URLSearchParams) => {
    const at = Number(address.get('at') ?? initial)
    return isPlace(at) ? at : initial
  }
  const at = selectedIn(params)
  const go = (next: number) => change({ at: String(next) })
  const step = (by: -1 | 1) =>
    change((now) => {
      const next = selectedIn(now) + by
      return isPlace(next) ? { at: String(next) } : {}
    })
  const moment = moments[at - 1]
  if (!moment) return null
  const position = t(($) => $.history.position, { at, total: moments.length })
  return (
    <div className={styles.layout}>
      <div className={styles.control}>
        <label htmlFor={slider} className={styles.label}>
          {label}
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
            aria-valuetext={`${position}: ${moment.text}, ${format.instant(moment.at)}`}
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
          <strong>{moment.shown ?? moment.text}</strong>
          <span className={separated.row}>
            <span>{position}</span>
            <time dateTime={moment.at}>{format.instant(moment.at)}</time>
            {beside?.(at)}
          </span>
          {below?.(at)}
        </p>
      </div>
      {children(at)}
      <Panel title={title}>
        <ol className={styles.steps}>
          {moments.map((one) => (
            <li key={one.number}>
              <button
                type="button"
                className={styles.step}
                aria-current={one.number === at ? 'step' : undefined}
                onClick={() => go(one.number)}
              >
                <span>{one.shown ?? one.text}</span>
                <small>{format.instant(one.at)}</small>
              </button>
            </li>
          ))}
        </ol>
        {more}
      </Panel>
    </div>
  )
}
