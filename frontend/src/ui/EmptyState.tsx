import type { ReactNode } from 'react'
import { EmptyBed } from './art/EmptyBed.tsx'
import styles from './EmptyState.module.css'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  /** The button that leads out of the emptiness. */
  readonly action?: ReactNode
  /** A picture; a garden bed waiting for seeds if there is none better. */
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
