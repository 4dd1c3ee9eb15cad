import { planChanges } from '@filiz/domain/texts/plan-history.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { swapReasons } from '@filiz/domain/plan/events.ts'
import { z } from 'zod'
import { planItem } from './shapes.ts'

/*
 * Responses for analysts: no figure covers fewer than five families, and no response tells which family a plan belongs
 * to.
 */

export const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .meta({ description: '`YYYY-MM`' })
const count = z.int().min(0).meta({ description: 'Of activities, rounded to five' })
const share = z.number().min(0).max(1).nullable()
const mean = z.number().min(1).max(5).nullable()

/** The requested months for which there are figures. */
const told = {
  months: z.array(month).readonly().meta({ description: 'Closed months that the answer is about, oldest first' }),
  hidden: z
    .int()
    .meta({ description: 'Cells of these months, whatever is asked for, that are of too few families and in no sum' }),
}

const coverage = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({
    description:
      'How much of what was planned, in the cells asked for, the figures are of: what is left out is not left out by chance. Of the catalogue: what `swapped` is of',
  })

const divided = <Figures extends z.ZodRawShape>(shape: Figures) => {
  const figures = { ...shape, coverage }
  return z.strictObject({
    ...told,
    counted: z
      .int()
      .min(0)
      .meta({ description: 'Of the cells asked for, those that the figures are of (of the catalogue: `swapped`)' }),
    untold: z
      .int()
      .min(0)
      .meta({
        description: 'Of the cells asked for, those of five families or more of which the figures cannot be told',
      }),
    total: z.strictObject(figures),
    byMonth: z.array(z.strictObject({ month, ...figures })).readonly(),
    byAge: z.array(z.strictObject({ age: z.int(), ...figures })).readonly(),
    byCategory: z.array(z.strictObject({ category: z.enum(categories), ...figures })).readonly(),
    byPolicy: z.array(z.strictObject({ policy: z.string(), ...figures })).readonly(),
  })
}

export const completionInsight = divided({ planned: count, done: count, share }).meta({ id: 'CompletionInsight' })
export type CompletionInsight = z.infer<typeof completionInsight>
export const feltInsight = divided({ done: count, mean }).meta({
  id: 'FeltInsight',
  description: 'Means of 1–5; `done`: activities of the cells that the mean is of',
})
export type FeltInsight = z.infer<typeof feltInsight>

const swapped = z
  .int()
  .min(0)
  .nullable()
  .meta({
    description:
      'Of the months’ areas in which swaps are told (see `coverage`); null where there is none: fewer than five families swapped, or nobody, or fewer than five left something undone that they did not swap; or the question is of one age or version, for which swaps are never told (`coverage` is null then)',
  })
export const demandInsight = z
  .strictObject({
    ...divided({ planned: count, swapped }).shape,
    entries: z
      .array(z.strictObject({ category: z.enum(categories), age: z.int(), published: z.int() }))
      .readonly()
      .meta({ description: 'What is published now, by area and age' }),
  })
  .meta({ id: 'DemandInsight' })
export type DemandInsight = z.infer<typeof demandInsight>

export const retentionInsight = z
  .strictObject({
    ...told,
    cohorts: z
      .array(
        z.strictObject({
          joined: month,
          families: z.int(),
          months: z
            .array(
              z.strictObject({ month, after: z.int(), active: z.int().nullable(), share, least: share, most: share }),
            )
            .readonly(),
        }),
      )
      .readonly(),
  })
  .meta({
    id: 'RetentionInsight',
    description:
      'Families by the month in which they joined, rounded to five; active: who did something in a month; share: of these rounded counts, and really between least and most',
  })
export type RetentionInsight = z.infer<typeof retentionInsight>

export const pseudonym = z.string().meta({ description: "A plan's pseudonym" })
export const sampledPlan = z
  .strictObject({ planId: pseudonym, month, age: z.int(), policy: z.string() })
  .meta({ id: 'SampledPlan' })
export type SampledPlan = z.infer<typeof sampledPlan>

export const planMoment = z
  .strictObject({
    at: z.iso.datetime(),
    change: z.enum(planChanges),
    activityId: z
      .guid()
      .nullable()
      .meta({ description: 'What it was about, or what came into the plan; null: the plan as a whole' }),
    insteadOf: z.guid().nullable().meta({ description: 'What went for it' }),
    reason: z.enum(swapReasons).nullable().meta({ description: 'Why it was swapped' }),
    policy: z.string(),
    ageMonths: z.int(),
    items: z.array(planItem).readonly().meta({ description: 'The plan as it then was; never a note' }),
  })
  .meta({ id: 'PlanMoment' })
export type PlanMoment = z.infer<typeof planMoment>

export const planHistory = z
  .strictObject({ planId: pseudonym, month, moments: z.array(planMoment).readonly() })
  .meta({ id: 'PlanHistory' })
export type PlanHistory = z.infer<typeof planHistory>
