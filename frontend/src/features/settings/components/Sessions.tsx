import { Badge } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { notifyDone } from '../../../ui/notify.ts'
import { useEndOtherSessions, useEndSession, useSessions } from '../api/sessions.ts'
import styles from '../../../ui/rows.module.css'

/** Lists the account's sessions. The user menu ends the current one. */
export function Sessions({ timeZone }: { timeZone: string }) {
  const { t: s } = useTranslation('settings')
  const format = useFormat()
  const { data: sessions, error, refetch } = useSessions()
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  if (!sessions)
    return error ? (
      <ErrorState error={error} title={s(($) => $.sessions.loadError)} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const deviceOf = ({ device }: { device: string }) => device || s(($) => $.sessions.unknownDevice)
  /** Moves the focus to the list, because the pressed button has disappeared with its row. */
  const done = (message: string) => {
    notifyDone(message)
    list.current?.focus()
  }
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <FormFailure>{end.error ? errorText(end.error) : undefined}</FormFailure>
      <ul className={styles.list} ref={list} tabIndex={-1} aria-label={s(($) => $.sessions.title)}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <div className={styles.name}>
                {deviceOf(session)}
                {session.current && <Badge variant="light">{s(($) => $.sessions.here)}</Badge>}
              </div>
              <div className={styles.facts}>
                {s(($) => $.sessions.when, {
                  since: format.instantDay(session.createdAt, timeZone),
                  last: format.instant(session.lastUsedAt, timeZone),
                })}
              </div>
            </div>
            {!session.current && (
              <Button
                variant="default"
                loading={end.isPending && end.variables === session.id}
                aria-label={s(($) => $.sessions.endOf, { device: deviceOf(session) })}
                onClick={() => end.mutate(session.id, { onSuccess: done })}
              >
                {s(($) => $.sessions.end)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button mt="md" variant="light" onClick={() => setAsking(true)}>
          {s(($) => $.sessions.endOthers)}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={s(($) => $.sessions.endOthersTitle)}
        confirm={s(($) => $.sessions.endOthers)}
        busy={endOthers.isPending}
        failure={endOthers.error ? errorText(endOthers.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          endOthers.mutate(undefined, {
            onSuccess: (message) => {
              setAsking(false)
              done(message)
            },
          })
        }
      >
        {s(($) => $.sessions.endOthersText)}
      </ConfirmDialog>
    </>
  )
}
