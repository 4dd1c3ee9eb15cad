import type { PlaceResult, PolicyResult } from './evaluate.ts'
import { checksOf, type Check, type Measured, type Verdict } from './must-hold.ts'
import { ablationsOf, signed } from './table.ts'
import type { World } from './worlds/world.ts'

/** What one run came to, as it is written down beside the page. */
export interface Evaluation {
  readonly seed: string
  readonly families: number
  readonly months: number
  readonly begins: string
  readonly others: number
  readonly policy: string
  readonly results: readonly Measured[]
  /** Some of the places again, with the policy without each of its terms. */
  readonly withoutTerms: readonly PlaceResult[]
}

const groups: readonly { readonly title: string; readonly of: readonly World['matters'][] }[] = [
  { title: 'Where taste or difficulty decide (asked: +3 % and 35 % of the oracle’s gain)', of: ['taste', 'difficulty'] },
  { title: 'Where tastes drift (asked: 25 % of the oracle’s gain, −2 % at worst)', of: ['drift'] },
  { title: 'Where neither decides (asked: −2 % at worst)', of: ['nothing'] },
]

const catalogues = ['made', 'shipped'] as const

/** The tables of `docs/planning.md`, as Markdown: what is there between its two marks. */
export function tablesOf({ results, withoutTerms, policy }: Evaluation, verdict: Verdict): string {
  const cells = (names: readonly string[]) => `| ${names.join(' | ')} |`
  const head = [...catalogues.flatMap((catalogue) => [`${catalogue}: best simple one`, '`simple-1`', '`learned-5`', `\`${policy}\` (95 %)`, 'of the oracle’s gain', 'the oracle'])]
  const table = ({ title, of }: (typeof groups)[number]) => {
    const here = results.filter(({ matters }) => of.includes(matters))
    const names = [...new Set(here.map(({ world }) => world))]
    const rows = names.map((name) => {
      const places = catalogues.map((catalogue) => here.find((one) => one.world === name && one.catalogue === catalogue))
      const { heldOut, sameForAll, about } = places.find((place) => place !== undefined)!
      return cells([`${name}${heldOut ? ' *' : ''}${sameForAll ? ' ≡' : ''}`, about, ...places.flatMap((place) => (place ? cellsOf(place, policy) : ['', '', '', '', '', '']))])
    })
    return names.length === 0 ? [] : [`**${title}**`, '', cells(['world', 'what is true there', ...head]), cells(['---', '---', ...head.map(() => '---')]), ...rows, '']
  }
  const below = [...verdict.excepted, ...verdict.misses].map((check) => cells(belowCells(check, results.find(({ world, catalogue }) => world === check.world && catalogue === check.catalogue)!, policy)))
  return [
    ...groups.flatMap(table),
    `**Below the letter: ${below.length} of ${verdict.checked} figures**`, '', cells(belowHead), cells(belowHead.map(() => '---')), ...below, '',
    `**\`${policy}\` without one of its terms**, in percentage points of the gain`, '', ablationsOf(withoutTerms, policy),
  ].join('\n')
}

const belowHead = ['world', 'asked', 'is (95 %)', 'the oracle', 'told what decides', 'random', 'why', 'no less than'] as const

function belowCells({ world, catalogue, rule, is, limit, exception }: Check, place: Measured, policy: string): readonly string[] {
  const of = (name: string): PolicyResult | undefined => place.policies.find((one) => one.policy === name)
  const gain = (name: string) => { const one = of(name); return one ? signed(one.better) : '' }
  const { low, high } = rule === 'ofOracle' ? of(policy)!.ofOracleInterval : of(policy)!.betterInterval
  const asked = rule === 'ofOracle' ? `${(100 * limit).toFixed(0)} % of the oracle’s gain` : signed(limit)
  const figure = rule === 'ofOracle' ? (value: number) => (100 * value).toFixed(0) : signed
  return [
    `${world} (${catalogue})`, asked, `**${figure(is)}** (${figure(low)} … ${figure(high)})`, gain('oracle'), gain('told'), gain('random'),
    exception ? `${exception.kind}: ${exception.why}` : 'does not hold', exception ? figure(exception.floor) : '',
  ]
}

function cellsOf(place: Measured, policy: string): readonly string[] {
  const of = (name: string): PolicyResult | undefined => place.policies.find((one) => one.policy === name)
  const mine = of(policy)!
  const below = checksOf(place, policy).filter(({ holds }) => !holds).map(({ rule }) => rule)
  const cross = (...rules: readonly string[]) => (below.some((rule) => rules.includes(rule)) ? ' ✗' : '')
  const gain = (name: string) => { const one = of(name); return one ? signed(one.better) : '' }
  return [
    place.best, gain('simple-1'), gain('learned-5'),
    `**${signed(mine.better)}**${cross('better', 'worse')} (${signed(mine.betterInterval.low)} … ${signed(mine.betterInterval.high)})`,
    place.matters === 'nothing' ? '–' : `${(100 * mine.ofOracle).toFixed(0)} %${cross('ofOracle')}`, gain('oracle'),
  ]
}

const [begin, end] = ['<!-- results -->', '<!-- end of results -->'] as const

/** The page with other tables between its marks. Throws where it has no marks. */
export function withTables(page: string, tables: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n${tables}\n${page.slice(to)}`
}
