import { emptyBody } from '@filiz/domain/plan/schemas.ts'
import { planItemParams } from '@filiz/http/contract/parameters.ts'
import { planItem } from '@filiz/http/contract/shapes.ts'
import { defineRoute } from '@filiz/http/route.ts'

export * from '@filiz/http/contract/plan-commands.ts'

export const hideActivity = defineRoute({
  method: 'POST',
  path: '/plans/{id}/activities/{activityId}/hide',
  tag: 'plans',
  access: 'parent',
  summary: 'Hide an activity that is still to do',
  params: planItemParams,
  body: emptyBody,
  data: planItem,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
