import { activityStatuses, categories } from '@filiz/domain/activity/events.ts'
import { swapReasons } from '@filiz/domain/plan/events.ts'
import { z } from 'zod'
import { doneBy } from './admin-shapes.ts'

/* Responses for administrators about the whole catalogue and about how families use it. */

const bilingual = z.strictObject({ tr: z.string(), en: z.string() })

export const catalogueFault = z
  .strictObject({
    id: z.guid(),
    title: z.string(),
    code: z.string(),
    path: z.string().meta({ description: 'The field that it is about' }),
    params: z.record(z.string(), z.union([z.string(), z.number(), bilingual])),
    message: z.string(),
    other: z
      .strictObject({ id: z.guid(), title: z.string() })
      .optional()
      .meta({ description: 'The entry that it is about, too' }),
  })
  .meta({ id: 'CatalogueFault' })
export type CatalogueFault = z.infer<typeof catalogueFault>

const count = z.int().nullable().meta({ description: 'Null where it is of fewer than five families' })
const mean = z.union([z.strictObject({ answers: z.int(), mean: z.number() }), z.null()])
const interval = z.strictObject({ value: z.number(), low: z.number(), high: z.number(), of: z.int() })
const completion = z
  .strictObject({
    done: z.int(),
    planned: z.int(),
    rate: z.union([interval, z.null()]).meta({ description: 'With its 95 % interval; null below 20 plans' }),
    cells: z.int(),
    shown: z.int().meta({ description: 'How many of the cells release both numbers' }),
  })
  .meta({ id: 'CompletionOfUse', description: 'What was done of what was planned, where both numbers are released' })
const figures = { planned: count, done: count, completion, swapped: count, engagement: mean, difficulty: mean }
const contradiction = z
  .strictObject({
    code: z.enum(['too-hard-at', 'too-easy-at', 'harder-than-said', 'easier-than-said']),
    age: z.int().nullable(),
    mean: z.number(),
    message: z.string(),
  })
  .meta({ id: 'Contradiction' })

export const activityUse = z
  .strictObject({
    ...figures,
    byAge: z.array(z.strictObject({ age: z.int(), ...figures })).readonly(),
    byReason: z
      .array(z.strictObject({ reason: z.union([z.enum(swapReasons), z.null()]), times: count }))
      .readonly()
      .meta({ description: 'Why it was swapped; null: nobody said' }),
    contradictions: z
      .array(contradiction)
      .readonly()
      .meta({ description: 'What the answers say otherwise than the entry' }),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'ActivityUse' })
export type ActivityUse = z.infer<typeof activityUse>

export const useOfMonth = z
  .strictObject({ month: z.string().meta({ description: 'YYYY-MM' }), ...figures })
  .meta({ id: 'UseOfMonth' })
export type UseOfMonth = z.infer<typeof useOfMonth>

const estimate = z
  .union([interval, z.null()])
  .meta({ description: 'With its 95 % interval; null where it is of fewer than five families' })
const useOfVersion = z.strictObject({
  version: z.int().min(1),
  months: z.array(z.string()).readonly(),
  completion: estimate,
  swaps: estimate,
  engagement: estimate,
  difficulty: estimate,
})
export const versionComparison = z
  .strictObject({
    from: useOfVersion,
    to: useOfVersion,
    differs: z
      .array(z.enum(['completion', 'swaps', 'engagement', 'difficulty']))
      .readonly()
      .meta({ description: 'Where the intervals do not overlap' }),
  })
  .meta({ id: 'VersionComparison' })
export type VersionComparison = z.infer<typeof versionComparison>

export const useOfEntry = z
  .strictObject({
    id: z.guid(),
    title: z.string(),
    category: z.enum(categories),
    status: z.enum(activityStatuses),
    ...figures,
    contradictions: z.array(contradiction).readonly(),
  })
  .meta({ id: 'UseOfEntry' })
export type UseOfEntry = z.infer<typeof useOfEntry>

export const coverageCell = z
  .strictObject({
    category: z.enum(categories),
    age: z.int(),
    month: z.int().min(1).max(12),
    theme: z.int().meta({ description: 'Have this month as their theme' }),
    plannable: z.int().meta({ description: 'May be planned in this month' }),
    home: z.int(),
    outdoors: z.int(),
    anywhere: z.int(),
    onTheWay: z.int(),
    thin: z.boolean().meta({ description: 'Too few may be planned for a family to find something new each year' }),
  })
  .meta({ id: 'CoverageCell', description: 'Places are of what may be planned' })

export const editor = z
  .strictObject({ ...doneBy.shape, since: z.iso.datetime(), you: z.boolean() })
  .meta({ id: 'Editor' })
export type Editor = z.infer<typeof editor>
