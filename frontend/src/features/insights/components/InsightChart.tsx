import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

export interface Series {
  readonly key: string
  readonly name: string
}
export interface Point {
  readonly name: string
  readonly values: Readonly<Record<string, number | null>>
  /** Bounds of a series in a line chart, by its key. */
  readonly bounds?: Readonly<Record<string, readonly [number, number] | null>>
}
export interface ChartProps {
  /** Vertical bars (normal or full width), horizontal bars for long names, or a line over time. */
  readonly kind: 'bars' | 'wide' | 'sideways' | 'line'
  readonly points: readonly Point[]
  /**
   * All series of the question, so that each has the same color in every chart. A series without values is not drawn.
   */
  readonly series: readonly Series[]
  /** Minimum and maximum of the axis; derived from the points if omitted. */
  readonly domain?: readonly [number, number]
  /** Formats a value. */
  readonly text: (value: number) => string
}

/** CSS variables, so that the charts follow the color scheme. */
const colours = ['var(--sprout)', 'var(--apricot)'] as const
/** Color of a series in the background. */
const pale = 'var(--line-strong)'
const axis = { stroke: 'var(--line)', tick: { fill: 'var(--ink-soft)', fontSize: 14 }, tickLine: false } as const
const grid = { stroke: 'var(--line)', strokeDasharray: '2 4' } as const
const box = {
  background: 'var(--paper-raised)',
  border: '1px solid var(--line)',
  borderRadius: 12,
  color: 'var(--ink)',
} as const

/** A chart in the page's colors without animation. `ChartFigure` adds a table for accessibility. */
export function InsightChart({ kind, points, series, domain, text }: ChartProps) {
  const data = points.map(({ name, values, bounds = {} }) => ({
    name,
    ...values,
    ...Object.fromEntries(Object.entries(bounds).map(([key, its]) => [`${key} bounds`, its])),
  }))
  const colourOf = (index: number) =>
    series.length > 1 && index === 0
      ? pale
      : colours[Math.max(0, index - (series.length > 1 ? 1 : 0)) % colours.length]!
  const drawn = series
    .map(({ key, name }, index) => ({ key, name, colour: colourOf(index) }))
    .filter(({ key }) => points.some(({ values }) => typeof values[key] === 'number'))
  const shared = { data, accessibilityLayer: false, margin: { top: 8, right: 12, bottom: 0, left: 0 } }
  const values = {
    ...axis,
    ...(domain ? { domain: [...domain] } : {}),
    tickFormatter: text,
    width: kind === 'sideways' ? 150 : 52,
    allowDecimals: domain !== undefined,
  }
  const around = (
    <>
      <Tooltip
        formatter={(value) =>
          Array.isArray(value) ? value.map((one) => text(Number(one))).join('–') : text(Number(value))
        }
        contentStyle={box}
        cursor={{ fill: 'var(--paper-sunken)', stroke: 'var(--line-strong)' }}
        isAnimationActive={false}
      />
      {series.length > 1 && (
        <Legend
          itemSorter={null}
          formatter={(name: string) => <span style={{ color: 'var(--ink-soft)' }}>{name}</span>}
          wrapperStyle={{ fontSize: 14 }}
        />
      )}
    </>
  )
  const bars = drawn.map(({ key, name, colour }) => (
    <Bar
      key={key}
      dataKey={key}
      name={name}
      fill={colour}
      radius={kind === 'sideways' ? [0, 6, 6, 0] : [6, 6, 0, 0]}
      maxBarSize={kind === 'sideways' ? 16 : 34}
      isAnimationActive={false}
    />
  ))

  if (kind === 'line') {
    return (
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart {...shared}>
          <CartesianGrid vertical={false} {...grid} />
          <XAxis dataKey="name" {...axis} minTickGap={12} padding={{ left: 12, right: 12 }} />
          <YAxis {...values} />
          {around}
          {drawn.map(
            ({ key, name, colour }) =>
              points.some(({ bounds }) => bounds?.[key]) && (
                <Area
                  key={`${key} bounds`}
                  dataKey={`${key} bounds`}
                  name={name}
                  stroke="none"
                  fill={colour}
                  fillOpacity={0.2}
                  legendType="none"
                  isAnimationActive={false}
                />
              ),
          )}
          {drawn.map(({ key, name, colour }, index) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={colour}
              strokeWidth={3}
              {...(index > 0 && { strokeDasharray: '7 5' })}
              dot={{ r: 4, fill: 'var(--paper-raised)', strokeWidth: 2.5, strokeDasharray: 'none' }}
              connectNulls={false}
              isAnimationActive={false}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    )
  }
  if (kind === 'sideways') {
    return (
      <ResponsiveContainer width="100%" height="100%">
        <BarChart {...shared} layout="vertical" barGap={2}>
          <CartesianGrid horizontal={false} {...grid} />
          <XAxis type="number" {...values} />
          <YAxis type="category" dataKey="name" {...axis} width={150} interval={0} />
          {around}
          {bars}
        </BarChart>
      </ResponsiveContainer>
    )
  }
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart {...shared} barGap={2}>
        <CartesianGrid vertical={false} {...grid} />
        <XAxis dataKey="name" {...axis} />
        <YAxis {...values} />
        {around}
        {bars}
      </BarChart>
    </ResponsiveContainer>
  )
}
