import type { ReactNode } from 'react'
import styles from './WideTable.module.css'

interface Props {
  /** Accessible name of the table, or the id of the heading that names it. */
  readonly label?: string
  readonly labelledBy?: string
  /** True when the table is directly on the page's background instead of on a panel. */
  readonly onPage?: boolean
  readonly children: ReactNode
}

/**
 * A table that may be wider than the screen. It can be scrolled by keyboard, and a shadow marks each edge beyond which
 * content continues.
 */
export const WideTable = ({ label, labelledBy, onPage = false, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section
    className={styles.scroll}
    data-on={onPage ? 'page' : undefined}
    aria-label={label}
    aria-labelledby={labelledBy}
    tabIndex={0}
  >
    {children}
  </section>
)
