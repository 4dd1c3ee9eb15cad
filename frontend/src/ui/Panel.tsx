import { useId, type ReactNode } from 'react'
import styles from './Panel.module.css'

interface Props {
  /** Id of the section as the target of a jump. */
  readonly id?: string
  readonly title: string
  readonly text?: ReactNode
  readonly tone?: 'plain' | 'danger'
  readonly children: ReactNode
}

/** A section of a page with its own heading. */
export function Panel({ id, title, text, tone = 'plain', children }: Props) {
  const heading = useId()
  return (
    <section {...(id && { id, tabIndex: -1 })} aria-labelledby={heading} className={styles.panel} data-tone={tone}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  )
}
