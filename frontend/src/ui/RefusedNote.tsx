import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { language as pageLanguage } from '../i18n/language.ts'
import { TitleInSentence, ButtonLabelWithTitle } from './TitleInSentence.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { CopyButton } from './CopyButton.tsx'
import type { Entry } from '../lib/outbox/entry.ts'
import { loadOutbox } from '../lib/outbox/load-outbox.ts'
import type { Outbox } from '../lib/outbox/outbox.ts'
import { problemOf, wordsWith } from '../lib/outbox/queue.ts'
import { useUnsent } from '../lib/outbox/unsent.ts'
import { planPath } from '../lib/paths.ts'
import { SavePhotos } from './SavePhotos.tsx'
import styles from './RefusedNote.module.css'

interface Props {
  readonly entry: Entry
  /** True when later mutations of the same activity wait for this one. */
  readonly hanging?: boolean
  /** True when the note is shown outside the plan; it then links to the plan. */
  readonly away?: boolean
  readonly onEdit?: (() => void) | undefined
}

/**
 * Explains why a write was refused, or why it fails again and again, and offers to retry, copy or discard it. When the
 * child is no longer shared, its words and photos can still be taken along.
 */
export function RefusedNote({ entry, hanging = false, away = false, onEdit }: Props) {
  const { t } = useTranslation('offline')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { entries, durable } = useUnsent()
  const words = wordsWith(entries, entry)
  const { key } = entry
  const isShared = problemOf(entry)?.code !== 'NOT_SHARED'
  const activity = entry.kind === 'memory' ? entry.activity : entry
  // Entries of older versions have no language; assume that of the page.
  const title = { title: activity?.title ?? '', language: activity?.language ?? pageLanguage() }
  const withOutbox = (work: (outbox: Outbox) => Promise<unknown>) => () =>
    void loadOutbox()
      .then(({ connectOutbox }) => work(connectOutbox(queryClient)))
      .catch(() => setAsking(false))
  const named = (shown: string, text: (title: string) => string) =>
    activity ? <ButtonLabelWithTitle {...title} shown={shown} text={text} /> : shown
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      className={styles.refused!}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <TitleInSentence {...title} text={(its) => t(($) => $.refused[nameOf(entry)], { title: its })} />{' '}
      {whyOf(entry, t)} {!entry.refusal && (durable ? t(($) => $.keepsTrying) : t(($) => $.keepsTryingHere))}{' '}
      {hanging && t(($) => $.hanging)}
      {!isShared && words !== '' && (
        <p lang="" className={styles.words}>
          {words}
        </p>
      )}
      <Group gap="xs" mt="xs">
        {onEdit && (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t(($) => $.edit)}
          </Button>
        )}
        {isShared && (
          <Button size="compact-sm" variant="default" onClick={withOutbox(({ retry }) => retry(key))}>
            {named(
              t(($) => $.sendAgain),
              (its) => t(($) => $.sendAgainOf, { title: its }),
            )}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          {named(
            t(($) => $.giveUp),
            (its) => t(($) => $.giveUpOf, { title: its }),
          )}
        </Button>
        {words !== '' && <CopyButton words={words} />}
        <SavePhotos entries={[entry]} />
        {away && isShared && entry.kind === 'plan' && (
          <Button component={Link} to={planPath(entry.planId)} size="compact-sm" variant="subtle">
            {t(($) => $.toPlan)}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t(($) => $.discard.title)}
        confirm={t(($) => $.discard.confirm)}
        onClose={() => setAsking(false)}
        onConfirm={withOutbox(({ discard }) => discard(key))}
      >
        <p>{t(($) => $.discard.text)}</p>
        {words !== '' && <CopyButton words={words} />}
      </ConfirmDialog>
    </Alert>
  )
}

const nameOf = (entry: Entry) =>
  entry.kind === 'plan' ? entry.wish.kind : entry.kind === 'memory' ? entry.write.kind : entry.kind

function whyOf({ kind, refusal, failed }: Entry, t: TFunction<'offline'>): string | undefined {
  const reason = refusal ?? failed?.reason
  // A fault of the program has no status.
  if (reason?.code === 'INTERNAL' && reason.status === undefined) return t(($) => $.fault)
  if (!refusal) {
    const { status, foreignStatus = status } = reason ?? {}
    return foreignStatus ? t(($) => $.failedWith, { status: foreignStatus }) : t(($) => $.failed)
  }
  if (refusal?.code === 'NOT_SHARED') return t(($) => $.notShared)
  if (refusal?.code === 'NOT_FOUND' && kind === 'plan') return t(($) => $.notThere)
  if (refusal?.foreignStatus === 413) return t(($) => $.foreignTooLarge)
  return refusal?.foreignStatus === undefined
    ? refusal?.message
    : t(($) => $.foreign, { status: refusal.foreignStatus })
}
