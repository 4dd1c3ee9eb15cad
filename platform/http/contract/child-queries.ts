import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { idParams } from './parameters.ts'
import { child } from './shapes.ts'

const tag = 'children'

export const listChildren = defineRoute({
  method: 'GET',
  path: '/children',
  tag,
  access: 'parent',
  summary: 'The children that the account follows: its own in the order in which it got them, then those of others',
  data: z.array(child),
})

export const getChild = defineRoute({
  method: 'GET',
  path: '/children/{id}',
  tag,
  access: 'parent',
  right: 'see',
  summary: 'One child',
  params: idParams,
  data: child,
  errors: ['NOT_FOUND'],
})
