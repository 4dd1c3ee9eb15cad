import { z } from 'zod'
import { categories } from '../activity/events.ts'
import { code } from '../shared/field-codes.ts'
import { choice, day, id, whole } from '../shared/fields.ts'
import { milestoneAnswers } from './events.ts'

/** `day`: today when it is left out. A null `answer` takes the answer back. */
export const answerBody = z.strictObject({
  answer: choice(milestoneAnswers).nullable(),
  day: day.nullish().transform((one) => one ?? null),
})
export type AnswerBody = z.input<typeof answerBody>

/** Exactly one of category and milestone. */
export const focusBody = z
  .strictObject({
    category: choice(categories)
      .nullish()
      .transform((category) => category ?? null),
    milestoneId: id.nullish().transform((milestoneId) => milestoneId ?? null),
    year: whole(1, 9_999),
    month: whole(1, 12),
  })
  .refine(({ category, milestoneId }) => category !== null || milestoneId !== null, {
    path: ['category'],
    error: code('required'),
  })
  .refine(({ category, milestoneId }) => category === null || milestoneId === null, {
    path: ['milestoneId'],
    error: code('repeated'),
  })
export type FocusBody = z.input<typeof focusBody>

const requiredWhole = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
    whole(min, max),
  )
export const focusQuery = z.object({ year: requiredWhole(1, 9_999), month: requiredWhole(1, 12) })
