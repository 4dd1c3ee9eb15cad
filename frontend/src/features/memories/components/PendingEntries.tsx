import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudPause } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { photoAlt } from '../photo-alt.ts'
import { loadDiary } from '../outbox/load-diary.ts'
import { usePendingMemories } from '../outbox/pending-memories.ts'
import type { PendingMemory } from '../outbox/pending-memory.ts'
import styles from './PendingEntries.module.css'
import { Preview } from './PhotoPicker.tsx'

/** Memories of the child that are not on the server yet, with their photos. */
export function PendingEntries({ childId }: { childId: string }) {
  const { t } = useTranslation('memories')
  const heading = useId()
  const pending = usePendingMemories().memories.filter((one) => one.childId === childId)
  if (pending.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.pending}>
      <h2 id={heading}>{t(($) => $.pending.heading)}</h2>
      <ul>
        {pending.map((memory) => (
          <li key={memory.key}>
            <PendingEntry memory={memory} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PendingEntry({ memory }: { memory: PendingMemory }) {
  const { t } = useTranslation('memories')
  const format = useFormat()
  const { isSending, durable } = usePendingMemories()
  const { write, photos, refusal } = memory
  const body = write.kind === 'remove' ? undefined : write.body
  const waits = durable ? t(($) => $.pending.waiting) : t(($) => $.pending.waitingHere)
  return (
    <article className={styles.entry}>
      {body && <p className={styles.day}>{format.weekday(body.day)}</p>}
      {body?.text && (
        <p lang="" className={styles.text}>
          {body.text}
        </p>
      )}
      {body && photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ key, blob }, index) => (
            <li key={key}>
              <Preview blob={blob} alt={photoAlt(body, index, format.day(body.day), t)} />
            </li>
          ))}
        </ul>
      )}
      {write.kind === 'remove' && <p>{t(($) => $.pending.removing)}</p>}
      {refusal === undefined ? (
        <p role="status" className={styles.waiting}>
          <IconCloudPause size={18} aria-hidden />
          {isSending ? t(($) => $.pending.sending) : waits}
        </p>
      ) : (
        <Refused memory={memory} refusal={refusal} />
      )}
    </article>
  )
}

function Refused({ memory, refusal }: { memory: PendingMemory; refusal: string }) {
  const { t } = useTranslation('memories')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const outbox = async () => (await loadDiary()).connectDiary(queryClient)
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {t(($) => $.pending.refused[memory.write.kind])} {refusal}
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void outbox()
              .then(({ retry }) => retry(memory))
              .catch(() => {})
          }
        >
          {t(($) => $.pending.again)}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          {t(($) => $.pending.discard)}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t(($) => $.pending.discardTitle)}
        confirm={t(($) => $.pending.discardConfirm)}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void outbox()
            .then(({ discard }) => discard(memory))
            .catch(() => setAsking(false))
        }
      >
        {t(($) => $.pending.discardText)}
      </ConfirmDialog>
    </Alert>
  )
}
