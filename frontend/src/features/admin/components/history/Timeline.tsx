import type { HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconChecks,
  IconClock,
  IconClockOff,
  IconEyeOff,
  IconMessage,
  IconMessageCheck,
  IconPencil,
  IconPlus,
  IconSend,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import separated from '../../../../ui/separated.module.css'
import { useDoneBy } from '../../use-done-by.ts'
import { useWords } from '../../use-words.ts'
import { Note } from '../entry/Note.tsx'
import styles from './Timeline.module.css'

export const signs: Readonly<Record<HistoryEntry['what'], Icon>> = {
  added: IconPlus,
  revised: IconPencil,
  reverted: IconArrowBackUp,
  published: IconSend,
  unpublished: IconEyeOff,
  archived: IconArchive,
  recalled: IconAlertTriangle,
  restored: IconArchiveOff,
  confirmed: IconChecks,
  noted: IconMessage,
  'note-resolved': IconMessageCheck,
  'milestone-revised': IconPencil,
  'draft-saved': IconPencil,
  'draft-published': IconSend,
  'draft-discarded': IconTrash,
  scheduled: IconClock,
  unscheduled: IconClockOff,
  'schedule-refused': IconAlertTriangle,
}
const wrote: ReadonlySet<HistoryEntry['what']> = new Set(['added', 'revised', 'reverted'])

interface Props {
  /** Id of the entry. */
  readonly id: string
  readonly steps: readonly HistoryEntry[]
  readonly newest: number
  readonly onCompare: (version: number) => void
  /** Called to restore a version; omitted when no version can be restored. */
  readonly onBringBack?: ((version: number) => void) | undefined
}

/** The entry's changes and notes with author and time, newest first. */
export function Timeline({ id, steps, newest, onCompare, onBringBack }: Props) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const nameOf = useDoneBy()
  const words = useWords()
  return (
    <ol className={styles.timeline}>
      {steps.map((step, index) => {
        const Sign = signs[step.what]
        // Steps have no id, and two may have the same time, so the key is the distance from the oldest one.
        const key = `${steps.length - index}`
        return (
          <li key={key} className={styles.step} data-what={step.what}>
            <span className={styles.sign}>
              <Sign size={18} aria-hidden />
            </span>
            <div className={styles.body}>
              <p className={styles.line}>
                <strong>{nameOf(step.by)}</strong>{' '}
                {t(($) => $.history.what[step.what], {
                  version: step.revertedTo ?? '',
                  when: step.publishAt ? format.instant(step.publishAt) : '',
                })}
              </p>
              <p className={`${separated.row} ${styles.when}`}>
                <time dateTime={step.at}>{format.instant(step.at)}</time>
                {wrote.has(step.what) && <span>{t(($) => $.history.version, { number: step.version })}</span>}
              </p>
              {step.text !== undefined && <Note id={id} step={step} />}
              {step.words && (
                <ul className={styles.note}>
                  {step.words.map(({ word, hazard, reason }) => (
                    <li key={`${word} ${hazard ?? ''}`}>
                      {hazard === undefined
                        ? t(($) => $.history.harmless, { word })
                        : t(($) => $.history.named, { word, hazard: words.hazards(hazard) })}
                      {reason !== undefined && `: ${reason}`}
                    </li>
                  ))}
                </ul>
              )}
              {step.reason && (
                <blockquote className={styles.note}>
                  <span lang="tr">{step.reason.tr}</span>
                  {step.reason.en !== undefined && (
                    <>
                      <br />
                      <span lang="en">{step.reason.en}</span>
                    </>
                  )}
                </blockquote>
              )}
              {step.refusal && (
                <blockquote className={styles.note}>
                  {[step.refusal.message, ...Object.values(step.refusal.fields).map(({ message }) => message)].join(
                    ' ',
                  )}
                </blockquote>
              )}
              {wrote.has(step.what) && (
                <div className={styles.actions}>
                  {step.version > 1 && (
                    <Button size="compact-sm" variant="light" onClick={() => onCompare(step.version)}>
                      {t(($) => $.history.sinceBefore)}
                    </Button>
                  )}
                  {step.version < newest && onBringBack && (
                    <Button size="compact-sm" variant="default" onClick={() => onBringBack(step.version)}>
                      {t(($) => $.history.bringBack)}
                    </Button>
                  )}
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
