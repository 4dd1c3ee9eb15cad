import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ChartFigure.module.css'

interface Props {
  readonly title: string
  /** The picture, hidden from those who listen: they have the table. */
  readonly children: ReactNode
  /** The first column names the row. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A picture of figures, and the same figures as a table. */
export function ChartFigure({ title, children, columns, rows }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <figure className={styles.figure} aria-labelledby={heading}>
      <figcaption><h3 id={heading} className={styles.title}>{title}</h3></figcaption>
      {children}
      <details className={styles.details}>
        <summary>{t($ => $.common.asTable)}</summary>
        <div className={styles.scroll} role="region" aria-labelledby={heading} tabIndex={0}>
          <table className={styles.table}>
            <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => <td key={columns[index + 1]}>{value}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
