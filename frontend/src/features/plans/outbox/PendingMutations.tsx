import { loadTexts } from '../../../i18n/index.ts'
import type { PlanEntry } from '../../../lib/outbox/entry.ts'
import { useUnsent } from '../../../lib/outbox/unsent.ts'
import { lazyComponentHook } from '../../../ui/lazy-component-hook.ts'

export const loadWaitingNote = () =>
  Promise.all([import('./PendingMutationsNote.tsx'), loadTexts('offline')]).then(([note]) => note)
const useNote = lazyComponentHook(loadWaitingNote)

interface Props {
  readonly planId: string
  readonly activityId: string
}

/** Shows the pending or refused mutations of an activity, with the possible actions; null when there are none. */
export function PendingMutations({ planId, activityId }: Props) {
  const entries = useUnsent().plans.filter((entry) => entry.planId === planId && entry.activityId === activityId)
  return entries.length === 0 ? null : <WaitingNote entries={entries} />
}

/** While the note cannot be loaded, the activity is shown with its pending mutations applied. */
function WaitingNote(props: { entries: readonly PlanEntry[] }) {
  const { Loaded } = useNote()
  return Loaded ? <Loaded {...props} /> : null
}
