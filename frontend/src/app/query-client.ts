import { onForeignWrite, session } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'

export const queryClient = createQueryClient()

// What one person has read is nothing to the next.
session.subscribe((change) => {
  if (change !== 'signed-in') queryClient.clear()
})

onForeignWrite(() => void queryClient.invalidateQueries())
