import { z } from 'zod'
import { code } from '../shared/field-codes.ts'
import { categories } from '../activity/events.ts'
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOf, type Month } from '../shared/calendar.ts'
import { choice, line, parameter } from '../shared/fields.ts'
import { groupings } from './questions.ts'

/** `YYYY-MM` or a day. Only whole months are released, so `since` rounds up and `until` rounds down. */
const monthOrDay = z
  .string({ error: code('not-a-month') })
  .refine((text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) || z.iso.date().safeParse(text).success, code('not-a-month'))
const firstWhole = (text: string): Month =>
  text.length === 7 || text === firstDayOfMonth(monthOf(text)) ? text.slice(0, 7) : addMonths(monthOf(text), 1)
const lastWhole = (text: string): Month =>
  text.length === 7 || text === lastDayOfMonth(monthOf(text)) ? text.slice(0, 7) : addMonths(monthOf(text), -1)

const period = {
  since: parameter(monthOrDay.optional()).transform((text) => (text === undefined ? null : firstWhole(text))),
  until: parameter(monthOrDay.optional()).transform((text) => (text === undefined ? null : lastWhole(text))),
}
const cells = {
  age: parameter(
    z
      .string()
      .regex(/^[2-6]$/, code('not-an-option'))
      .optional(),
  ).transform((text) => (text === undefined ? null : Number(text))),
  category: parameter(choice(categories).optional()).transform((category) => category ?? null),
  policy: parameter(line(60).optional()).transform((policy) => policy ?? null),
}
const format = parameter(choice(['json', 'csv']).optional()).transform((text) => text ?? 'json')
/**
 * `rfc4180`: commas, decimal points, no byte order mark. `excel`: what spreadsheets expect in the language. Null: not
 * given.
 */
const dialect = parameter(choice(['rfc4180', 'excel']).optional()).transform((text) => text ?? null)
const inOrder = ({ since, until }: { since: Month | null; until: Month | null }) =>
  since === null || until === null || since <= until
const order = { path: ['until'], error: code('ends-before') }

export const insightsQuery = z
  .object({
    ...period,
    ...cells,
    by: parameter(choice(groupings).optional()).transform((by) => by ?? 'cell'),
    format,
    dialect,
  })
  .refine(inOrder, order)
export type InsightsQuery = z.infer<typeof insightsQuery>

const notByThis = parameter(
  z
    .string()
    .refine(() => false, code('families-not-divided'))
    .optional(),
)
/** Query for retention, which cannot be divided by age, category or policy. */
export const retentionQuery = z
  .object({ ...period, age: notByThis, category: notByThis, policy: notByThis, format, dialect })
  .refine(inOrder, order)

/** Query that restricts the plans of which a sample is taken. */
export const samplePlansQuery = z.object({ ...period, age: cells.age, policy: cells.policy }).refine(inOrder, order)
