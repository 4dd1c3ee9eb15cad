import type { RouteDefinition } from '../route.ts'
import * as auth from './auth.ts'
import * as activityCommands from './activity-commands.ts'
import * as activityQueries from './activity-queries.ts'
import * as childQueries from './child-queries.ts'
import * as childCommands from './child-commands.ts'
import * as planQueries from './plan-queries.ts'
import * as planCommands from './plan-commands.ts'
import * as adminActivities from './admin-activities.ts'
import { exportCatalogue, getImport, importCatalogue } from './admin-files.ts'
import * as adminFeed from './admin-feed.ts'
import * as adminFigures from './admin-figures.ts'
import * as milestones from './milestones.ts'
import * as push from './push.ts'
import * as insights from './insights.ts'
import * as dataSets from './data-sets.ts'
import * as replay from './replay.ts'
import * as tables from './tables.ts'
import * as tokens from './tokens.ts'
import { changeRoles, listPeople } from './admin-people.ts'
import { followChanges } from './changes.ts'
import { getOfflineMonth } from './offline.ts'
import { getReport } from './report.ts'
import * as calendar from './calendar.ts'
import * as photos from './photos.ts'
import * as caregivers from './caregivers.ts'
import * as exposures from './exposures.ts'
import * as memories from './memories.ts'
import * as progressQueries from './progress-queries.ts'
import * as progressCommands from './progress-commands.ts'

/** All calls of the HTTP contract of all services; the OpenAPI document is generated from them. */
export const contract: readonly RouteDefinition[] = [
  auth,
  push,
  childQueries,
  childCommands,
  activityQueries,
  activityCommands,
  planQueries,
  planCommands,
  calendar,
  memories,
  progressQueries,
  progressCommands,
  adminActivities,
  caregivers,
  photos,
  milestones,
  exposures,
  { followChanges, getOfflineMonth, getReport, listPeople, changeRoles, exportCatalogue, importCatalogue, getImport },
  adminFigures,
  adminFeed,
  insights,
  tokens,
  dataSets,
  tables,
  replay,
].flatMap((calls) => Object.values(calls).filter(isRoute))

/** The modules of the contract export shapes, too. */
function isRoute(exported: unknown): exported is RouteDefinition {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported
}
