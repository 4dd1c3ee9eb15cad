import {
  chooseBody,
  completeBody,
  emptyBody,
  feedbackBody,
  makePlanBody,
  reopenBody,
  swapBody,
} from '@filiz/domain/plan/schemas.ts'
import { defineRoute } from '../route.ts'
import { planItemParams, planParams } from './parameters.ts'
import { plan, planItem } from './shapes.ts'

const tag = 'plans'
const errors = ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'] as const

export const makePlan = defineRoute({
  method: 'POST',
  path: '/plans',
  tag,
  access: 'parent',
  right: 'plan',
  summary: "Make this month's or the next month's plan; 200 where it is there already",
  body: makePlanBody,
  statuses: [201, 200],
  data: plan,
  errors,
})

export const completeActivity = defineRoute({
  method: 'POST',
  path: '/plans/{id}/activities/{activityId}/complete',
  tag,
  access: 'parent',
  right: 'complete',
  summary: 'Mark an activity as completed',
  params: planItemParams,
  body: completeBody,
  data: planItem,
  acceptsOfflineAge: true,
  errors,
})

export const reopenActivity = defineRoute({
  method: 'POST',
  path: '/plans/{id}/activities/{activityId}/reopen',
  tag,
  access: 'parent',
  right: 'complete',
  summary: 'Take a completion back, and its feedback; 409 where the body names what the caller saw and there is more',
  params: planItemParams,
  body: reopenBody,
  data: planItem,
  errors,
})

export const giveFeedback = defineRoute({
  method: 'POST',
  path: '/plans/{id}/activities/{activityId}/feedback',
  tag,
  access: 'parent',
  right: 'complete',
  summary: 'Say how a completed activity went; again replaces it',
  params: planItemParams,
  body: feedbackBody,
  data: planItem,
  acceptsOfflineAge: true,
  errors,
})

export const swapActivity = defineRoute({
  method: 'POST',
  path: '/plans/{id}/activities/{activityId}/swap',
  tag,
  access: 'parent',
  right: 'plan',
  summary: 'Put another activity in its place, the chosen one of its replacements or the best',
  params: planItemParams,
  body: swapBody,
  data: plan,
  errors,
})

export const undoSwap = defineRoute({
  method: 'POST',
  path: '/plans/{id}/activities/{activityId}/swap/undo',
  tag,
  access: 'parent',
  right: 'plan',
  summary:
    'Undo a swap within a day, by the id of the activity that went or came; not once the replacement is completed',
  params: planItemParams,
  body: emptyBody,
  data: plan,
  errors,
})

export const chooseActivity = defineRoute({
  method: 'POST',
  path: '/plans/{id}/activities',
  tag,
  access: 'parent',
  right: 'plan',
  summary:
    "Put an activity of the parent's choice into the plan, in the place of one that is to go or beside them; 200 where it is there already",
  params: planParams,
  body: chooseBody,
  statuses: [201, 200],
  data: plan,
  errors,
})
