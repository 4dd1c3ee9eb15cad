import { useEffect } from 'react'

/**
 * Keeps the screen awake while the component is there, where the browser can; it lets go by itself when the page is out
 * of sight, and is asked again when it comes back. A convenience: where it is refused, nothing is lost.
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
