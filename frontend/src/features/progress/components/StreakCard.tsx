import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { IconFlame, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { TimeZoneNote } from '../../../ui/family/TimeZoneNote.tsx'
import { useMay } from '../../../lib/family/rights.ts'
import { useResumeStreak } from '../api/pause.ts'
import { useStreakText } from '../streak-text.ts'
import styles from './StreakCard.module.css'

const PauseDialog = lazyDialog(() => import('./PauseDialog.tsx'))

/** The streak in days, with the option to pause it. */
export function StreakCard({ progress }: { progress: Pick<Progress, 'childId' | 'streak'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heading = useId()
  const [pausing, setPausing] = useState(false)
  const { mutate: resume, isPending, error } = useResumeStreak()
  const { childId, streak } = progress
  const may = useMay(childId)
  const { main, beside } = useStreakText(progress)
  const { pausedUntil, longest } = streak
  const end = () => resume(childId, { onSuccess: () => announce(t(($) => $.progress.streak.resumed)) })

  return (
    <section aria-labelledby={heading} className={styles.card} data-paused={pausedUntil !== null || undefined}>
      <span className={styles.icon}>
        {pausedUntil === null ? (
          <IconFlame size={34} stroke={1.6} aria-hidden />
        ) : (
          <IconPlayerPause size={34} stroke={1.6} aria-hidden />
        )}
      </span>
      <div>
        <h2 id={heading} className={styles.heading}>
          {t(($) => $.progress.streak.heading)}
        </h2>
        <p className={styles.main}>{main}</p>
        <p className={styles.beside}>
          {beside}
          {longest > 0 && <> {t(($) => $.progress.streak.longest, { count: longest })}.</>}
        </p>
        <TimeZoneNote childId={childId} />
        {pausedUntil !== null && (
          <p className={styles.paused}>
            <strong>{t(($) => $.progress.streak.paused, { date: format.day(pausedUntil) })}</strong>{' '}
            {t(($) => $.progress.streak.pausedText)}
          </p>
        )}
        {error && <ActionFailure error={error} otherwise={t(($) => $.progress.streak.resumeFailed)} onRetry={end} />}
        {!may('pause') ? null : pausedUntil === null ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={18} aria-hidden />}
            onClick={() => setPausing(true)}
          >
            {t(($) => $.progress.streak.pause)}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={isPending}
            onClick={end}
          >
            {t(($) => $.progress.streak.resume)}
          </Button>
        )}
      </div>
      {pausing && <PauseDialog childId={childId} onClose={() => setPausing(false)} />}
    </section>
  )
}
