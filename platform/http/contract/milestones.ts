import { categories } from '@filiz/domain/activity/events.ts'
import { skills } from '@filiz/domain/activity/vocabulary.ts'
import { milestoneAnswers } from '@filiz/domain/development/events.ts'
import { answerBody, focusBody, focusQuery } from '@filiz/domain/development/schemas.ts'
import { checklistAges, milestoneDomains } from '@filiz/domain/milestones/events.ts'
import { milestonesBody } from '@filiz/domain/milestones/schemas.ts'
import { id } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'

const tag = 'milestones'
const errors = ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'] as const

const day = z.iso.date()
const answered = {
  answer: z.enum(milestoneAnswers).nullable().meta({ description: 'Null until it is answered' }),
  day: day.nullable().meta({ description: 'The day that the answer is about' }),
}

const practice = z
  .strictObject({
    id: z.guid(),
    title: z.string(),
    language: z.enum(['tr', 'en']).meta({ description: 'Of the title' }),
    inPlan: z.boolean().meta({ description: 'In the plan of this month' }),
  })
  .meta({ id: 'MilestonePractice' })

const milestone = z
  .strictObject({
    id: z.guid(),
    text: z.string(),
    explanation: z.string(),
    example: z.string(),
    ...answered,
    activities: z
      .array(practice)
      .readonly()
      .meta({ description: 'That practise it, suit the child and are in season; at most five' }),
  })
  .meta({ id: 'Milestone' })
export type Milestone = z.infer<typeof milestone>

const checklist = z
  .strictObject({
    ageMonths: z.literal(checklistAges),
    source: z.string().meta({ description: 'The publication that the checklist follows' }),
    domains: z
      .array(z.strictObject({ domain: z.enum(milestoneDomains), milestones: z.array(milestone).readonly() }))
      .readonly(),
  })
  .meta({ id: 'Checklist' })
export type Checklist = z.infer<typeof checklist>

const month = { year: z.int(), month: z.int().min(1).max(12) }
const chosen = { category: z.enum(categories).nullable(), milestoneId: z.guid().nullable() }

const checklists = z
  .strictObject({
    ages: z
      .array(checklist)
      .readonly()
      .meta({ description: 'That of the child’s age, then earlier ones; none for a child under two' }),
    next: z
      .union([z.strictObject({ ageMonths: z.literal(checklistAges), from: day }), z.null()])
      .meta({ description: 'The next checklist, and the day on which the child reaches its age' }),
    focuses: z
      .array(z.strictObject({ ...month, ...chosen, hasPlan: z.boolean() }))
      .readonly()
      .meta({
        description:
          'Of this month and the next one; category and milestone are both null without one. `hasPlan`: the month’s plan exists, and a focus does not change it',
      }),
  })
  .meta({ id: 'Checklists' })
export type Checklists = z.infer<typeof checklists>

export const getMilestones = defineRoute({
  method: 'GET',
  path: '/children/{id}/milestones',
  tag,
  access: 'parent',
  right: 'see-milestones',
  summary: 'The checklists of a child with its answers, and its focuses; 403 for a helper',
  params: idParams,
  data: checklists,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const answerMilestone = defineRoute({
  method: 'PUT',
  path: '/children/{id}/milestones/{milestoneId}',
  tag,
  access: 'parent',
  right: 'see-milestones',
  summary: 'Answer a milestone, or take the answer back (null); without a day the answer is of today',
  params: z.object({ id, milestoneId: id }),
  body: answerBody,
  data: z.strictObject({ id: z.guid(), ...answered }),
  errors,
})

export const chooseFocus = defineRoute({
  method: 'PUT',
  path: '/children/{id}/focus',
  tag,
  access: 'parent',
  right: 'plan',
  summary:
    'Choose an area or a milestone for this month or the next one: a plan that is made afterwards has one or two more activities of it',
  params: idParams,
  body: focusBody,
  data: z.strictObject({ ...month, ...chosen, hasPlan: z.boolean() }),
  hasMessage: true,
  errors: [...errors, 'CONFLICT'],
})

export const dropFocus = defineRoute({
  method: 'DELETE',
  path: '/children/{id}/focus',
  tag,
  access: 'parent',
  right: 'plan',
  summary: 'Take the focus of a month back',
  params: idParams,
  query: focusQuery,
  hasMessage: true,
  errors: [...errors, 'CONFLICT'],
})

const text = z.strictObject({ text: z.string(), explanation: z.string(), example: z.string() })
const revisable = { skills: z.array(z.enum(skills)).readonly(), translations: z.strictObject({ tr: text, en: text }) }

const editedMilestone = z
  .strictObject({
    id: z.guid(),
    ageMonths: z.literal(checklistAges),
    domain: z.enum(milestoneDomains),
    source: z.strictObject({ tr: z.string(), en: z.string() }),
    ...revisable,
    version: z.int().min(1),
    origin: z.enum(['shipped', 'admin']).meta({ description: 'Of the current version' }),
    changedAt: z.iso.datetime(),
    earlier: z.array(z.strictObject(revisable)).readonly().meta({ description: 'Earlier versions, oldest first' }),
  })
  .meta({ id: 'EditedMilestone' })
export type EditedMilestone = z.infer<typeof editedMilestone>

export const listMilestones = defineRoute({
  method: 'GET',
  path: '/admin/milestones',
  tag: 'administration',
  access: 'editor',
  summary: 'All milestones in both languages, with their versions',
  data: z.array(editedMilestone),
})

export const reviseMilestones = defineRoute({
  method: 'PUT',
  path: '/admin/milestones',
  tag: 'administration',
  access: 'editor',
  summary: 'Revise one or several milestones: all of them or none. A later release does not overwrite them',
  body: milestonesBody,
  data: z.array(editedMilestone),
  hasMessage: true,
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
