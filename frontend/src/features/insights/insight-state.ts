import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { ages, questions, type Question } from '@filiz/domain/insights/questions.ts'

/** The question and its filters, as they are in the address. */
export interface InsightState {
  readonly question: Question
  readonly since: string | undefined
  readonly until: string | undefined
  readonly age: number | undefined
  readonly category: Category | undefined
  readonly policy: string | undefined
}

const month = (text: string | null) => (text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined)

/** Parses the parameters of the address. Invalid values are ignored. */
export function insightStateFrom(params: URLSearchParams): InsightState {
  const [since, until] = [month(params.get('since')), month(params.get('until'))]
  return {
    question: questions.find((one) => one === params.get('question')) ?? 'completion',
    since,
    until: since !== undefined && until !== undefined && until < since ? undefined : until,
    age: ages.find((one) => String(one) === params.get('age')),
    category: categories.find((one) => one === params.get('category')),
    policy: params.get('policy')?.slice(0, 60) || undefined,
  }
}

/** The query parameters for the server: only the filters that the question supports. */
export function insightQuery({ question, since, until, age, category, policy }: InsightState): Record<string, string> {
  const all = {
    since,
    until,
    ...(question === 'retention' ? {} : { age: age === undefined ? undefined : String(age), category, policy }),
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export const isFiltered = (state: InsightState) => Object.keys(insightQuery(state)).length > 0
