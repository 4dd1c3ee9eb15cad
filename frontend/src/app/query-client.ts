import { isApiError } from '../lib/api-error.ts'
import { t } from 'i18next'
import { onForeignWrite, onLostWrites, session } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'

export const queryClient = createQueryClient()

// Clear the cache at sign-out, so that the next user sees no data of the previous one.
session.subscribe((change) => {
  if (change !== 'signed-in') queryClient.clear()
})

onForeignWrite(() => void queryClient.invalidateQueries())
onLostWrites(() => {
  void queryClient.invalidateQueries()
  void import('../ui/notify.ts').then(({ notifyProblem }) => notifyProblem(t(($) => $.common.lostWrites)))
})

/** Reads of these kinds concern one child. */
const ofChild: ReadonlySet<unknown> = new Set([
  'plans',
  'progress',
  'activities',
  'caregivers',
  'invitations',
  'memories',
  'milestones',
])
/** Reads the children and the roles again after a refusal, which may mean that a right has ended meanwhile. */
function onRefusal(error: unknown) {
  if (!isApiError(error) || error.stale || (error.status !== 403 && error.status !== 404)) return
  void queryClient.invalidateQueries({ queryKey: ['children'], exact: true })
}
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error' && ofChild.has(event.query.queryKey[0]))
    onRefusal(event.action.error)
})
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error)
})
