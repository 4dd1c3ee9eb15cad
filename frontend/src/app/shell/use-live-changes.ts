import type { followChanges as route } from '@filiz/http/contract/changes.ts'
import type { DataOf } from '@filiz/http/route.ts'
import { useEffect, useState } from 'react'
import { api, session } from '../../lib/api.ts'
import { attempt } from '../../lib/attempt.ts'

/** Milliseconds after which the stream is opened: the page's own files and reads come first. */
const quietMs = 1_000

/** Shows what another device of the family does, while the signed-in area is open. */
export function useLiveChanges(): void {
  // Asked while rendering, before the pages read: the stream then reports what changed after their reads.
  const [since] = useState(() =>
    api.get<DataOf<typeof route>>('/changes').then(
      ({ data: { id } }) => id,
      () => undefined,
    ),
  )
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(() => {
      // Without this module the app shows the data as of its last read.
      import('../../lib/follow-changes.ts')
        .then(({ followChanges }) =>
          followChanges(
            { api, since, locks: attempt(() => navigator.locks), isSignedIn: () => session.accessToken() !== null },
            ending.signal,
          ),
        )
        .catch(() => {})
    }, quietMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [since])
}
