import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { language as pageLanguage } from '../../../i18n/language.ts'
import { TitleInSentence, ButtonLabelWithTitle } from '../../../ui/TitleInSentence.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { wordsWith, type Entry } from './entries.ts'
import { useEntries } from './pending-mutations.ts'
import { loadOutbox } from './perform.ts'
import styles from './PendingMutationsNote.module.css'

interface Props {
  readonly entry: Entry
  /** True when later mutations of the same activity wait for this one. */
  readonly hanging?: boolean
  /** True when the note is shown outside the plan; it then links to the plan. */
  readonly away?: boolean
}

/** Explains why an offline mutation was refused, and offers to retry or discard it. */
export function RefusedNote({
  entry: { key, planId, title, language, wish: mutation, refusal },
  hanging = false,
  away = false,
}: Props) {
  const { t } = useTranslation('offline')
  const queryClient = useQueryClient()
  const outbox = async () => (await loadOutbox()).connectOutbox(queryClient)
  const words = wordsWith(useEntries(), key)
  const [isAsking, setAsking] = useState(false)
  const why =
    refusal?.code === 'NOT_FOUND'
      ? t(($) => $.notThere)
      : refusal?.foreignStatus === undefined
        ? refusal?.message
        : t(($) => $.foreign, { status: refusal.foreignStatus })
  // Entries of older versions have no language; assume that of the page.
  const known = language ?? pageLanguage()
  const named = (shown: string, text: (title: string) => string) => (
    <ButtonLabelWithTitle title={title} language={known} shown={shown} text={text} />
  )
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      className={styles.refused!}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <TitleInSentence
        title={title}
        language={known}
        text={(its) => t(($) => $.refused[mutation.kind], { title: its })}
      />{' '}
      {why} {hanging && t(($) => $.hanging)}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void outbox()
              .then(({ retry }) => retry(key))
              .catch(() => {})
          }
        >
          {named(
            t(($) => $.sendAgain),
            (its) => t(($) => $.sendAgainOf, { title: its }),
          )}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          {named(
            t(($) => $.giveUp),
            (its) => t(($) => $.giveUpOf, { title: its }),
          )}
        </Button>
        {words !== '' && <CopyButton words={words} />}
        {away && (
          <Button component={Link} to={`/app/plans/${planId}`} size="compact-sm" variant="subtle">
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
        onConfirm={() =>
          void outbox()
            .then(({ discard }) => discard(key))
            .catch(() => setAsking(false))
        }
      >
        <p>{t(($) => $.discard.text)}</p>
        {words !== '' && <CopyButton words={words} />}
      </ConfirmDialog>
    </Alert>
  )
}
