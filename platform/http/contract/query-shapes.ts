import { categories } from '@filiz/domain/activity/events.ts'
import { stepSymbols } from '@filiz/domain/activity/step-symbols.ts'
import { z } from 'zod'
import { photo } from './photos.ts'
import { activitySummary, counts, person, reason } from './shapes.ts'

/* Response shapes that only query-api uses; the common ones are in `shapes.ts`. */

const day = z.iso.date()
const instant = z.iso.datetime()
const category = z.enum(categories)
const mean = z.number().nullable().meta({ description: 'Null where nothing was said, never 0' })

const planContext = z
  .strictObject({
    planId: z.string(),
    year: z.int(),
    month: z.int(),
    status: z.enum(['pending', 'completed']),
    position: z.int().min(1),
  })
  .meta({
    id: 'PlanContext',
    description: "Where the activity is in the child's plans: this month's if it is there, else the newest",
  })
export type PlanContext = z.infer<typeof planContext>

export const activity = z
  .strictObject({
    ...activitySummary.shape,
    purpose: z.string(),
    description: z.string().nullable(),
    materials: z.array(z.string()).readonly(),
    steps: z.array(z.string()).readonly(),
    stepSymbols: z
      .array(z.enum(stepSymbols).nullable())
      .readonly()
      .optional()
      .meta({ description: 'What is done in each step; the list may get further values' }),
    safetyNotes: z.string().nullable(),
    easier: z.string().optional(),
    harder: z.string().optional(),
    videoUrl: z.string().nullable(),
    pdfUrl: z.string().nullable(),
    planContext: planContext.nullable().optional().meta({ description: 'With childId only' }),
    suitableChildren: z
      .array(z.strictObject({ id: z.guid(), name: z.string() }))
      .readonly()
      .meta({ description: 'Children that the account follows whose age it suits today' }),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activity>

export const suggestion = z.strictObject({ ...activitySummary.shape, reasons: z.array(reason).readonly() })
export type Suggestion = z.infer<typeof suggestion>

export const categoryFigures = z
  .strictObject({ category, completed: z.int(), planned: z.int(), minutes: z.int(), averageEngagement: mean })
  .meta({ id: 'CategoryFigures' })

export const planStats = z
  .strictObject({
    counts,
    byCategory: z.array(categoryFigures).readonly(),
    byWeek: z.array(z.strictObject({ from: day, until: day, completed: z.int(), minutes: z.int() })).readonly(),
    minutes: z.int(),
    plannedMinutes: z.int(),
    averages: z.strictObject({ engagement: mean, difficulty: mean, focusMinutes: mean }),
  })
  .meta({ id: 'PlanStats' })
export type PlanStats = z.infer<typeof planStats>

const lettersActivity = z.strictObject({ activityId: z.guid(), title: z.string(), category })
export const letter = z
  .strictObject({
    planId: z.string(),
    childId: z.guid(),
    year: z.int(),
    month: z.int(),
    isOver: z.boolean().meta({ description: 'Until the month is over, more may come' }),
    figures: z.strictObject({
      planned: z.int(),
      completed: z.int(),
      minutes: z.int(),
      days: z.int(),
      categories: z
        .array(categoryFigures.pick({ category: true, completed: true, minutes: true }))
        .readonly()
        .meta({ description: 'Of which something was done; most first' }),
    }),
    mostLoved: lettersActivity
      .extend({ engagement: z.number().min(4).max(5).meta({ description: 'The mean of everybody’s rating' }) })
      .nullable(),
    step: z
      .strictObject({ code: z.string() })
      .nullable()
      .meta({ description: 'A first, or one step further than before; its sentence is among the sentences' }),
    sentences: z
      .array(z.string())
      .min(1)
      .readonly()
      .meta({ description: 'In the order in which they are read; without the name of the child' }),
    memories: z
      .array(
        z.strictObject({
          id: z.string(),
          revision: z.string().meta({ description: 'Of its last change' }),
          day,
          text: z.string().nullable(),
          photos: z.array(photo).readonly(),
          by: person,
          changedBy: person.optional().meta({ description: 'Who changed it last, unless that is its author' }),
        }),
      )
      .readonly()
      .meta({ description: 'The favourites of the month, oldest first: what the letter opens with' }),
    pride: z.string().meta({ description: 'One sentence to be proud of; a kind one where nothing was done' }),
  })
  .meta({ id: 'Letter' })
export type Letter = z.infer<typeof letter>

export const progress = z
  .strictObject({
    childId: z.guid(),
    streak: z.strictObject({
      current: z.int(),
      longest: z.int(),
      lastActiveOn: day.nullable(),
      activeDaysLast30: z.int(),
      pausedUntil: day.nullable(),
    }),
    totals: z.strictObject({ completed: z.int(), minutes: z.int(), feedback: z.int(), activeDays: z.int() }),
    thisMonth: counts.pick({ total: true, completed: true, completionRate: true }),
    recalled: z.int().meta({ description: 'Of this month’s plan: activities that were called back' }),
    categories: z.array(categoryFigures).length(7).readonly(),
    recent: z
      .array(
        z.strictObject({
          planId: z.string(),
          activityId: z.guid(),
          title: z.string(),
          language: z.enum(['tr', 'en']),
          category,
          completedAt: instant,
          by: person
            .optional()
            .meta({ description: 'Who did it; absent while nobody but the reader follows the child' }),
        }),
      )
      .max(10)
      .readonly(),
    months: z
      .array(z.strictObject({ year: z.int(), month: z.int(), total: z.int(), completed: z.int(), minutes: z.int() }))
      .readonly(),
    achievements: z
      .array(
        z.strictObject({
          code: z.string(),
          title: z.string(),
          description: z.string(),
          earnedAt: instant.nullable(),
          progress: z.strictObject({ have: z.int(), need: z.int() }),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Progress' })
export type Progress = z.infer<typeof progress>

export const insight = z.strictObject({
  code: z.string(),
  message: z.string(),
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
})
export type Insight = z.infer<typeof insight>
