import { childQuery, pauseBody } from '@filiz/domain/child/schemas.ts'
import { defineRoute } from '../route.ts'
import { pause } from './shapes.ts'

const tag = 'progress'
const errors = ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'] as const

export const pauseProgress = defineRoute({
  method: 'POST',
  path: '/progress/pause',
  tag,
  access: 'parent',
  right: 'pause',
  summary: 'Days up to and including `until` neither count for a streak nor break it',
  body: pauseBody,
  data: pause,
  hasMessage: true,
  errors,
})

export const resumeProgress = defineRoute({
  method: 'DELETE',
  path: '/progress/pause',
  tag,
  access: 'parent',
  right: 'pause',
  summary: 'End the pause today',
  query: childQuery,
  data: pause,
  hasMessage: true,
  errors,
})
