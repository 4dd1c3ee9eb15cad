import { useEffect } from 'react'
import { useCurrentUser } from '../../lib/account/current-user.ts'

/** Milliseconds until the module is loaded: the page's own files and reads come first. */
const quietMs = 4_000

/** Records what is on the screen, if the account allows it. */
export function useExposures(): void {
  const { data: user } = useCurrentUser()
  const allowed = user?.isExposureRecorded === true
  const [accountId, timeZone] = [user?.id ?? '', user?.timeZone ?? '']
  useEffect(() => {
    if (!allowed) return undefined
    const ending = new AbortController()
    const timer = setTimeout(() => {
      // Without this module nothing is recorded.
      import('./watch-exposures.ts')
        .then(({ watchExposures }) => watchExposures({ accountId, timeZone }, ending.signal))
        .catch(() => {})
    }, quietMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [allowed, accountId, timeZone])
}
