import { categoryName } from '@filiz/domain/texts/categories.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { tableOf } from '../history/lines.ts'
import type { Figure, Summary } from './summary.ts'

/** Formats a comparison as terminal lines. */
export function summaryLines({
  policy,
  plans,
  children,
  overlap,
  same,
  figures,
  mix,
  trial,
}: Summary): readonly string[] {
  const row = (
    what: string,
    { made, other, difference, interval: { low, high } }: Figure,
    show: (value: number) => string,
  ) => ({
    what,
    'as made': show(made),
    [policy]: show(other),
    difference: signed(difference, show),
    'in 95 of 100': `${signed(low, show)} … ${signed(high, show)}`,
  })
  return [
    `${plans} plans of ${children} ${children === 1 ? 'child' : 'children'}, made again by ${policy}`,
    `  ${percent(overlap)} of its activities are in the plan as it was made, too; ${same} plans are the same`,
    '',
    ...tableOf([
      row('activities a plan', figures.size, number),
      row('areas of seven', figures.areas, number),
      row('planned within the 3 months before', figures.repeats, percent),
      row('predicted: done', figures.completion, percent),
      row('predicted: engagement of what is done', figures.engagement, number),
    ]).map((line) => `  ${line}`),
    '',
    'activities a plan, by area:',
    ...tableOf(categories.map((category) => row(categoryName(category, 'en'), mix[category], number))).map(
      (line) => `  ${line}`,
    ),
    '',
    'how far to believe the prediction:',
    ...(trial === null
      ? ['  no month of these plans is over: it has nothing to go by']
      : [
          `  ${trial.plans} plans whose month is over: it says ${percent(trial.predicted)} done, ${percent(trial.seen)} were`,
          `  it is ${points(trial.offBy)} off for one plan on average; who always said the mean would be ${points(trial.meanOffBy)} off`,
        ]),
    '',
    'what this cannot show:',
    '  – what a family would have done with an activity that it never had: it is predicted from what it and others made of similar ones',
    '  – what the other policy would have learned: every plan is made of the history that the old plans left behind',
    '  – an order within the month, the weeks, or swaps; nor that a family with fewer activities may do more of each',
    children < 30
      ? `  – much about families at large: these are ${children}, and the intervals are of families like these`
      : '  – families that came because of the plans, or left because of them',
  ]
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`
const number = (value: number) => value.toFixed(2)
const points = (value: number) => `${(100 * value).toFixed(1)} points`
const signed = (value: number, show: (value: number) => string) => `${value < 0 ? '−' : '+'}${show(Math.abs(value))}`
