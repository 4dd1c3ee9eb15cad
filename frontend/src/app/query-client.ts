import { api, onStaleRead, session } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'

export const queryClient = createQueryClient()

// What one person has read is nothing to the next.
session.subscribe((change) => { if (change !== 'signed-in') queryClient.clear() })

let refetch: ReturnType<typeof setTimeout> | undefined
// The read side is behind this tab's own write: what is shown is put right as soon as it has caught up.
onStaleRead(() => {
  clearTimeout(refetch)
  refetch = setTimeout(() => {
    api.forgetReads()
    void queryClient.invalidateQueries()
  }, 2_000)
})
