import { z } from 'zod'
import { addMonths, firstDayOfMonth, type Month } from '../shared/calendar.ts'
import { code } from '../shared/field-codes.ts'
import { choice, id, parameter } from '../shared/fields.ts'
import { dataSetFormats } from './events.ts'

const month = z
  .string({ error: code('not-a-month') })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, code('not-a-month'))
  .nullish()
  .transform((text): Month | null => text ?? null)

/** `since` and `until`: first and last month (UTC) of the events; null or omitted: no limit. */
export const requestDataSetBody = z
  .strictObject({ format: choice(dataSetFormats), since: month, until: month })
  .refine(({ since, until }) => since === null || until === null || since <= until, {
    path: ['until'],
    error: code('ends-before'),
  })
/** The same from a form, in which an empty field means no limit. */
export const dataSetForm = z.preprocess((form) => {
  const { since, until, ...rest } = form as Readonly<Record<string, unknown>>
  return { ...rest, since: since === '' ? null : since, until: until === '' ? null : until }
}, requestDataSetBody)
export const dataSetParams = z.object({ id })

const startOf = (of: Month) => `${firstDayOfMonth(of)}T00:00:00.000Z`

/** Returns the instants between which the events of these months happened. */
export const instantsOf = ({ since, until }: { readonly since: Month | null; readonly until: Month | null }) => ({
  since: since === null ? null : startOf(since),
  until: until === null ? null : startOf(addMonths(until, 1)),
})

/** The kinds of streams that a data set's replay shows. */
export const replayedKinds = ['plan', 'child'] as const

const stream = z.string().regex(/^(?:child-[0-9a-f]{32}|plan-[0-9a-f]{32}_\d{4}-(?:0[1-9]|1[0-2]))$/, code('not-an-id'))
const whole = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/, code('not-whole'))
  .transform(Number)

export const replayedStreamParams = z.object({ id, stream })
export const replayedStateParams = z.object({ id, stream, number: whole })
/** `search`: the beginning of a pseudonym. */
export const replayedStreamsQuery = z.object({
  kind: parameter(choice(replayedKinds).optional()).transform((kind) => kind ?? 'plan'),
  search: parameter(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(?:(?:plan|child)-)?[0-9a-f]{0,32}(?:_[\d-]{0,7})?$/, code('not-an-id'))
      .optional(),
  ).transform((search) => (search ?? '').replace(/^(?:plan|child)-/, '')),
  after: parameter(stream.optional()).transform((after) => after ?? ''),
})
/** `after`: the number of the last event that was read. */
export const replayedPageQuery = z.object({ after: parameter(whole.optional()).transform((after) => after ?? 0) })
