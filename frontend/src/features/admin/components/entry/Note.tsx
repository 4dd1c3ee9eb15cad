import type { HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ActionFailure } from '../../../../ui/ActionFailure.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { notifyDone } from '../../../../ui/notify.ts'
import { useResolveNote } from '../../api/history.ts'
import { useDoneBy } from '../../use-done-by.ts'
import styles from '../history/Timeline.module.css'

/** Shows a note of an entry: who resolved it and when, or else a button that marks it as resolved. */
export function Note({ id, step: { text, note, resolved } }: { id: string; step: Omit<HistoryEntry, 'version'> }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const nameOf = useDoneBy()
  const { mutate: resolve, isPending, error } = useResolveNote(id)
  const send = () => note !== undefined && resolve(note, { onSuccess: notifyDone })
  return (
    <>
      <blockquote className={styles.note}>{text}</blockquote>
      {resolved ? (
        <p className={styles.when}>
          {t(($) => $.history.note.resolved, { name: nameOf(resolved.by), when: format.instant(resolved.at) })}
        </p>
      ) : (
        note !== undefined && (
          <div className={styles.actions}>
            <Button size="compact-sm" variant="default" loading={isPending} onClick={send}>
              {t(($) => $.history.note.resolve)}
            </Button>
          </div>
        )
      )}
      {error && <ActionFailure error={error} otherwise={t(($) => $.history.note.resolveFailed)} onRetry={send} />}
    </>
  )
}
