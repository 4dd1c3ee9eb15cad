import type { ReactNode } from 'react'
import { EmptyBed } from './art/EmptyBed.tsx'
import styles from './EmptyState.module.css'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  /** A button for the next step. */
  readonly action?: ReactNode
  /** An illustration; by default an empty garden bed. */
  readonly art?: ReactNode
}

export const EmptyState = ({ title, text, action, art }: Props) => (
  <div className={styles.empty}>
    <div className={styles.art}>{art ?? <EmptyBed />}</div>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {action}
  </div>
)
