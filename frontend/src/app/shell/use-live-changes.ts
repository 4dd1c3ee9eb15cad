import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, session } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'
import { lastChange } from './last-change.ts'

/** Milliseconds without a read after which the stream is opened: the page's own files and reads come first. */
const quietMs = 1_200
/** Milliseconds after which the stream is opened even if a read is still running. */
const longestMs = 4_000
/** Milliseconds between two checks for reads. */
const checkMs = 200

/** Shows what another device of the family does, while the signed-in area is open. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ending = new AbortController()
    const openedAt = performance.now()
    let readAt = openedAt
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) readAt = performance.now()
      if (performance.now() - readAt < quietMs && performance.now() - openedAt < longestMs) return
      clearInterval(timer)
      void follow(ending.signal)
    }, checkMs)
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [queryClient])
}

async function follow(signal: AbortSignal): Promise<void> {
  try {
    const { followChanges } = await import('../../lib/follow-changes.ts')
    await followChanges(
      { api, locks: attempt(() => navigator.locks), isSignedIn: () => session.accessToken() !== null, lastChange },
      signal,
    )
  } catch {
    // Without this module the app shows the data as of its last read.
  }
}
