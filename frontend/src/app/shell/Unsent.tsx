import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { loadDiary } from '../../features/memories/outbox/load-diary.ts'
import { usePendingMemories } from '../../features/memories/outbox/pending-memories.ts'
import { waiting } from '../../features/plans/outbox/entries.ts'
import { useDurable, useEntries } from '../../features/plans/outbox/pending-mutations.ts'
import { loadOutbox } from '../../features/plans/outbox/perform.ts'
import { RefusedNote } from '../../features/plans/outbox/RefusedNote.tsx'
import { memoriesPath } from '../../lib/paths.ts'
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
  const { memories, isSending } = usePendingMemories()
  // A memory in its first attempt is not yet shown as pending.
  const unsentMemories = isSending ? [] : memories.filter(({ refusal }) => refusal === undefined)
  const count = waiting(entries).length + unsentMemories.length

  useEffect(() => {
    loadOutbox()
      .then(({ connectOutbox }) => connectOutbox(queryClient).flush())
      .catch(() => {})
    loadDiary()
      .then(({ connectDiary }) => connectDiary(queryClient).flush())
      .catch(() => {})
  }, [queryClient])

  function send() {
    setSending(true)
    Promise.allSettled([
      loadOutbox().then(({ connectOutbox }) => connectOutbox(queryClient).flush(true)),
      loadDiary().then(({ connectDiary }) => connectDiary(queryClient).online()),
    ]).finally(() => setSending(false))
  }
  // The plan page itself shows a refusal in the activity's row, unless the activity is no longer in the plan.
  const refusedElsewhere = entries.filter(
    ({ refusal, planId }) => refusal && (refusal.code === 'NOT_FOUND' || pathname !== `/app/plans/${planId}`),
  )
  const refusedMemory = memories.find(({ refusal }) => refusal !== undefined)
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
      {pathname !== '/app/memories' && refusedMemory && (
        <div className={styles.version} role="alert">
          <p>{t(($) => $.memoryRefused)}</p>
          <Button component={Link} to={memoriesPath(refusedMemory.childId)} size="sm" variant="default">
            {t(($) => $.toMemories)}
          </Button>
        </div>
      )}
    </>
  )
}
