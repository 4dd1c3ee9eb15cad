import { planParams } from '@filiz/http/contract/parameters.ts'
import { defineRoute } from '@filiz/http/route.ts'
import { z } from 'zod'

export * from '@filiz/http/contract/plan-queries.ts'

export const getDiary = defineRoute({
  method: 'GET',
  path: '/plans/{id}/diary',
  tag: 'plans',
  access: 'parent',
  summary: 'The days on which something of the plan was done',
  params: planParams,
  data: z.strictObject({ days: z.array(z.iso.date()) }).meta({ id: 'Diary' }),
  errors: ['NOT_FOUND'],
})
