import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'

/**
 * For an answer that comes late, and must pull nobody back who has gone on.
 *
 * @returns a function that says whether what asks is still on the page, and nobody on the way to another one that is not loaded yet
 */
export function useStillHere(): () => boolean {
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
