import { childQuery } from '@filiz/domain/child/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { insight, progress } from './query-shapes.ts'

const tag = 'progress'
const errors = ['NOT_FOUND'] as const

export const getProgress = defineRoute({
  method: 'GET',
  path: '/progress',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'Streak, totals, categories, months and achievements of a child',
  query: childQuery,
  data: progress,
  errors,
})

export const getProgressSummary = defineRoute({
  method: 'GET',
  path: '/progress/summary',
  tag,
  access: 'parent',
  summary: 'The same figures for all children that the account follows',
  data: z.array(progress),
})

export const getInsights = defineRoute({
  method: 'GET',
  path: '/progress/insights',
  tag,
  access: 'parent',
  right: 'see-development',
  summary: "What a child's history shows: wins first, nothing from too little; 403 for a helper",
  query: childQuery,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  data: z.array(insight),
})
