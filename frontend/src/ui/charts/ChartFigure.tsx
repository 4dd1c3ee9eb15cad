import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WideTable } from '../WideTable.tsx'
import styles from './ChartFigure.module.css'

interface Props {
  readonly title: string
  /** Heading level, below that of the surrounding section. */
  readonly level?: 2 | 3
  /** The chart. It is hidden from screen readers, which read the table instead. */
  readonly children: ReactNode
  /** Names of the columns; the first column contains the row headers. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A chart together with its data as a table. */
export function ChartFigure({ title, level = 3, children, columns, rows }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <figure className={styles.figure} aria-labelledby={heading}>
      <figcaption>
        <Heading id={heading} className={styles.title}>
          {title}
        </Heading>
      </figcaption>
      {children}
      <details className={styles.details}>
        <summary>{t(($) => $.common.asTable)}</summary>
        <WideTable labelledBy={heading}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={columns[index + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      </details>
    </figure>
  )
}
