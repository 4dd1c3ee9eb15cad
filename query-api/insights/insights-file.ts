import { csvFile, plainCsv } from '@filiz/application/catalogue/files/csv.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { figureOf, type Covering, type Divided, type ReleasedMonthCell } from '@filiz/domain/insights/answers.ts'
import type { Cohort } from '@filiz/domain/insights/retention.ts'
import type { Grouping, Question } from '@filiz/domain/insights/questions.ts'
import type { InsightsQuery } from '@filiz/domain/insights/schemas.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import type { Answer } from '@filiz/http/route.ts'

/** The value of a cell; null is written as an empty cell. */
type Value = string | number | null
type Table = readonly (readonly Value[])[]

/** Returns one row for each disclosed cell (month, age, category and policy), with the selected figures. */
export const cellRows = (
  cells: readonly ReleasedMonthCell[],
  figures: readonly ('planned' | 'done' | 'engagement' | 'difficulty')[],
): Table => [
  ['month', 'age', 'category', 'policy', ...figures],
  ...cells.map((cell) => [cell.month, cell.age, cell.category, cell.policy, ...figures.map((figure) => cell[figure])]),
]

/**
 * Returns sums grouped by one dimension, as in the JSON response. A cell is empty instead of 0 if nothing could be
 * counted.
 */
export function dividedRows<Figures extends object>(
  divided: Divided<Figures>,
  by: Exclude<Grouping, 'cell'>,
  figures: readonly (keyof (Figures & Covering) & string)[],
): Table {
  const rows: readonly (Figures & Covering & Readonly<Record<string, unknown>>)[] = {
    month: divided.byMonth,
    age: divided.byAge,
    category: divided.byCategory,
    policy: divided.byPolicy,
  }[by]
  return [
    [by, ...figures],
    ...rows.map((row) => [row[by] as Value, ...figures.map((figure) => figureOf(row, figure) as Value)]),
  ]
}

export const retentionRows = (cohorts: readonly Cohort[]): Table => [
  ['joined', 'families', 'month', 'after', 'active', 'share', 'least', 'most'],
  ...cohorts.flatMap(({ joined, families, months }) =>
    months.map(({ month, after, active, share, least, most }) => [
      joined,
      families,
      month,
      after,
      active,
      share,
      least,
      most,
    ]),
  ),
]

interface Asking {
  readonly language: Language
  readonly caller: Pick<Caller, 'scopes'>
  readonly query: Pick<InsightsQuery, 'dialect'>
}

/** Renders CSV in the dialect that the query names; by default a program gets RFC 4180, a person a spreadsheet. */
export function insightFile(question: Question, { language, caller, query }: Asking, table: Table): Answer<never> {
  const dialect = query.dialect ?? (caller.scopes ? 'rfc4180' : 'excel')
  return {
    file: dialect === 'excel' ? forSpreadsheets(table, language) : plainCsv(table),
    headers: { 'Content-Disposition': `attachment; filename="filiz-${question}.csv"` },
  }
}

/** Uses the decimal and column separators of the language. */
function forSpreadsheets(table: Table, language: Language): string {
  const isTurkish = language === 'tr'
  const cell = (value: Value) =>
    value === null ? '' : typeof value === 'number' && isTurkish ? String(value).replace('.', ',') : String(value)
  return csvFile(
    table.map((row) => row.map(cell)),
    isTurkish ? ';' : ',',
  )
}
