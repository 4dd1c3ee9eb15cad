import { changeItem } from '@filiz/domain/read-models/plan-items.ts'
import { plans as ofToday } from '@filiz/domain/read-models/plans.ts'
import { projection } from '@filiz/domain/read-models/projection.ts'
import { withMore } from '../../../testing/with-more.ts'
import type { ActivityHidden } from '../plan/events.ts'
import type { PlanDocument } from './documents.ts'

/** In the real file this is one more entry in the table and a higher version. */
export const plans = withMore(
  ofToday,
  projection<PlanDocument, ActivityHidden>({
    name: 'plans',
    version: ofToday.version + 1,
    indexes: ofToday.indexes,
    owners: ({ childId, accountId }) => ({ childId, accountId }),
    when: {
      ActivityHidden: {
        changes: (plan, event) => ({
          ...plan,
          items: changeItem('plans', plan.items, event, event.data.activityId, (item) => ({
            ...item,
            hidden: true as const,
          })),
        }),
      },
    },
  }),
)
