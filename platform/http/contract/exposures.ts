import { exposuresBody } from '@filiz/domain/exposure/schemas.ts'
import { z } from 'zod'
import { defineRoute } from '../route.ts'

export const recordExposures = defineRoute({
  method: 'POST',
  path: '/exposures',
  tag: 'auth',
  access: 'parent',
  right: 'see',
  summary:
    'Record what the app shows: that it was opened, a plan, a suggestion of today. Each is recorded once a day, and nothing unless the account allows it (`isExposureRecorded`)',
  body: exposuresBody,
  data: z.strictObject({ recorded: z.int().meta({ description: 'How many of them were new' }) }),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
})
