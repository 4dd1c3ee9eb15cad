import { accounts } from './accounts.ts'
import { activities } from './activities.ts'
import { activityHistory } from './activity-history.ts'
import { catalogueFeed } from './catalogue-feed.ts'
import { agenda } from './agenda.ts'
import { dataSets } from './data-sets.ts'
import { counts } from './counts.ts'
import { caregivers } from './caregivers.ts'
import { children } from './children.ts'
import { imports } from './imports.ts'
import { plans } from './plans.ts'
import { memories } from './memories.ts'
import { development } from './development.ts'
import { milestones } from './milestones.ts'
import { communityRatings } from './community-ratings.ts'
import { releasedUses } from './released-uses.ts'
import type { Projection } from './projection.ts'

/** All read models by the name that queries use. Register a new read model only here. */
export const readModels = {
  accounts,
  agenda,
  children,
  caregivers,
  development,
  activities,
  activityHistory,
  catalogueFeed,
  milestones,
  plans,
  memories,
  dataSets,
  counts,
  imports,
  receptions: communityRatings,
  releasedUses,
}

/** All read models that the projector builds. */
export const models: readonly Projection[] = Object.values(readModels)

/** Returns the names of the read models that handle an event type, sorted. */
export const handledBy = (type: string): readonly string[] =>
  models
    .filter(({ eventTypes }) => eventTypes.includes(type))
    .map(({ name }) => name)
    .sort()
