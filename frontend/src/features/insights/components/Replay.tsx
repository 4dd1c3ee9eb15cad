import type { ReplayedEvents } from '@filiz/http/contract/replay.ts'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useStreamState } from '../api/replay.ts'
import { ReplayChoice } from './ReplayChoice.tsx'
import { ReplayFailure } from './ReplayFailure.tsx'
import { ReplayState } from './ReplayState.tsx'
import { TimeLine } from './TimeLine.tsx'
import styles from './Replay.module.css'

interface Props {
  readonly dataSetId: string
  readonly stream: string
  readonly events: ReplayedEvents['events']
  /** Loads the next page of events; null if all are there. */
  readonly more: { readonly isLoading: boolean; readonly load: () => void } | null
}

/** A time line of events. It shows the state before and after the selected event. */
export function Replay({ dataSetId, stream, events, more }: Props) {
  const { t } = useTranslation('insights')
  return (
    <TimeLine
      label={t(($) => $.replay.slider)}
      title={t(($) => $.replay.events)}
      moments={events}
      initial={1}
      beside={(at) => <code className={styles.type}>{events[at - 1]!.type}</code>}
      more={
        more && (
          <Button variant="light" mt="sm" loading={more.isLoading} onClick={more.load}>
            {t(($) => $.replay.moreEvents)}
          </Button>
        )
      }
    >
      {(at) => <StateAt dataSetId={dataSetId} stream={stream} at={at} />}
    </TimeLine>
  )
}

function StateAt({ dataSetId, stream, at }: { dataSetId: string; stream: string; at: number }) {
  const { data: state, error, refetch, isPlaceholderData } = useStreamState(dataSetId, stream, at)
  return (
    <Stack gap="lg" aria-busy={isPlaceholderData}>
      {state?.choice && <ReplayChoice choice={state.choice} />}
      {state && <ReplayState state={state} />}
      {!state && error && <ReplayFailure error={error} onRetry={() => void refetch()} />}
      {!state && !error && <Loading />}
    </Stack>
  )
}
