import { childQuery } from '@filiz/domain/child/schemas.ts'
import { calendarFileQuery, replacementsQuery, todayQuery } from '@filiz/domain/plan/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { planItemParams, planParams } from './parameters.ts'
import { letter, planStats, suggestion } from './query-shapes.ts'
import { plan, planItem, planSummary, today } from './shapes.ts'

const tag = 'plans'
const errors = ['NOT_FOUND'] as const

export const listPlans = defineRoute({
  method: 'GET',
  path: '/plans',
  tag,
  access: 'parent',
  right: 'see',
  summary: "A child's plans, newest first, without their items",
  query: childQuery,
  data: z.array(planSummary),
  errors,
})

export const getCurrentPlan = defineRoute({
  method: 'GET',
  path: '/plans/current',
  tag,
  access: 'parent',
  right: 'see',
  summary: "This month's plan; 404 with a reason while there is none",
  query: childQuery,
  data: plan,
  errors,
})

export const getToday = defineRoute({
  method: 'GET',
  path: '/plans/current/today',
  tag,
  access: 'parent',
  right: 'see',
  summary: "What of this month's plan to do now, best first; what is asked for gives way rather than leave nothing",
  query: todayQuery,
  data: today,
  errors,
})

export const getPlan = defineRoute({
  method: 'GET',
  path: '/plans/{id}',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'One plan',
  params: planParams,
  data: plan,
  errors,
})

export const getPlanActivities = defineRoute({
  method: 'GET',
  path: '/plans/{id}/activities',
  tag,
  access: 'parent',
  right: 'see',
  summary: "A plan's items",
  params: planParams,
  data: z.array(planItem),
  errors,
})

export const getReplacements = defineRoute({
  method: 'GET',
  path: '/plans/{id}/activities/{activityId}/replacements',
  tag,
  access: 'parent',
  right: 'plan',
  summary: 'Up to three activities that can take the place of one that is to do, for a reason, best first, with why',
  params: planItemParams,
  query: replacementsQuery,
  data: z.array(suggestion),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
})

export const getPlanStats = defineRoute({
  method: 'GET',
  path: '/plans/{id}/stats',
  tag,
  access: 'parent',
  right: 'see',
  summary: "A plan's figures",
  params: planParams,
  data: planStats,
  errors,
})

export const getPlanLetter = defineRoute({
  method: 'GET',
  path: '/plans/{id}/letter',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'What the month was, in figures and sentences; 404 before its last week',
  params: planParams,
  data: letter,
  errors,
})

export const getPlanCalendar = defineRoute({
  method: 'GET',
  path: '/plans/{id}/calendar.ics',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'The month as a calendar file, week by week or one activity a day',
  params: planParams,
  query: calendarFileQuery,
  file: 'text/calendar; charset=utf-8',
  errors,
})
