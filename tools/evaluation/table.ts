import type { PlaceResult } from './evaluate.ts'

const percent = (value: number, digits = 0) => `${(100 * value).toFixed(digits)} %`
/** Formats a share in per cent with a sign, without `−0.0`. */
export const signed = (value: number): string =>
  `${Math.round(1000 * value) < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)}`

/** Formats the results of one world as a table with a row per policy. */
export function tableOf({ world, about, heldOut, catalogue, best, policies }: PlaceResult): string {
  const rows = policies.map((one) => [
    one.policy,
    one.worth.toFixed(3),
    `${signed(one.better)} (${signed(one.betterInterval.low)} … ${signed(one.betterInterval.high)})`,
    Number.isFinite(one.ofOracle) ? percent(one.ofOracle) : '–',
    percent(one.completion),
    percent(one.inBand),
    one.coverage.toFixed(2),
    percent(one.repeats, 1),
    percent(one.outOfSeason, 1),
    percent(one.finished),
    one.size.toFixed(1),
  ])
  const head = [
    'policy',
    'worth',
    `% over ${best}`,
    'of oracle',
    'done',
    'in band',
    'areas',
    'repeats',
    'season',
    'finished',
    'size',
  ]
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')
  return [
    `\n${world}${heldOut ? ' (held out)' : ''}, ${catalogue} catalogue: ${about}`,
    line(head),
    ...rows.map(line),
  ].join('\n')
}

/** Returns the mean gain of a policy in known and in held-out worlds. A difference shows overfitting. */
export function gapOf(places: readonly PlaceResult[], policy: string): string {
  const judged = places.filter(({ matters }) => matters !== 'nothing')
  const mean = (heldOut: boolean) => {
    const of = judged
      .filter((place) => place.heldOut === heldOut)
      .map(({ policies }) => policies.find((one) => one.policy === policy)!)
    return {
      ofOracle: of.reduce((sum, one) => sum + one.ofOracle, 0) / of.length,
      better: of.reduce((sum, one) => sum + one.better, 0) / of.length,
      count: of.length,
    }
  }
  const [known, heldOut] = [mean(false), mean(true)]
  return `Where something is to be won: ${percent(known.ofOracle)} of the oracle's gain and ${signed(known.better)} % in ${known.count} known worlds, ${percent(heldOut.ofOracle)} and ${signed(heldOut.better)} % in ${heldOut.count} held out`
}
