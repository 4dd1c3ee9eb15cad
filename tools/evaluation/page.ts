import { policyOf } from '@filiz/domain/planning/policies.ts'
import type { PolicyResult } from './evaluate.ts'
import { checksOf, checksOfKinds, type Check, type Measured, type Verdict } from './must-hold.ts'
import { signed } from './table.ts'
import type { OfKinds } from './swaps-and-twins.ts'
import type { World } from './worlds/world.ts'
import type { Rule } from './rules.ts'

/** The results of one run, as stored beside the page. */
export interface Evaluation {
  readonly seed: string
  readonly families: number
  readonly months: number
  readonly begins: string
  readonly others: number
  readonly policy: string
  readonly results: readonly Measured[]
  /** Results for families that swap and for twins, which the worlds do not contain. */
  readonly ofKinds: readonly OfKinds[]
}

/** The policy with which the page compares the current one. */
const baseline = policyOf('simple').version

const groups: readonly { readonly title: string; readonly of: readonly World['matters'][] }[] = [
  {
    title: 'Where taste or difficulty decide (asked: +3 % and 35 % of the oracle’s gain)',
    of: ['taste', 'difficulty'],
  },
  { title: 'Where tastes drift (asked: 25 % of the oracle’s gain, −2 % at worst)', of: ['drift'] },
  { title: 'Where neither decides (asked: −2 % at worst)', of: ['nothing'] },
]

const catalogues = ['made', 'shipped'] as const

/** Returns the Markdown tables for `docs/planning.md`, which are inserted between its marks. */
export function tablesOf({ results, ofKinds, policy }: Evaluation, verdict: Verdict): string {
  const placeOf = (check: Check) =>
    results.find(({ world, catalogue }) => world === check.world && catalogue === check.catalogue)
  const head = [
    ...catalogues.flatMap((catalogue) => [
      `${catalogue}: best simple one`,
      `\`${baseline}\``,
      `\`${policy}\` (95 %)`,
      'of the oracle’s gain',
      'the oracle',
    ]),
  ]
  const table = ({ title, of }: (typeof groups)[number]) => {
    const here = results.filter(({ matters }) => of.includes(matters))
    const names = [...new Set(here.map(({ world }) => world))]
    const rows = names.map((name) => {
      const places = catalogues.map((catalogue) =>
        here.find((one) => one.world === name && one.catalogue === catalogue),
      )
      const { heldOut, sameForAll, about } = places.find((place) => place !== undefined)!
      return cells([
        `${name}${heldOut ? ' *' : ''}${sameForAll ? ' ≡' : ''}`,
        about,
        ...places.flatMap((place) => (place ? cellsOf(place, policy) : ['', '', '', '', ''])),
      ])
    })
    return names.length === 0
      ? []
      : [
          `**${title}**`,
          '',
          cells(['world', 'what is true there', ...head]),
          cells(['---', '---', ...head.map(() => '---')]),
          ...rows,
          '',
        ]
  }
  const below = [...verdict.excepted, ...verdict.misses].flatMap((check) => {
    const place = placeOf(check)
    return place ? cells(belowCells(check, place, policy)) : []
  })
  return [
    ...groups.flatMap(table),
    `**Below the letter: ${below.length} of ${verdict.checked} figures**`,
    '',
    cells(belowHead),
    cells(belowHead.map(() => '---')),
    ...below,
    '',
    '**Families that swap four of each plan, and twins’ first plans**',
    '',
    cells(kindsHead),
    cells(kindsHead.map(() => '---')),
    ...ofKinds.map((kind) => kindsCells(kind, policy)),
  ].join('\n')
}

const cells = (names: readonly string[]) => `| ${names.join(' | ')} |`

const kindsHead = [
  'catalogue',
  'policy',
  'of what they were left with, in the three plans before',
  'of what was swapped in',
  'the same for both twins, of fifteen',
] as const
function kindsCells(kind: OfKinds, judged: string): string {
  const { catalogue, policy, repeatsOfSwapping, repeatsSwappedIn, sameOfTwins } = kind
  const cross = (rule: Rule) =>
    policy === judged && checksOfKinds(kind).some((check) => check.rule === rule && !check.holds) ? ' ✗' : ''
  const share = (value: number) => `${(100 * value).toFixed(1)} %`
  return cells([
    catalogue,
    `\`${policy}\``,
    `${share(repeatsOfSwapping)}${cross('repeats')}`,
    share(repeatsSwappedIn),
    `${sameOfTwins.toFixed(1)}${cross('twins')}`,
  ])
}

