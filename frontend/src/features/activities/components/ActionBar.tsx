import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** Actions at the bottom edge of the window, above the navigation of a phone. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>
    <div className={styles.actions}>{children}</div>
  </div>
)
