import { IconCloudPause } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanEntry } from '../../../lib/outbox/entry.ts'
import { problemOf } from '../../../lib/outbox/queue.ts'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { RefusedNote } from '../../../ui/RefusedNote.tsx'
import { PlanActionsContext, type PlanActions } from '../components/plan-actions.ts'
import styles from './PendingMutationsNote.module.css'

export default function PendingMutationsNote({ entries }: { entries: readonly PlanEntry[] }): ReactNode {
  const { t } = useTranslation('offline')
  const { durable } = useUnsent()
  const actions = use(PlanActionsContext)
  const refused = entries.find(problemOf)
  if (refused) {
    const item = actions?.plan.items.find(({ activityId }) => activityId === refused.activityId)
    const edit = refused.refusal && item && actions && editOf(refused, actions)
    return <RefusedNote entry={refused} hanging={entries.at(-1) !== refused} onEdit={edit && (() => edit(item))} />
  }
  return (
    <p className={styles.waiting}>
      <IconCloudPause size={18} aria-hidden />
      {durable ? t(($) => $.waiting) : t(($) => $.waitingHere)}
    </p>
  )
}

/** Returns the action that reopens the form of a refused mutation; undefined for a mutation without a form. */
function editOf({ wish }: PlanEntry, { giveFeedback, completeWith }: PlanActions) {
  if (wish.kind === 'feedback') return giveFeedback
  return wish.kind === 'complete' ? completeWith : undefined
}
