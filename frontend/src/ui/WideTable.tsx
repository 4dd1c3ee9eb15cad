import type { ReactNode } from 'react'
import styles from './WideTable.module.css'

interface Props {
  /** What is in it; or the id of the heading that says so. */
  readonly label?: string
  readonly labelledBy?: string
  /** Where it lies on the page's own paper, not on a sheet. */
  readonly onPage?: boolean
  readonly children: ReactNode
}

/** A table that may be wider than the screen: it is scrolled by keyboard, too, and an edge behind which there is more has a shadow. */
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
