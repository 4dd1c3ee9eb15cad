import { useEffect, useState } from 'react'

/**
 * For a row of choices that is longer than a phone is wide (`strip.module.css`): brings the chosen one into sight, and
 * marks the ends beyond which there is more. The row alone moves, never the page.
 *
 * @param value what is chosen: a radio button's value, or a tab's; whenever it is another, the row moves
 * @returns the row's `ref`
 */
export function useStrip(value: string): (row: HTMLElement | null) => void {
  const [row, setRow] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const chosen = row?.querySelector(`[value="${CSS.escape(value)}"]`) ?? row?.querySelector('[aria-selected="true"]')
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
