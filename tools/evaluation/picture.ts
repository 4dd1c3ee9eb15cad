import { bestOf, gainOver, type PlaceResult } from './evaluate.ts'

const [left, right, row] = [190, 620, 22]

/** Draws the gains of `learned` and the ridge over the best simple planner, with 95 % intervals, as SVG. */
export function gainPicture(results: readonly PlaceResult[]): string {
  const places = results.map((result) => ({
    name: `${result.world}, ${result.catalogue}`,
    learned: gainOver(result, 'learned', bestOf(result)),
    ridge: gainOver(result, 'ridge', bestOf(result)),
  }))
  const all = places.flatMap(({ learned, ridge }) => [learned.low, learned.high, ridge.low, ridge.high])
  const [low, high] = [Math.floor(Math.min(-5, ...all) / 5) * 5, Math.ceil(Math.max(5, ...all) / 5) * 5]
  const x = (gain: number) => (left + ((gain - low) / (high - low)) * (right - left)).toFixed(1)
  const height = (places.length + 3) * row
  const ticks = Array.from({ length: (high - low) / 5 + 1 }, (_, index) => low + 5 * index)
  const mark = (y: number, colour: string, { mean, low, high }: (typeof places)[number]['learned']) =>
    `<path d="M${x(low)} ${y}H${x(high)}" stroke="${colour}" stroke-width="2"/><circle cx="${x(mean)}" cy="${y}" r="4" fill="${colour}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right + 30} ${height}" font-family="sans-serif" font-size="12">
<title>Gain over the best simple planner in per cent, with 95 % intervals</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${left}" y="15" fill="#2d6a4f">● learned</text><text x="${left + 80}" y="15" fill="#b08968">● ridge</text>
${ticks.map((gain) => `<path d="M${x(gain)} ${row}V${height - row}" stroke="${gain === 0 ? '#444' : '#ddd'}"/><text x="${x(gain)}" y="${height - 6}" text-anchor="middle">${gain > 0 ? '+' : ''}${gain}</text>`).join('\n')}
${places
  .map(({ name, learned, ridge }, index) => {
    const y = (index + 1.8) * row
    return `<text x="${left - 8}" y="${y + 4}" text-anchor="end">${name}</text>${mark(y - 4, '#2d6a4f', learned)}${mark(y + 5, '#b08968', ridge)}`
  })
  .join('\n')}
</svg>
`
}
