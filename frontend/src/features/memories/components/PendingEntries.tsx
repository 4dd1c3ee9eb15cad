import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudPause } from '@tabler/icons-react'
import type { Memory } from '@filiz/http/contract/memories.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Amendment, MemoryEntry } from '../../../lib/outbox/entry.ts'
import { wordsOf } from '../../../lib/outbox/kinds/memory.ts'
import { problemOf } from '../../../lib/outbox/queue.ts'
import { loadOutbox } from '../../../lib/outbox/load-outbox.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { RefusedNote } from '../../../ui/RefusedNote.tsx'
import { resolved, type ConflictChoice } from '../amendments.ts'
import { photoAlt } from '../photo-alt.ts'
import styles from './PendingEntries.module.css'
import { Preview } from './PhotoPicker.tsx'

const MemoryDialog = lazyDialog(() => import('./MemoryDialog.tsx'))

/** Memories of the child that are not on the server yet, with their photos. */
export function PendingEntries({ childId }: { childId: string }) {
  const { t } = useTranslation('memories')
  const heading = useId()
  const pending = useUnsent().memories.filter((one) => one.childId === childId)
  // The form stays open when another tab sends the entry meanwhile.
  const [edited, setEdited] = useState<MemoryEntry>()
  return (
    <>
      {pending.length > 0 && (
        <section aria-labelledby={heading} className={styles.pending}>
          <h2 id={heading}>{t(($) => $.pending.heading)}</h2>
          <ul>
            {pending.map((memory) => (
              <li key={memory.key}>
                <PendingEntry memory={memory} onEdit={() => setEdited(memory)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {edited && (
        <MemoryDialog
          childId={edited.childId}
          pending={edited}
          memory={edited.write.kind === 'amend' ? edited.write.base : undefined}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function PendingEntry({ memory, onEdit }: { memory: MemoryEntry; onEdit: () => void }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const { isSending, durable } = useUnsent()
  const { write, photos, refusal } = memory
  // Older versions stored conflicts of new memories, too.
  const conflict = write.kind === 'amend' && refusal?.conflict
  const { text, day } = wordsOf(write)
  const isEditable = refusal && (write.kind === 'add' || write.kind === 'amend')
  const waits = durable ? t(($) => $.pending.waiting) : t(($) => $.pending.waitingHere)
  return (
    <article className={styles.entry}>
      {day && <p className={styles.day}>{format.weekday(day)}</p>}
      {text && !conflict && (
        <p lang="" className={styles.text}>
          {text}
        </p>
      )}
      {day && photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ key, blob }, index) => (
            <li key={key}>
              <Preview blob={blob} alt={photoAlt({ text }, index, format.day(day), t)} />
            </li>
          ))}
        </ul>
      )}
      {write.kind === 'remove' && <p>{t(($) => $.pending.removing)}</p>}
      {problemOf(memory) === undefined ? (
        <p role="status" className={styles.waiting}>
          <IconCloudPause size={18} aria-hidden />
          {isSending ? t(($) => $.pending.sending) : waits}
        </p>
      ) : conflict ? (
        <Conflict memory={memory} amendment={write} theirs={conflict} />
      ) : (
        <RefusedNote entry={memory} onEdit={isEditable ? onEdit : undefined} />
      )}
    </article>
  )
}

/** Runs an operation of the diary's outbox; its result is shown by the list. */
function useOutbox() {
  const queryClient = useQueryClient()
  return (work: (outbox: Outbox) => Promise<unknown>) => {
    loadOutbox()
      .then(({ connectOutbox }) => work(connectOutbox(queryClient)))
      .catch(() => {})
  }
}

/** Shows both texts of two people who changed one memory; its later writer keeps either or both. */
function Conflict({ memory, amendment, theirs }: { memory: MemoryEntry; amendment: Amendment; theirs: Memory }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const run = useOutbox()
  const mine = wordsOf(amendment)
  const keep = (outbox: Outbox, choice: ConflictChoice) => {
    const write = resolved(amendment, theirs, choice)
    return write ? outbox.replace(memory, { ...memory, write }) : outbox.discard(memory.key)
  }
  const name = (theirs.changedBy ?? theirs.by).name ?? t(($) => $.pending.somebody)
  const words = (text: string | null, day: string | null) => (
    <p lang="" className={styles.text}>
      {[text, mine.day !== theirs.day && day && format.day(day)].filter(Boolean).join(' · ')}
    </p>
  )
  return (
    <Alert role="alert" color="apricot" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      <p>{t(($) => $.pending.conflict, { name })}</p>
      <h3 className={styles.version}>{t(($) => $.pending.theirs, { name })}</h3>
      {words(theirs.text, theirs.day)}
      <h3 className={styles.version}>{t(($) => $.pending.mine)}</h3>
      {words(mine.text, mine.day)}
      <Group gap="xs" mt="xs">
        {(['both', 'mine', 'theirs'] as const)
          .filter((choice) => choice !== 'both' || (mine.text && theirs.text))
          .map((choice) => (
            <Button
              key={choice}
              size="compact-sm"
              variant={choice === 'both' ? 'light' : 'default'}
              onClick={() => run((outbox) => keep(outbox, choice))}
            >
              {t(($) => $.pending.keep[choice])}
            </Button>
          ))}
        {mine.text && <CopyButton words={mine.text} />}
      </Group>
    </Alert>
  )
}
