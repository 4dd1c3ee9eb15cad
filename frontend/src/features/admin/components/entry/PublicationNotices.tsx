import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { Alert, Group } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ActionFailure } from '../../../../ui/ActionFailure.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { notifyDone } from '../../../../ui/notify.ts'
import type { Answer } from '../../../../lib/api-client.ts'
import { useCurrentUser } from '../../../../lib/account/current-user.ts'
import { useDiscardWorkingDraft, useSchedule } from '../../api/change-entry.ts'
import type { OpenedEntry } from '../../api/entry.ts'
import { contentOf } from '../../entry-content.ts'
import { contentFrom, type EntryFields } from '../../entry-fields.ts'
import { differences } from '../../entry-parts.ts'
import { useFieldName } from '../../use-field-name.ts'
import styles from './PublicationNotices.module.css'
import { VersionDiff } from '../history/VersionDiff.tsx'

interface Props {
  readonly opened: OpenedEntry
  readonly fields: EntryFields
  readonly isDirty: () => boolean
  readonly onChanged: (answer: Pick<Answer<CatalogueEntry>, 'data' | 'etag'>) => void
  readonly onCompare: () => void
}

/** Shows an entry's working draft with its differences, and its scheduled or refused publication. */
export function PublicationNotices({ opened, fields, isDirty, onChanged, onCompare }: Props) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const nameAt = useFieldName()
  const { data: user } = useCurrentUser()
  const discard = useDiscardWorkingDraft()
  const schedule = useSchedule()
  const { entry, draft } = opened
  const isPublished = entry.status === 'published'
  const [published, written] = [contentOf(entry), contentFrom(fields)]
  const changed = isPublished ? differences(published, written).length : 0
  const refused = entry.publicationRefused
  const settled = {
    onSuccess(answer: Answer<CatalogueEntry>) {
      notifyDone(answer.message)
      onChanged(answer)
    },
  }

  return (
    <>
      {refused && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t(($) => $.editor.schedule.refused, { when: format.instant(refused.at, user?.timeZone) })} {refused.message}
          <ul className={styles.list}>
            {Object.entries(refused.fields).map(([path, { message }]) => (
              <li key={path}>{t(($) => $.editor.findingAt, { field: nameAt(path), text: message })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {entry.publishAt !== undefined && (
        <Alert color="sprout" variant="light" icon={<IconClock aria-hidden />} role="status">
          {t(($) => $.editor.schedule.notice, { when: format.instant(entry.publishAt, user?.timeZone) })}
          <Group mt="sm">
            <Button
              size="compact-md"
              variant="default"
              loading={schedule.isPending}
              onClick={() => schedule.mutate({ opened, at: null }, settled)}
            >
              {t(($) => $.editor.schedule.takeBack)}
            </Button>
          </Group>
        </Alert>
      )}
      {draft && (
        <Alert color="apricot" variant="light" icon={<IconPencil aria-hidden />} role="status">
          {isPublished
            ? t(($) => $.editor.workingDraft.notice, { when: format.instant(draft.savedAt) })
            : t(($) => $.editor.workingDraft.aside)}{' '}
          {isPublished && draft.outdated && t(($) => $.editor.workingDraft.outdated)}
          <Group mt="sm" gap="sm">
            {isPublished && draft.outdated && (
              <Button size="compact-md" onClick={onCompare}>
                {t(($) => $.editor.workingDraft.compare)}
              </Button>
            )}
            <Button
              size="compact-md"
              variant="default"
              loading={discard.isPending}
              onClick={() => discard.mutate({ opened }, settled)}
            >
              {t(($) => $.editor.workingDraft.discard)}
            </Button>
          </Group>
        </Alert>
      )}
      {(discard.error ?? schedule.error) && (
        <ActionFailure
          error={discard.error ?? schedule.error}
          otherwise={t(($) => $.editor.stepFailed)}
          onRetry={() =>
            discard.error ? discard.mutate({ opened }, settled) : schedule.mutate({ opened, at: null }, settled)
          }
        />
      )}
      {changed > 0 && (draft !== undefined || isDirty()) && (
        <details className={styles.changes}>
          <summary>{t(($) => $.editor.workingDraft.differs, { count: changed })}</summary>
          <VersionDiff before={published} after={written} />
        </details>
      )}
    </>
  )
}
