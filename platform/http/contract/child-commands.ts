import { childBody } from '@filiz/domain/child/schemas.ts'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { child } from './shapes.ts'

const tag = 'children'

export const addChild = defineRoute({
  method: 'POST',
  path: '/children',
  tag,
  access: 'parent',
  summary: 'Add a child; one under two gets its plans from its second birthday',
  body: childBody,
  statuses: [201],
  data: child,
  hasMessage: true,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
})

export const changeChild = defineRoute({
  method: 'PUT',
  path: '/children/{id}',
  tag,
  access: 'parent',
  right: 'edit',
  summary: 'Change a child',
  params: idParams,
  body: childBody,
  data: child,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})

export const removeChild = defineRoute({
  method: 'DELETE',
  path: '/children/{id}',
  tag,
  access: 'parent',
  right: 'remove',
  summary: 'Remove a child with its plans and progress; cannot be undone',
  params: idParams,
  hasMessage: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'IDEMPOTENCY_MISMATCH'],
})
