import type { ReplayedEvents } from '@filiz/http/contract/replay.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import separated from '../../../ui/separated.module.css'
import { useQueryState } from '../../../ui/use-query-state.ts'
import { useStreamState } from '../api/replay.ts'
import { ReplayChoice } from './ReplayChoice.tsx'
import { ReplayFailure } from './ReplayFailure.tsx'
import { ReplayState } from './ReplayState.tsx'
import moments from './PlanMoments.module.css'

interface Props {
  readonly dataSetId: string
  readonly stream: string
  readonly events: ReplayedEvents['events']
  /** Loads the next page of events; null if all are there. */
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | null
}

/** A time line of events with a slider. It shows the state before and after the selected event (`?at=`). */
export function Replay({ dataSetId, stream, events, more }: Props) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const slider = useId()
  const [params, change] = useQueryState()
  const isEvent = (at: number) => Number.isInteger(at) && at >= 1 && at <= events.length
  const selectedIn = (address: URLSearchParams) => {
    const at = Number(address.get('at') ?? 1)
    return isEvent(at) ? at : 1
  }
  const at = selectedIn(params)
  const go = (next: number) => change({ at: String(next) })
  const step = (by: -1 | 1) =>
    change((now) => {
      const next = selectedIn(now) + by
      return isEvent(next) ? { at: String(next) } : {}
    })
  const { data: state, error, refetch, isPlaceholderData } = useStreamState(dataSetId, stream, at)
  const event = events[at - 1]
  if (!event) return null
  const position = t(($) => $.history.position, { at, total: events.length })
  return (
    <div className={moments.layout}>
      <div className={moments.control}>
        <label htmlFor={slider} className={moments.label}>
          {t(($) => $.replay.slider)}
        </label>
        <div className={moments.row}>
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
            className={moments.slider}
            min={1}
            max={events.length}
            step={1}
            value={at}
            aria-valuetext={`${position}: ${event.text}, ${format.instant(event.at)}`}
            onChange={({ currentTarget }) => go(Number(currentTarget.value))}
          />
          <ActionIcon
            variant="default"
            size="xl"
            disabled={at === events.length}
            aria-label={t(($) => $.history.next)}
            onClick={() => step(1)}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </div>
        <p className={moments.now} role="status">
          <strong>{event.text}</strong>
          <span className={separated.row}>
            <span>{position}</span>
            <time dateTime={event.at}>{format.instant(event.at)}</time>
            <code>{event.type}</code>
          </span>
        </p>
      </div>
      <div className={moments.items} aria-busy={isPlaceholderData}>
        {state?.choice && <ReplayChoice choice={state.choice} />}
        {state && <ReplayState state={state} />}
        {!state && error && <ReplayFailure error={error} onRetry={() => void refetch()} />}
        {!state && !error && <Loading />}
      </div>
      <Panel title={t(($) => $.replay.events)}>
        <ol className={moments.steps}>
          {events.map((one) => (
            <li key={one.number}>
              <button
                type="button"
                className={moments.step}
                aria-current={one.number === at ? 'step' : undefined}
                onClick={() => go(one.number)}
              >
                <span>{one.text}</span>
                <small>{format.instant(one.at)}</small>
              </button>
            </li>
          ))}
        </ol>
        {more && (
          <Button variant="light" mt="sm" loading={more.isLoading} onClick={more.load}>
            {t(($) => $.replay.moreEvents)}
          </Button>
        )}
      </Panel>
    </div>
  )
}
