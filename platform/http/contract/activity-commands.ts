import { childQuery } from '@filiz/domain/child/schemas.ts'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { favourite } from './shapes.ts'

const tag = 'activities'

export const addFavourite = defineRoute({
  method: 'PUT',
  path: '/activities/{id}/favourite',
  tag,
  access: 'parent',
  right: 'favourite',
  summary: 'Save an activity for a child, at most 100; the next plans prefer it',
  params: idParams,
  query: childQuery,
  data: favourite,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const removeFavourite = defineRoute({
  method: 'DELETE',
  path: '/activities/{id}/favourite',
  tag,
  access: 'parent',
  right: 'favourite',
  summary: 'Take an activity off the saved ones of a child',
  params: idParams,
  query: childQuery,
  data: favourite,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
