import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { useChangeSets } from '../../api/change-sets.ts'
import styles from '../imports/ImportPanel.module.css'

/** Recent imports and bulk changes: who, when, how many; each can be undone as one. */
export function ChangeSets({ onUndo }: { onUndo: (id: string) => void }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChangeSets()
  if (!data)
    return error ? (
      <ErrorState error={error} title={t(($) => $.transfer.sets.failed)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const sets = data.pages.flatMap((page) => page.sets)
  if (sets.length === 0) return <p className={styles.none}>{t(($) => $.transfer.sets.none)}</p>
  return (
    <Stack>
      <ul className={styles.sets}>
        {sets.map(({ id, kind, at, by, created, updated, conflicts, isFinished, isUndone, leftByUndo }) => {
          const when = format.instant(at)
          return (
            <li key={id}>
              <div>
                <strong>{t(($) => $.transfer.sets.kinds[kind])}</strong> · {by.name ?? t(($) => $.history.by.forgotten)}
                {' · '}
                <time dateTime={at}>{when}</time>
                <br />
                {t(($) => $.transfer.sets.counts, { created, updated, conflicts })}
                {isUndone && <strong> · {t(($) => $.transfer.sets.undone)}</strong>}
              </div>
              {(!isUndone || leftByUndo > 0) && (
                <Button
                  variant="default"
                  disabled={!isFinished}
                  aria-label={t(($) => $.transfer.sets.undoOf, { what: t(($) => $.transfer.sets.kinds[kind]), when })}
                  onClick={() => onUndo(id)}
                >
                  {isUndone
                    ? t(($) => $.transfer.sets.undoRest, { count: leftByUndo })
                    : t(($) => $.transfer.sets.undo)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.transfer.sets.more)}
        </Button>
      )}
    </Stack>
  )
}
