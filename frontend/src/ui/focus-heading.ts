import { useEffect } from 'react'

/** Focuses the page's heading. Call it when the focused element disappears. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** Focuses the page's heading as soon as `gone` is true. */
export function useFocusOnHeading(gone: boolean): void {
  useEffect(() => {
    if (gone) focusHeading()
  }, [gone])
}
