import type { DiaryActivity, DiaryEntry, Memory } from '@filiz/http/contract/memories.ts'
import { yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import { Button } from '@mantine/core'
import { IconMail, IconPencil, IconQuote, IconShare, IconStairsUp, IconStar, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/use-format.ts'
import { canShare } from '../../../lib/share.ts'
import { activityPath, letterPath, milestonesPath } from '../../../lib/paths.ts'
import { ActivityArt } from '../../../ui/art/activity/ActivityArt.tsx'
import { useFromHere } from '../../../ui/came-from.ts'
import { categoryClass } from '../../../ui/category-style.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import separated from '../../../ui/separated.module.css'
import { useCurrentUser } from '../../../lib/account/current-user.ts'
import { useMay } from '../../../lib/family/rights.ts'
import { photoAlt } from '../photo-alt.ts'
import styles from './DiaryEntryCard.module.css'
import { Photo } from './Photo.tsx'

const MemoryDialog = lazyDialog(() => import('./MemoryDialog.tsx'))
const RemoveMemoryDialog = lazyDialog(() => import('./RemoveMemoryDialog.tsx'))
const ShareMemoryDialog = lazyDialog(() => import('./ShareMemoryDialog.tsx'))
const PhotoViewer = lazyDialog(() => import('./PhotoViewer.tsx'))

interface Props {
  readonly childId: string
  readonly entry: DiaryEntry
  /** Content below the entry, such as a change that waits to be sent. */
  readonly children?: ReactNode
}

/** One entry of the diary, of any kind. */
export function DiaryEntryCard({ childId, entry, children }: Props) {
  switch (entry.kind) {
    case 'memory':
      return (
        <MemoryCard childId={childId} memory={entry}>
          {children}
        </MemoryCard>
      )
    case 'note':
      return <NoteCard childId={childId} entry={entry} />
    case 'activity':
      return <CompletionCard childId={childId} entry={entry} />
    case 'letter':
      return <LetterCard entry={entry} />
    case 'milestone':
      return <MilestoneCard childId={childId} entry={entry} />
    // A newer server may send further kinds.
    default:
      return null
  }
}

function MemoryCard({ childId, memory, children }: { childId: string; memory: Memory; children?: ReactNode }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const may = useMay(childId)
  const { data: user } = useCurrentUser()
  const [open, setOpen] = useState<'edit' | 'remove' | 'share' | number>()
  const { text, photos, mood, isFavourite, activity, by, changedBy } = memory
  const isOwn = by.accountId === user?.id
  const day = format.day(memory.day)
  const alt = (index: number) => photoAlt(memory, index, day, t)
  const close = () => setOpen(undefined)
  return (
    <article className={styles.memory}>
      <ul className={`${separated.row} ${styles.facts}`}>
        <li>{format.weekday(memory.day)}</li>
        {mood && <li>{t(($) => $.moods[mood])}</li>}
        {!isOwn && <ByName name={by.name} text={(name) => t(($) => $.entry.by, { name })} />}
        {changedBy && <ByName name={changedBy.name} text={(name) => t(($) => $.entry.changedBy, { name })} />}
        {isFavourite && (
          <li className={styles.favourite}>
            <IconStar size={16} aria-hidden /> {t(($) => $.entry.favourite)}
          </li>
        )}
      </ul>
      {text && (
        <p lang="" className={styles.text}>
          {text}
        </p>
      )}
      {photos.length > 0 && (
        <ul className={styles.photos} data-count={Math.min(photos.length, 3)}>
          {photos.map((photo, index) => (
            <li key={photo.photoId}>
              <button
                type="button"
                aria-label={t(($) => $.entry.open, { photo: alt(index) })}
                onClick={() => setOpen(index)}
              >
                <Photo childId={childId} photo={photo} alt="" size={photos.length === 1 ? 1600 : 320} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {activity && <ActivityLink childId={childId} activity={activity} />}
      {children}
      <div className={styles.actions}>
        {canShare({ text: 'Filiz' }) && (
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconShare size={17} aria-hidden />}
            aria-label={t(($) => $.share.of, { day })}
            onClick={() => setOpen('share')}
          >
            {t(($) => $.share.open)}
          </Button>
        )}
        {(isOwn || may('change-others-memories')) && (
          <>
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<IconPencil size={17} aria-hidden />}
              aria-label={t(($) => $.entry.editOf, { day })}
              onClick={() => setOpen('edit')}
            >
              {t(($) => $.entry.edit)}
            </Button>
            <Button
              size="compact-md"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={17} aria-hidden />}
              aria-label={t(($) => $.entry.removeOf, { day })}
              onClick={() => setOpen('remove')}
            >
              {t(($) => $.entry.remove)}
            </Button>
          </>
        )}
      </div>
      {open === 'share' && <ShareMemoryDialog childId={childId} memory={memory} onClose={close} />}
      {open === 'edit' && <MemoryDialog childId={childId} memory={memory} onClose={close} />}
      {open === 'remove' && <RemoveMemoryDialog childId={childId} memory={memory} onClose={close} />}
      {typeof open === 'number' && (
        <PhotoViewer childId={childId} title={day} photos={photos} first={open} altOf={alt} onClose={close} />
      )}
    </article>
  )
}

function NoteCard({ childId, entry }: { childId: string; entry: Extract<DiaryEntry, { kind: 'note' }> }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const { data: user } = useCurrentUser()
  const { by } = entry
  return (
    <article className={styles.note}>
      <ul className={`${separated.row} ${styles.facts}`}>
        <li>{format.weekday(entry.day)}</li>
        {by.accountId !== user?.id && <ByName name={by.name} text={(name) => t(($) => $.entry.noteBy, { name })} />}
      </ul>
      <p lang="" className={styles.text}>
        <IconQuote size={18} aria-hidden className={styles.quote!} />
        {entry.text}
      </p>
      <ActivityLink childId={childId} activity={entry.activity} />
    </article>
  )
}

function CompletionCard({ childId, entry }: { childId: string; entry: Extract<DiaryEntry, { kind: 'activity' }> }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const { data: user } = useCurrentUser()
  const { by, activity } = entry
  return (
    <article className={styles.done}>
      <ActivityLink childId={childId} activity={activity} />
      <ul className={`${separated.row} ${styles.facts}`}>
        <li>{format.weekday(entry.day)}</li>
        {by && by.accountId !== user?.id ? (
          <ByName name={by.name} text={(name) => t(($) => $.entry.doneBy, { name })} />
        ) : (
          <li>{t(($) => $.entry.done)}</li>
        )}
      </ul>
    </article>
  )
}

function LetterCard({ entry }: { entry: Extract<DiaryEntry, { kind: 'letter' }> }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const month = format.month(entry.year, entry.month)
  return (
    <article className={styles.letter}>
      <IconMail size={26} stroke={1.6} aria-hidden />
      <div>
        <h3>
          <Link to={letterPath(entry.planId)}>{t(($) => $.entry.letter, { month })}</Link>
        </h3>
        <p>{t(($) => $.entry.letterText, { count: entry.completed })}</p>
      </div>
    </article>
  )
}

function MilestoneCard({ childId, entry }: { childId: string; entry: Extract<DiaryEntry, { kind: 'milestone' }> }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  return (
    <article className={`${styles.letter} ${styles.milestone}`}>
      <IconStairsUp size={26} stroke={1.6} aria-hidden />
      <div>
        <h3>
          <Link to={milestonesPath(childId)}>{entry.text}</Link>
        </h3>
        <p>
          {format.weekday(entry.day)}: {t(($) => $.entry.milestone, { age: format.age(entry.ageMonths) })}
        </p>
      </div>
    </article>
  )
}

function ByName({ name, text }: { name: string | null; text: (name: string) => string }) {
  const { t } = useTranslation()
  return <li>{text(name ?? t(($) => $.plan.item.somebody))}</li>
}

function ActivityLink({ childId, activity }: { childId: string; activity: DiaryActivity }) {
  const from = useFromHere()
  return (
    <Link
      to={activityPath(activity.id, childId)}
      state={from}
      className={`${categoryClass(activity.category)} ${styles.activity}`}
    >
      <ActivityArt activity={activity} className={styles.art} />
      <span lang={activity.language}>{activity.title}</span>
    </Link>
  )
}

/** Formats a month of the diary as a heading. */
export function useMonthName(): (month: string) => string {
  const format = useFormat()
  return (month) => {
    const { year, month: number } = yearAndMonth(month)
    return format.month(year, number)
  }
}
