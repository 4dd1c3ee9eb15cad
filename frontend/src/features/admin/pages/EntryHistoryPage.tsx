import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useQueryState } from '../../../lib/use-query-state.ts'
import { useIsOnPage } from '../../../ui/use-is-on-page.ts'
import { useRevert } from '../api/change-entry.ts'
import { useHistory } from '../api/history.ts'
import { compareId, CompareVersions } from '../components/history/CompareVersions.tsx'
import { EntryFrame } from '../components/entry/EntryFrame.tsx'
import { NoteForm } from '../components/entry/NoteForm.tsx'
import { Timeline } from '../components/history/Timeline.tsx'
import { editPath } from '../paths.ts'
import styles from './EntryHistoryPage.module.css'
import type { OpenedEntry } from '../api/entry.ts'

/** `/app/admin/activities/{id}/history`: the entry's changes and notes, a comparison of versions, and restoring one. */
export default function EntryHistoryPage() {
  const { t } = useTranslation('admin')
  return (
    <EntryFrame
      actions={({ entry }) => (
        <Button component={Link} to={editPath(entry.id)} leftSection={<IconPencil size={18} aria-hidden />}>
          {t(($) => $.history.edit)}
        </Button>
      )}
    >
      {(opened) => <History opened={opened} />}
    </EntryFrame>
  )
}

function History({ opened }: { opened: OpenedEntry }) {
  const { entry } = opened
  const { t } = useTranslation('admin')
  const [, change] = useQueryState()
  const stillHere = useIsOnPage()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = useHistory(
    entry.id,
  )
  const { mutate: revert, isPending, error: revertError, reset } = useRevert()
  const [wanted, setWanted] = useState<number>()

  function compare(version: number) {
    change({ from: String(version - 1), to: String(version) })
    const place = document.getElementById(compareId)
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }
  const bringBack = (version: number) =>
    revert(
      { opened, version },
      {
        onSuccess({ message }) {
          setWanted(undefined)
          if (stillHere()) change({ from: undefined, to: undefined })
          notifyDone(message)
          void refetch()
        },
      },
    )

  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Panel title={t(($) => $.history.timeline)}>
          {data && (
            <Timeline
              id={entry.id}
              steps={data.pages.flatMap(({ steps }) => steps)}
              newest={entry.version}
              onCompare={compare}
              onBringBack={
                entry.status === 'archived'
                  ? undefined
                  : (version) => {
                      reset()
                      setWanted(version)
                    }
              }
            />
          )}
          {!data && error && (
            <ErrorState error={error} title={t(($) => $.history.loadError)} onRetry={() => void refetch()} />
          )}
          {!data && !error && <Loading />}
          {isFetchNextPageError && (
            <ActionFailure
              error={error}
              otherwise={t(($) => $.history.olderFailed)}
              onRetry={() => void fetchNextPage()}
            />
          )}
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t(($) => $.history.older)}
            </Button>
          )}
        </Panel>
      </div>
      <div className={styles.side}>
        <CompareVersions id={entry.id} newest={entry.version} />
        <Panel title={t(($) => $.history.note.title)}>
          <NoteForm id={entry.id} />
        </Panel>
      </div>
      {wanted !== undefined && (
        <ConfirmDialog
          opened
          title={t(($) => $.history.bringBackTitle, { number: wanted })}
          confirm={t(($) => $.history.bringBack)}
          busy={isPending}
          failure={
            revertError
              ? errorText(
                  revertError,
                  t(($) => $.history.bringBackFailed),
                )
              : undefined
          }
          onConfirm={() => bringBack(wanted)}
          onClose={() => setWanted(undefined)}
        >
          {t(($) => $.history.bringBackText)}
        </ConfirmDialog>
      )}
    </div>
  )
}
