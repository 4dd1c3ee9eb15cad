import type { PlaceResult } from './evaluate.ts'

const row = 26
const left = 190
const width = 760
const colours = { old: '#b9b2a3', new: '#2f7d4f', text: '#222', line: '#777', ground: '#fffdf8' } as const

/**
 * Draws, for each world, how much the older and the newer policy gain over the best simple policy, with the interval of
 * the newer one.
 */
export function gainPicture(places: readonly PlaceResult[], older: string, newer: string): string {
  const of = (place: PlaceResult, policy: string) => place.policies.find((one) => one.policy === policy)!
  const sorted = places.toSorted(
    (a, b) => Number(a.heldOut) - Number(b.heldOut) || of(b, newer).better - of(a, newer).better,
  )
  const values = sorted.flatMap((place) => [
    of(place, newer).betterInterval.low,
    of(place, newer).betterInterval.high,
    of(place, older).better,
  ])
  const [low, high] = [Math.min(-0.05, ...values), Math.max(0.05, ...values)]
  const x = (value: number) => Math.round(left + ((value - low) / (high - low)) * (width - left - 20))
  const height = 70 + sorted.length * row
  const rows = sorted.flatMap((place, index) => {
    const y = 58 + index * row
    const [was, is] = [of(place, older), of(place, newer)]
    const bar = (value: number, top: number, size: number, colour: string) =>
      `<rect x="${Math.min(x(0), x(value))}" y="${y + top}" width="${Math.max(1, Math.abs(x(value) - x(0)))}" height="${size}" fill="${colour}"/>`
    return [
      `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${place.world}${place.heldOut ? ' *' : ''}</text>`,
      bar(was.better, 11, 5, colours.old),
      bar(is.better, 2, 9, colours.new),
      `<path d="M${x(is.betterInterval.low)} ${y + 6.5}H${x(is.betterInterval.high)}" stroke="${colours.text}" stroke-width="1.2"/>`,
    ]
  })
  const ticks = [-0.2, -0.1, 0, 0.1, 0.2, 0.3].filter((tick) => low <= tick && tick <= high)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="${colours.text}" role="img" aria-label="How much better than the best simple policy, world by world">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    `<text x="12" y="20" font-size="14">Better than the best of random, in turn and popularity (engagement × completion)</text>`,
    `<rect x="12" y="30" width="12" height="9" fill="${colours.new}"/><text x="30" y="39">${newer}, with its 95 % interval</text><rect x="230" y="32" width="12" height="5" fill="${colours.old}"/><text x="248" y="39">${older}</text><text x="340" y="39">* held out</text>`,
    ...ticks.map(
      (tick) =>
        `<path d="M${x(tick)} 50V${height - 20}" stroke="${colours.line}" stroke-width="${tick === 0 ? 1.2 : 0.3}"/><text x="${x(tick)}" y="${height - 6}" text-anchor="middle">${tick > 0 ? '+' : ''}${Math.round(100 * tick)} %</text>`,
    ),
    ...rows,
    '</svg>',
  ].join('\n')
}
