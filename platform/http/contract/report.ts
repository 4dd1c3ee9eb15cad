import { categories } from '@filiz/domain/activity/events.ts'
import { languages } from '@filiz/domain/shared/language.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'

const category = z.enum(categories)

const namedActivity = z.strictObject({ activityId: z.guid(), title: z.string(), language: z.enum(languages), category })

export const report = z
  .strictObject({
    childId: z.guid(),
    name: z.string(),
    ageMonths: z.int(),
    day: z.iso.date().meta({ description: 'Today in the owner’s time zone' }),
    months: z
      .array(
        z.strictObject({
          year: z.int(),
          month: z.int(),
          completed: z.int(),
          minutes: z.int(),
          categories: z.array(z.strictObject({ category, completed: z.int() })).readonly(),
        }),
      )
      .readonly()
      .meta({ description: 'Those of the last three months that have a plan, oldest first' }),
    enjoyed: z.array(namedActivity).readonly().meta({ description: 'At most five, most enjoyed first' }),
    hard: z.array(namedActivity).readonly().meta({ description: 'At most five, hardest first' }),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof report>

export const getReport = defineRoute({
  method: 'GET',
  path: '/children/{id}/report',
  tag: 'milestones',
  access: 'parent',
  right: 'see-milestones',
  summary: 'What a page for the doctor or the teacher says about the last three months; 403 for a helper',
  params: idParams,
  data: report,
  secret: true,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
