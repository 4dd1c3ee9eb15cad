import { useEffect, useState } from 'react'

/**
 * For a row of choices that is wider than the screen (`strip.module.css`): scrolls the selected one into view without
 * scrolling the page, and marks the ends beyond which there are more.
 * @param value the selected radio button or tab; a change scrolls the row
 * @returns the row's `ref`
 */
export function useScrollToSelected(value: string): (row: HTMLElement | null) => void {
  const [row, setRow] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const chosen =
      row?.querySelector(`[value="${CSS.escape(value)}"]`) ??
      row?.querySelector('[aria-selected="true"], [aria-current="page"]')
    if (!row || !chosen) return
    const [{ left, width }, around] = [
      (chosen.closest('label') ?? chosen).getBoundingClientRect(),
      row.getBoundingClientRect(),
    ]
    row.scrollBy({ left: left + width / 2 - (around.left + around.width / 2), behavior: 'instant' })
  }, [row, value])

  useEffect(() => {
    if (!row) return
    const mark = () => {
      row.toggleAttribute('data-before', row.scrollLeft > 1)
      row.toggleAttribute('data-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1)
    }
    const sized = new ResizeObserver(mark)
    sized.observe(row)
    row.addEventListener('scroll', mark, { passive: true })
    mark()
    return () => {
      sized.disconnect()
      row.removeEventListener('scroll', mark)
    }
  }, [row])

  return setRow
}
