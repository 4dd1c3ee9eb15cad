import { onForeignWrite, session } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'

export const queryClient = createQueryClient()

// Clear the cache at sign-out, so that the next user sees no data of the previous one.
session.subscribe((change) => {
  if (change !== 'signed-in') queryClient.clear()
})

onForeignWrite(() => void queryClient.invalidateQueries())
