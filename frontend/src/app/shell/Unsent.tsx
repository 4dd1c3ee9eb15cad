import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useChildren } from '../../lib/family/children.ts'
import '../../features/plans/outbox/show-answer.ts'
import { loadOutbox } from '../../lib/outbox/load-outbox.ts'
import { hasContent, kindOf, problemOf, waiting } from '../../lib/outbox/queue.ts'
import { useUnsent } from '../../lib/outbox/unsent.ts'
import { memoriesPath, planPath } from '../../lib/paths.ts'
import { RefusedNote } from '../../ui/RefusedNote.tsx'
import styles from './ShellNotices.module.css'

/**
 * Shows how many entries are unsent and which ones the server refused. When mounted, it starts to send those that an
 * earlier page could not send.
 */
export function Unsent() {
  const { t } = useTranslation('offline')
  const queryClient = useQueryClient()
  const { entries, durable, isSending } = useUnsent()
  const { data: children } = useChildren()
  const [sending, setSending] = useState(false)
  const { pathname } = useLocation()
  // Closing the page would lose what could not be stored.
  const isOnlyHere = !durable && entries.some(hasContent)
  const sendable = waiting(entries)
  const isRefusedHere = isOnlyHere && entries.some((entry) => hasContent(entry) && !sendable.includes(entry))
  // A memory or heart in its first attempt does not count as pending.
  const pending = sendable.filter((entry) => !problemOf(entry) && !(isSending && kindOf(entry).isShownAtOnce))
  const count = isOnlyHere ? sendable.length : pending.length

  useEffect(() => {
    if (!isOnlyHere) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOnlyHere])

  useEffect(() => {
    loadOutbox()
      .then(({ connectOutbox }) => connectOutbox(queryClient).flush())
      .catch(() => {})
  }, [queryClient])

  function send() {
    setSending(true)
    loadOutbox()
      .then(({ connectOutbox }) => connectOutbox(queryClient).flush('asked'))
      .catch(() => {})
      .finally(() => setSending(false))
  }

  const refused = entries.filter(problemOf)
  // The pages of plans and memories show their own refusals, unless the child or the activity is not there any more.
  const refusedElsewhere = refused.filter(
    (entry) =>
      children?.every(({ id }) => id !== entry.childId) ||
      entry.kind === 'favourite' ||
      (entry.kind === 'plan' && (entry.refusal?.code === 'NOT_FOUND' || pathname !== planPath(entry.planId))),
  )
  const refusedMemory = refused.find((entry) => entry.kind === 'memory' && !refusedElsewhere.includes(entry))

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
      {isRefusedHere && (
        <p role="status" className={styles.version}>
          {t(($) => $.refusedHere)}
        </p>
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
