import { IconCloudPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanEntry } from '../../../lib/outbox/entry.ts'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { RefusedNote } from '../../../ui/RefusedNote.tsx'
import styles from './PendingMutationsNote.module.css'

export default function PendingMutationsNote({ entries }: { entries: readonly PlanEntry[] }): ReactNode {
  const { t } = useTranslation('offline')
  const { durable } = useUnsent()
  const refused = entries.find(({ refusal }) => refusal)
  if (refused) return <RefusedNote entry={refused} hanging={entries.at(-1) !== refused} />
  return (
    <p className={styles.waiting}>
      <IconCloudPause size={18} aria-hidden />
      {durable ? t(($) => $.waiting) : t(($) => $.waitingHere)}
    </p>
  )
}
