import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { activity, insight, progress } from './query-shapes.ts'
import { plan } from './shapes.ts'

const offlineMonth = z
  .strictObject({
    childId: z.guid(),
    plan: plan.nullable().meta({ description: 'Null while there is none' }),
    activities: z.array(activity).readonly().meta({ description: 'The activities of the plan' }),
    progress,
    insights: z.array(insight).readonly(),
  })
  .meta({ id: 'OfflineMonth' })
export type OfflineMonth = z.infer<typeof offlineMonth>

export const getOfflineMonth = defineRoute({
  method: 'GET',
  path: '/offline',
  tag: 'plans',
  access: 'parent',
  summary:
    'What the app needs of this month without a network, for each child that the account follows; a helper gets no insights',
  data: z.array(offlineMonth),
})