/**
 * Returns Markdown about the results without other families' ratings: how many limits are met, and which ones are not.
 */
export function aloneTablesOf({ results, policy }: Evaluation): string {
  const held = (of: string, rule: Rule) => {
    const asked = results.flatMap((result) => checksOf(result, of, [])).filter((check) => check.rule === rule)
    return `${asked.filter(({ holds }) => holds).length} of ${asked.length}`
  }
  const mean = (of: string) =>
    signed(
      results.reduce((sum, { policies }) => sum + policies.find((one) => one.policy === of)!.better, 0) /
        results.length,
    )
  const rows = [baseline, policy].map((of) =>
    cells([`\`${of}\``, held(of, 'worse'), held(of, 'better'), held(of, 'ofOracle'), mean(of)]),
  )
  const worse = results
    .flatMap((result) => checksOf(result, policy, []))
    .filter(({ rule, holds }) => rule === 'worse' && !holds)
    .toSorted((a, b) => a.is - b.is)
  const head = [
    'policy',
    '−2 % kept',
    '+3 % kept',
    'the share of the oracle’s gain',
    'over the best simple one, mean of all places',
  ] as const
  return [
    cells(head),
    cells(head.map(() => '---')),
    ...rows,
    '',
    worse.length === 0
      ? 'Nowhere more than 2 % behind.'
      : `More than 2 % behind: ${worse.map(({ world, catalogue, is }) => `*${world}* (${catalogue}) ${signed(is)}`).join(', ')}.`,
  ].join('\n')
}

const belowHead = ['world', 'asked', 'is (95 %)', 'the oracle', 'random', 'why', 'no less than'] as const

function belowCells(
  { world, catalogue, rule, is, limit, exception }: Check,
  place: Measured,
  policy: string,
): readonly string[] {
  const of = (name: string): PolicyResult | undefined => place.policies.find((one) => one.policy === name)
  const gain = (name: string) => {
    const one = of(name)
    return one ? signed(one.better) : ''
  }
  const { low, high } = rule === 'ofOracle' ? of(policy)!.ofOracleInterval : of(policy)!.betterInterval
  const asked = rule === 'ofOracle' ? `${(100 * limit).toFixed(0)} % of the oracle’s gain` : signed(limit)
  const figure = rule === 'ofOracle' ? (value: number) => (100 * value).toFixed(0) : signed
  return [
    `${world} (${catalogue})`,
    asked,
    `**${figure(is)}** (${figure(low)} … ${figure(high)})`,
    gain('oracle'),
    gain('random'),
    exception ? `${exception.kind}: ${exception.why}` : 'does not hold',
    exception ? figure(exception.floor) : '',
  ]
}

function cellsOf(place: Measured, policy: string): readonly string[] {
  const of = (name: string): PolicyResult | undefined => place.policies.find((one) => one.policy === name)
  const mine = of(policy)!
  const below = checksOf(place, policy)
    .filter(({ holds }) => !holds)
    .map(({ rule }) => rule)
  const cross = (...rules: readonly string[]) => (below.some((rule) => rules.includes(rule)) ? ' ✗' : '')
  const gain = (name: string) => {
    const one = of(name)
    return one ? signed(one.better) : ''
  }
  return [
    place.best,
    gain(baseline),
    `**${signed(mine.better)}**${cross('better', 'worse')} (${signed(mine.betterInterval.low)} … ${signed(mine.betterInterval.high)})`,
    place.matters === 'nothing' ? '–' : `${(100 * mine.ofOracle).toFixed(0)} %${cross('ofOracle')}`,
    gain('oracle'),
  ]
}

/** Replaces the tables between the marks of the page. Throws if the page has no marks. */
export function withTables(page: string, tables: string, mark: 'results' | 'alone' = 'results'): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n${tables}\n${page.slice(to)}`
}
