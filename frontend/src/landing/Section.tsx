import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface Props {
  readonly id?: string
  readonly title: string
  readonly text?: string
  readonly tone?: 'plain' | 'raised'
  readonly children: ReactNode
}

/** A section of the page with its own heading. */
export const Section = ({ id, title, text, tone = 'plain', children }: Props) => (
  <section id={id} className={styles[tone]}>
    <div className={styles.inside}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </div>
  </section>
)
