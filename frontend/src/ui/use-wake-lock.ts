import { useEffect } from 'react'

/**
 * Keeps the screen awake while the component is mounted, if the browser supports it. The browser releases the lock when
 * the page is hidden, so it is requested again when it is visible. Failures are ignored.
 */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let over = false
    async function hold() {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      const asked = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (over) await asked?.release().catch(() => {})
      else lock = asked
    }
    const onVisible = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release().catch(() => {})
    }
  }, [])
}
