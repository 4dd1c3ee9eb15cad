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
  summary: "The account's children, in the order in which they were added",
  data: z.array(child),
})

export const getChild = defineRoute({
  method: 'GET',
  path: '/children/{id}',
  tag,
  access: 'parent',
  summary: 'One child',
  params: idParams,
  data: child,
  errors: ['NOT_FOUND'],
})
