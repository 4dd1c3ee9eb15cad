import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { entriesChanged } from '../../api/change-entry.ts'
import { useImportProgress } from '../../api/import.ts'
import { ImportLines } from './ImportLines.tsx'
import styles from './ImportPanel.module.css'

/** Shows the progress of a long import. The server continues the import when this page is closed. */
export function ImportProgress({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const { data, error, refetch } = useImportProgress(id)
  const isFinished = data?.status === 'finished'
  useEffect(() => {
    if (isFinished) void entriesChanged(queryClient)
  }, [isFinished, queryClient])

  if (!data)
    return error ? (
      <ErrorState
        error={error}
        title={t(($) => $.transfer.progress.failed)}
        onRetry={() => void refetch()}
        action={
          <Button variant="subtle" onClick={onAgain}>
            {t(($) => $.transfer.progress.again)}
          </Button>
        }
      />
    ) : (
      <Loading />
    )
  const { status, entries, applied, created, updated, unchanged, conflicts, conflicting } = data
  const lines = conflicting.map((line) => ({ ...line, action: 'conflict' as const }))
  return (
    <Stack>
      {isFinished ? (
        <>
          <Notice about="info">{t(($) => $.transfer.import.done)}</Notice>
          <ImportLines result={{ created, updated, unchanged, conflicts, failed: 0, lines }} />
        </>
      ) : (
        <div className={styles.progress}>
          <strong>{t(($) => $.transfer.progress.title)}</strong>
          <span aria-live="polite">
            {status === 'being-kept'
              ? t(($) => $.transfer.progress.kept)
              : t(($) => $.transfer.progress.text, { applied, entries })}
          </span>
          <progress aria-label={t(($) => $.transfer.progress.label)} value={applied} max={Math.max(entries, 1)} />
        </div>
      )}
      {isFinished && (
        <Group>
          <Button variant="light" onClick={onAgain}>
            {t(($) => $.transfer.progress.again)}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
