export interface Chart {
  readonly title: string
  /** At least one line, each with at least one point; all values are positive. */
  readonly lines: readonly {
    readonly name: string
    readonly points: readonly (readonly [families: number, value: number])[]
  }[]
}

const [width, height, columns] = [340, 230, 2]
const plot = { left: 62, right: 308, top: 40, bottom: 196 }
/** Distinguishable for colour-blind readers, and on light and dark ground. */
const colours = ['#c2571a', '#3a86c8', '#4c9a52']

/**
 * Draws charts of values by numbers of families as one SVG. Both axes are logarithmic, with a line at each power of
 * ten. The SVG follows the reader's light or dark scheme. Its description contains all values.
 */
export function growthCharts(title: string, charts: readonly Chart[]): string {
  const rows = Math.ceil(charts.length / columns)
  const said = charts.flatMap(({ title: its, lines }) =>
    lines.map(
      ({ name, points }) =>
        `${its}, ${name}: ${points.map(([families, value]) => `${shown(value)} at ${shown(families)} families`).join(', ')}.`,
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * columns} ${height * rows}" role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="12">
<title id="title">${escaped(title)}</title>
<desc id="desc">${escaped(said.join(' '))}</desc>
<style>.ground{fill:#fff}text{fill:#222}.grid{stroke:#ddd}@media (prefers-color-scheme:dark){.ground{fill:#161b22}text{fill:#e6edf3}.grid{stroke:#3d444d}}</style>
<rect class="ground" width="100%" height="100%"/>
${charts.map((chart, n) => `<g transform="translate(${(n % columns) * width} ${Math.floor(n / columns) * height})">\n${drawn(chart)}\n</g>`).join('\n')}
</svg>
`
}

function drawn({ title, lines }: Chart): string {
  const points = lines.flatMap((line) => line.points)
  const x = axis(
    points.map(([families]) => families),
    plot.left,
    plot.right,
  )
  const y = axis(
    points.map(([, value]) => value),
    plot.bottom,
    plot.top,
  )
  return [
    `<text x="10" y="20" font-weight="bold">${escaped(title)}</text>`,
    ...x.powers.map(
      (at) =>
        `<path class="grid" d="M${x.place(at)} ${plot.top}V${plot.bottom}"/><text x="${x.place(at)}" y="${plot.bottom + 18}" text-anchor="middle">${shown(at)}</text>`,
    ),
    ...y.powers.map(
      (at) =>
        `<path class="grid" d="M${plot.left} ${y.place(at)}H${plot.right}"/><text x="${plot.left - 6}" y="${y.place(at)}" dy="4" text-anchor="end">${shown(at)}</text>`,
    ),
    ...lines.map(({ name, points: its }, n) => {
      const colour = colours[n % colours.length]!
      const places = its.map(([families, value]) => [x.place(families), y.place(value)] as const)
      return [
        `<path d="M${places.map((place) => place.join(' ')).join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`),
        `<text x="${plot.left + 6 + n * 88}" y="${plot.top - 6}"><tspan style="fill:${colour}">●</tspan> ${escaped(name)}</text>`,
      ].join('')
    }),
  ].join('\n')
}

/** A logarithmic axis over the powers of ten around the values, at least one decade long. */
function axis(values: readonly number[], from: number, to: number) {
  const least = Math.floor(Math.log10(Math.min(...values)))
  const most = Math.max(Math.ceil(Math.log10(Math.max(...values))), least + 1)
  return {
    powers: Array.from({ length: most - least + 1 }, (_, n) => 10 ** (least + n)),
    place: (value: number) => Number((from + ((Math.log10(value) - least) / (most - least)) * (to - from)).toFixed(1)),
  }
}

const shown = (value: number) => Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 })
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
