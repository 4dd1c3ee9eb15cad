import styles from './BarChart.module.css'

export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The value as it is written. */
  readonly text: string
  /** What the value could have been; drawn behind it. */
  readonly outOf?: number
}

const width = 56
const height = 120

/**
 * Columns side by side. A picture only: what it shows is in the table that `ChartFigure` puts beside it. A column of
 * nothing has no height, but its place and its name.
 */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value, outOf = 0 }) => Math.max(value, outOf)))
  const y = (value: number) => (value / top) * height
  return (
    <svg viewBox={`0 0 ${bars.length * width} ${height + 46}`} className={styles.chart} style={{ maxWidth: `${bars.length * width * 1.25}px` }} aria-hidden>
      {bars.map(({ key, name, value, text, outOf = 0 }, index) => (
        <g key={key} transform={`translate(${index * width} 18)`}>
          {outOf > 0 && <rect x="13" y={height - y(outOf)} width="30" height={y(outOf)} rx="9" className={styles.outOf} />}
          {value > 0 && <rect x="13" y={height - y(value)} width="30" height={y(value)} rx="9" className={styles.bar} />}
          <text x={width / 2} y={height - y(Math.max(value, outOf)) - 6} className={styles.value}>{text}</text>
          <text x={width / 2} y={height + 18} className={styles.name}>{name}</text>
        </g>
      ))}
      <line x1="0" x2={bars.length * width} y1={height + 18} y2={height + 18} className={styles.ground} />
    </svg>
  )
}
