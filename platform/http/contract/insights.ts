import { questionsBody } from '@filiz/domain/insights/question-schemas.ts'
import { insightsQuery, retentionQuery, samplePlansQuery } from '@filiz/domain/insights/schemas.ts'
import { opaque } from '@filiz/domain/shared/fields.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import {
  completionInsight,
  demandInsight,
  feltInsight,
  planHistory,
  retentionInsight,
  sampledPlan,
} from './insights-shapes.ts'

const common = { method: 'GET', tag: 'analysis', access: 'analyst', scope: 'insights', secret: true } as const
const file = 'text/csv; charset=utf-8'

export const getCompletion = defineRoute({
  ...common,
  path: '/insights/completion',
  summary:
    'What was done of what was planned, in closed months; nothing of fewer than five families, not by subtraction either',
  query: insightsQuery,
  data: completionInsight,
  file,
})

export const getEngagement = defineRoute({
  ...common,
  path: '/insights/engagement',
  summary: 'How engaged children were, in closed months',
  query: insightsQuery,
  data: feltInsight,
  file,
})

export const getDifficulty = defineRoute({
  ...common,
  path: '/insights/difficulty',
  summary: 'How hard it felt, in closed months: too easy (1), right (3), too hard (5)',
  query: insightsQuery,
  data: feltInsight,
  file,
})

export const getRetention = defineRoute({
  ...common,
  path: '/insights/retention',
  summary: 'Whether families come back, by the month in which they joined',
  query: retentionQuery,
  data: retentionInsight,
  file,
})

export const getDemand = defineRoute({
  ...common,
  path: '/insights/catalogue',
  summary: 'What the catalogue is asked for, and what was swapped, beside what is published',
  query: insightsQuery,
  data: demandInsight,
  file,
})

export const samplePlans = defineRoute({
  ...common,
  path: '/insights/plans',
  summary: 'A few plans of closed months, by pseudonym, from groups of five families or more: to look at their history',
  query: samplePlansQuery,
  data: z.array(sampledPlan).readonly(),
})

export const getPlanHistory = defineRoute({
  ...common,
  path: '/insights/plans/{planId}/history',
  summary: "A plan's events in order without personal fields, each with the plan as it then was; by its pseudonym",
  params: z.object({ planId: opaque(200) }),
  data: planHistory,
  errors: ['NOT_FOUND'],
})

const questions = z.array(z.strictObject({ name: z.string(), query: z.string() })).readonly()
const own = { tag: 'analysis', access: 'analyst', path: '/insights/questions', data: questions, secret: true } as const

export const listQuestions = defineRoute({
  ...own,
  method: 'GET',
  summary: "Your saved questions: a name, and the filters as the query of the page's address",
})

export const saveQuestions = defineRoute({
  ...own,
  method: 'PUT',
  summary: 'Save your questions in place of those before',
  body: questionsBody,
  errors: ['PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
