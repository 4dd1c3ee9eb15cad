import { accounts } from '@filiz/domain/read-models/accounts.ts'
import { activities } from '@filiz/domain/read-models/activities.ts'
import { activityHistory } from '@filiz/domain/read-models/activity-history.ts'
import { children } from '@filiz/domain/read-models/children.ts'
import { imports } from '@filiz/domain/read-models/imports.ts'
import { months } from '@filiz/domain/read-models/months.ts'
import { plans } from '@filiz/domain/read-models/plans.ts'
import { uses } from '@filiz/domain/read-models/uses.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'

/** Where each read model is kept. */
export const collections = {
  accounts: collectionName(accounts),
  activities: collectionName(activities),
  activityHistory: collectionName(activityHistory),
  children: collectionName(children),
  imports: collectionName(imports),
  months: collectionName(months),
  plans: collectionName(plans),
  uses: collectionName(uses),
}
