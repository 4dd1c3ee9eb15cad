import { categories, type ActivityContent } from '@filiz/domain/activity/events.ts'
import { ages } from '@filiz/domain/activity/schemas.ts'
import { isOutdoors, monthThemes, suits } from './counts.ts'

/** Marks the beginning of the generated table in `docs/catalogue.md`; `end` marks its end. */
export const begin = '<!-- coverage: npm run catalogue:coverage writes this -->'
export const end = '<!-- /coverage -->'

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** Renders the catalogue as a table: activities of each category by age, month theme, and place (home or outdoors). */
export function coverageTable(contents: readonly ActivityContent[]): string {
  const columns: readonly { readonly name: string; readonly is: (content: ActivityContent) => boolean }[] = [
    { name: 'all', is: () => true },
    ...ages.map((age) => ({ name: `age ${age}`, is: suits(age) })),
    ...monthThemes.map((month) => ({
      name: monthNames[month - 1]!,
      is: ({ monthTheme }: ActivityContent) => monthTheme === month,
    })),
    {
      name: 'home',
      is: ({ places }) => places?.some((place) => ['floor', 'table', 'kitchen', 'bath'].includes(place)) ?? false,
    },
    { name: 'outdoors', is: isOutdoors },
    { name: 'on the way', is: ({ places }) => places?.includes('on-the-way') ?? false },
    { name: 'anywhere', is: ({ places }) => places?.includes('anywhere') ?? false },
    { name: '≤ 10 min', is: ({ durationMinutes }) => durationMinutes <= 10 },
    { name: 'nothing needed', is: ({ materialKinds }) => materialKinds?.length === 0 },
  ]
  const counted = (name: string, of: readonly ActivityContent[]) =>
    row([name, ...columns.map(({ is }) => of.filter(is).length)])
  return [
    row(['category', ...columns.map(({ name }) => name)]),
    row(['---', ...columns.map(() => '--:')]),
    ...categories.map((category) =>
      counted(
        `\`${category}\``,
        contents.filter((content) => content.category === category),
      ),
    ),
    counted('**all**', contents),
  ].join('\n')
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Returns the page with the current table between the markers. Throws when the markers are missing. */
export function withCoverage(page: string, contents: readonly ActivityContent[]): string {
  const [from, until] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || until < from) throw new Error(`no place for the coverage table: ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n${coverageTable(contents)}\n${page.slice(until)}`
}
