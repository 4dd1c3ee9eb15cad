import { catalogueQuery } from '@filiz/domain/activity/schemas.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { childQuery } from '@filiz/domain/child/schemas.ts'
import { id, parameter } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { activity, suggestion } from './query-shapes.ts'
import { activitySummary } from './shapes.ts'

const tag = 'activities'

export const listActivities = defineRoute({
  method: 'GET',
  path: '/activities',
  tag,
  access: 'parent',
  right: 'see',
  summary:
    "The published catalogue by title; with childId in the order of that child's age, the season and popularity; a search by relevance over title, topics, purpose, materials and steps, at most 90; with favourite=true what was saved for the child, newest first",
  query: catalogueQuery,
  data: z.array(activitySummary),
  paged: true,
  errors: ['NOT_FOUND'],
})

export const getActivity = defineRoute({
  method: 'GET',
  path: '/activities/{id}',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'One activity, archived ones too: plans keep them',
  params: idParams,
  query: z.object({ childId: parameter(id.optional()) }),
  data: activity,
  errors: ['NOT_FOUND'],
})

export const listCategories = defineRoute({
  method: 'GET',
  path: '/activities/categories',
  tag,
  access: 'parent',
  summary: 'All seven categories, with how many activities are published in each',
  data: z.array(z.strictObject({ id: z.enum(categories), name: z.string(), count: z.int() })),
})

export const suggestActivities = defineRoute({
  method: 'GET',
  path: '/activities/suggested',
  tag,
  access: 'parent',
  right: 'see',
  summary: "Up to six that suit the child and are not in this month's plan",
  query: childQuery,
  data: z.array(suggestion),
  errors: ['NOT_FOUND'],
})
