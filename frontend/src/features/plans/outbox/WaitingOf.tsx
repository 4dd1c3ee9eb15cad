import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../i18n/index.ts'
import { entriesOf } from './entries.ts'
import { useEntries } from './kept-entries.ts'

export const loadWaitingNote = () =>
  Promise.all([import('./WaitingNote.tsx'), loadTexts('offline')]).then(([note]) => note)
/** Where it cannot be had, the activity is shown as it will be all the same. */
const WaitingNote = lazy(() => loadWaitingNote().catch(() => ({ default: () => null })))

interface Props {
  readonly planId: string
  readonly activityId: string
}

/** Says of an activity what of it is not sent yet, or was refused, and what can be done; nothing where all is as it is shown. */
export function WaitingOf({ planId, activityId }: Props) {
  const entries = entriesOf(useEntries(), { planId, activityId })
  return entries.length === 0 ? null : (
    <Suspense>
      <WaitingNote entries={entries} />
    </Suspense>
  )
}
