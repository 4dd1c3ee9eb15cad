import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'

/**
 * For late responses, which must not navigate away a user who has left the page.
 * @returns a function that returns whether the component is still mounted and no navigation is pending
 */
export function useIsOnPage(): () => boolean {
  const leaving = useNavigation().state !== 'idle'
  const here = useRef(true)
  useLayoutEffect(() => {
    here.current = !leaving
    return () => {
      here.current = false
    }
  }, [leaving])
  return useCallback(() => here.current, [])
}
