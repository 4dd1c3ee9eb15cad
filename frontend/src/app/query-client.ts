import { onOutdated, session } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'

export const queryClient = createQueryClient()

// What one person has read is nothing to the next.
session.subscribe((change) => { if (change !== 'signed-in') queryClient.clear() })

let refetch: ReturnType<typeof setTimeout> | undefined
// Where the read side is behind, it gets the time to catch up; then what is shown is put right.
onOutdated((why) => {
  clearTimeout(refetch)
  refetch = setTimeout(() => void queryClient.invalidateQueries(), why === 'stale' ? 2_000 : 0)
})
