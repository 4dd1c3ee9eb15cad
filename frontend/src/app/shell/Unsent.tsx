import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { waiting } from '../../features/plans/outbox/entries.ts'
import { useDurable, useEntries } from '../../features/plans/outbox/pending-mutations.ts'
import { loadOutbox } from '../../features/plans/outbox/perform.ts'
import { RefusedNote } from '../../features/plans/outbox/RefusedNote.tsx'
import styles from './ShellNotices.module.css'

/**
 * Shows how many offline mutations are pending and which ones the server refused. When mounted, it starts to send
 * mutations that an earlier page could not send.
 */
export function Unsent() {
  const { t } = useTranslation('offline')
  const queryClient = useQueryClient()
  const entries = useEntries()
  const durable = useDurable()
  const [sending, setSending] = useState(false)
  const { pathname } = useLocation()
  const count = waiting(entries).length

  useEffect(() => {
    loadOutbox()
      .then(({ connectOutbox }) => connectOutbox(queryClient).flush())
      .catch(() => {})
  }, [queryClient])

  function send() {
    setSending(true)
    loadOutbox()
      .then(({ connectOutbox }) => connectOutbox(queryClient).flush(true))
      .catch(() => {})
      .finally(() => setSending(false))
  }
  // The plan page itself shows a refusal in the activity's row, unless the activity is no longer in the plan.
  const refusedElsewhere = entries.filter(
    ({ refusal, planId }) => refusal && (refusal.code === 'NOT_FOUND' || pathname !== `/app/plans/${planId}`),
  )
  return (
    <>
      {count > 0 && (
        <div className={styles.version}>
          <p role="status">{durable ? t(($) => $.unsent, { count }) : t(($) => $.unsentHere, { count })}</p>
          <Button
            size="sm"
            variant="default"
            aria-disabled={sending}
            onClick={() => {
              if (!sending) send()
            }}
          >
            {sending ? t(($) => $.sending) : t(($) => $.sendNow)}
          </Button>
        </div>
      )}
      {refusedElsewhere.map((entry) => (
        <RefusedNote key={entry.key} entry={entry} away />
      ))}
    </>
  )
}
