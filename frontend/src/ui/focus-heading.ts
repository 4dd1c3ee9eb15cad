import { useEffect } from 'react'

/** Where what was pressed has gone, and would take the focus with it. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** The same as soon as `gone` is true. */
export function useFocusOnHeading(gone: boolean): void {
  useEffect(() => {
    if (gone) focusHeading()
  }, [gone])
}
