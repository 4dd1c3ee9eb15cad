import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { ages, questions, type Question } from '@filiz/domain/insights/questions.ts'

/** A group of families and months. */
export interface GroupFilter {
  readonly since: string | undefined
  readonly until: string | undefined
  readonly age: number | undefined
  readonly category: Category | undefined
  readonly policy: string | undefined
}

/** The question and its filters, as they are in the address. `other`: the group with which it is compared. */
export interface InsightState extends GroupFilter {
  readonly question: Question
  readonly other: GroupFilter | undefined
}

/** Names of the other group's parameters: `vsAge` for `age`. `vs` alone means that it has no filters. */
export const otherParameter = (name: keyof GroupFilter) => `vs${name[0]!.toUpperCase()}${name.slice(1)}`
export const filterNames = ['since', 'until', 'age', 'category', 'policy'] as const

const month = (text: string | null) => (text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined)

function groupFrom(get: (name: keyof GroupFilter) => string | null): GroupFilter {
  const [since, until] = [month(get('since')), month(get('until'))]
  return {
    since,
    until: since !== undefined && until !== undefined && until < since ? undefined : until,
    age: ages.find((one) => String(one) === get('age')),
    category: categories.find((one) => one === get('category')),
    policy: get('policy')?.slice(0, 60) || undefined,
  }
}

/** Parses the parameters of the address. Invalid values are ignored. */
export const insightStateFrom = (params: URLSearchParams): InsightState => ({
  question: questions.find((one) => one === params.get('question')) ?? 'completion',
  ...groupFrom((name) => params.get(name)),
  other: params.has('vs') ? groupFrom((name) => params.get(otherParameter(name))) : undefined,
})

/** The query parameters for the server: only the filters that the question supports. */
export function insightQuery({
  question,
  since,
  until,
  age,
  category,
  policy,
}: Omit<InsightState, 'other'>): Record<string, string> {
  const all = {
    since,
    until,
    ...(question === 'retention' ? {} : { age: age === undefined ? undefined : String(age), category, policy }),
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export const isFiltered = (state: Omit<InsightState, 'other'>) => Object.keys(insightQuery(state)).length > 0
