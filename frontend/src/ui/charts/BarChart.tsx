import { Group } from '@mantine/core'
import styles from './BarChart.module.css'

export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The value as formatted text. */
  readonly text: string
  /** The maximum of the value, drawn behind it. */
  readonly outOf?: number
  /** The interval in which the value probably is. */
  readonly range?: readonly [low: number, high: number] | undefined
}
interface Legend {
  readonly value: string
  readonly outOf: string
  readonly range: string
}

const height = 120
/**
 * Returns the width of a column including its spacing. Many columns get less spacing, because a phone scales a wide
 * chart down, and its labels would be too small to read.
 */
const widthOf = (bars: number) => (bars <= 5 ? 56 : bars <= 8 ? 40 : 34)
const column = 26

/**
 * A bar chart. It is hidden from screen readers, because `ChartFigure` adds a table. A bar of value zero has no height,
 * but keeps its position and label.
 */
export function BarChart({ bars, legend }: { bars: readonly Bar[]; legend?: Legend }) {
  const top = Math.max(1, ...bars.map(({ value, outOf = 0 }) => Math.max(value, outOf)))
  const width = widthOf(bars.length)
  const x = (width - column) / 2
  const y = (value: number) => (value / top) * height
  const chart = (
    <svg
      viewBox={`0 0 ${bars.length * width} ${height + 46}`}
      className={styles.chart}
      style={{ maxWidth: `${bars.length * width * 1.5}px` }}
      aria-hidden
    >
      {bars.map(({ key, name, value, text, outOf = 0, range }, index) => (
        <g key={key} transform={`translate(${index * width} 18)`}>
          {outOf > 0 && (
            <rect x={x} y={height - y(outOf)} width={column} height={y(outOf)} rx="9" className={styles.outOf} />
          )}
          {value > 0 && (
            <rect x={x} y={height - y(value)} width={column} height={y(value)} rx="9" className={styles.bar} />
          )}
          {range && (
            <g transform={`translate(${width / 2 - 5} 0)`}>
              <Range low={height - y(range[0])} high={height - y(range[1])} />
            </g>
          )}
          <text x={width / 2} y={height - y(Math.max(value, outOf)) - 6} className={styles.value}>
            {text}
          </text>
          <text x={width / 2} y={height + 18} className={styles.name}>
            {name}
          </text>
        </g>
      ))}
      <line x1="0" x2={bars.length * width} y1={height + 18} y2={height + 18} className={styles.ground} />
    </svg>
  )
  return legend ? (
    <>
      {chart}
      <Group component="p" gap="0.25rem 1rem" m={0} aria-hidden>
        {[
          { look: styles.bar, meaning: legend.value },
          { look: styles.outOf, meaning: legend.outOf },
        ].map(({ look, meaning }) => (
          <span key={look}>
            <svg width="12" height="12">
              <rect width="12" height="12" className={look} />
            </svg>{' '}
            {meaning}
          </span>
        ))}
        <span>
          <svg width="10" height="12">
            <Range low={11} high={1} />
          </svg>{' '}
          {legend.range}
        </span>
      </Group>
    </>
  ) : (
    chart
  )
}

/** An interval from `low` to `high`, as coordinates. */
const Range = ({ low, high }: { low: number; high: number }) => (
  <path d={`M0 ${low}h10m-5 0V${high}m-5 0h10`} fill="none" stroke="var(--ink)" strokeWidth="1.5" />
)
