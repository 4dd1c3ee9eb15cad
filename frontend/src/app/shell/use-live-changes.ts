import { useEffect } from 'react'
import { api, session } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'

/** Milliseconds after which the stream is opened: the page's own files and reads come first. */
const quietMs = 4_000

/** Shows what another device of the family does, while the signed-in area is open. */
export function useLiveChanges(): void {
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(() => {
      // Without this module the app shows the data as of its last read.
      import('../../lib/follow-changes.ts')
        .then(({ followChanges }) =>
          followChanges(
            { api, locks: attempt(() => navigator.locks), isSignedIn: () => session.accessToken() !== null },
            ending.signal,
          ),
        )
        .catch(() => {})
    }, quietMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [])
}
