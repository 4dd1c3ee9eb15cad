import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../i18n/index.ts'
import { useUnsent } from '../../../lib/outbox/unsent.ts'

export const loadWaitingNote = () =>
  Promise.all([import('./PendingMutationsNote.tsx'), loadTexts('offline')]).then(([note]) => note)
/** When the note cannot be loaded, the activity is still shown with its pending mutations applied. */
const WaitingNote = lazy(() => loadWaitingNote().catch(() => ({ default: () => null })))

interface Props {
  readonly planId: string
  readonly activityId: string
}

/** Shows the pending or refused mutations of an activity, with the possible actions; null when there are none. */
export function PendingMutations({ planId, activityId }: Props) {
  const entries = useUnsent().plans.filter((entry) => entry.planId === planId && entry.activityId === activityId)
  return entries.length === 0 ? null : (
    <Suspense>
      <WaitingNote entries={entries} />
    </Suspense>
  )
}
