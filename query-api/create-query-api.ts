import type { Engines } from '@filiz/engines/open.ts'
import { createCalendarSecrets } from '@filiz/application/calendar-secrets.ts'
import { createAddresses } from '@filiz/engines/vault/addresses.ts'
import { createCalendars } from '@filiz/engines/vault/calendars.ts'
import { createAnalystTokens } from '@filiz/engines/vault/analyst-tokens.ts'
import { createAdminDesks } from '@filiz/engines/vault/admin-desks.ts'
import { createEditingMarks } from '@filiz/engines/vault/editing-marks.ts'
import { createPseudonyms } from '@filiz/engines/vault/pseudonyms.ts'
import { createUseFigures } from './use-figures.ts'
import type { RequestGuards } from '@filiz/http/request-guards.ts'
import type { Route } from '@filiz/http/route.ts'
import { activityRoutes } from './activities.ts'
import { adminActivityRoutes } from './admin-activities.ts'
import { createDataSetFiles } from '@filiz/application/data-set-files.ts'
import { createCatalogueSearch } from '@filiz/application/catalogue-search.ts'
import type { Catalogue } from '@filiz/application/catalogue.ts'
import { createPhotos } from '@filiz/application/photos.ts'
import { createCommunityRatings } from '@filiz/application/community-ratings.ts'
import { listEditingRoute } from './admin-editing.ts'
import { createAdminCatalogue } from './admin-catalogue.ts'
import { adminFeedRoutes } from './admin-feed.ts'
import { adminFigureRoutes } from './admin-figures.ts'
import { adminFileRoutes } from './admin-files.ts'
import { adminHistoryRoutes } from './admin-history.ts'
import { adminPeopleRoute } from './admin-people.ts'
import { planCalendarRoute } from './calendar/plan-calendar.ts'
import { getCalendarRoute, subscribedCalendarRoute } from './calendar/subscribed-calendar.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import { changesRoute } from './changes/changes-route.ts'
import { caregiverRoutes } from './caregivers.ts'
import { childRoutes } from './children.ts'
import { diaryRoute } from './diary/diary-route.ts'
import { listDataSetsRoute } from './data-sets.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { insightRoutes } from './insights.ts'
import { letterRoute } from './letter.ts'
import { milestoneRoutes } from './milestones.ts'
import { offlineMonthRoute } from './offline-month.ts'
import { planHistoryRoutes } from './plan-histories.ts'
import { photoRoute } from './photo.ts'
import { planRoutes } from './plans.ts'
import { listQuestionsRoute } from './questions.ts'
import { progressRoutes } from './progress.ts'
import { createOpenDataSets } from './replay/open-data-sets.ts'
import { replayRoutes } from './replay/replay-routes.ts'
import { replacementsRoute } from './replacements.ts'
import { reportRoute } from './report.ts'
import { suggestionsRoute } from './suggestions.ts'
import { listTablesRoute } from './tables.ts'
import { todayRoute } from './today-route.ts'
import { listTokensRoute } from './tokens.ts'

export interface QueryApiOptions {
  readonly engines: Pick<
    Engines,
    'log' | 'readStore' | 'vault' | 'blobs' | 'keys' | 'sealer' | 'clock' | 'tokenSecret' | 'tokenSecretBefore'
  >
  /** The catalogue cache; a process that also runs the plan maker shares one. */
  readonly catalogue: Catalogue
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string
  readonly gate: Pick<RequestGuards, 'limits' | 'authenticator'>
}

/**
 * The routes of `query-api` on these engines. They use read models only, except for a plan's history, which only the
 * log has, and for replays, which read data sets. `createApi` serves them, alone or together with other services'
 * routes.
 */
export function createQueryApi({
  engines: { log, readStore, vault, blobs, keys, sealer, clock, tokenSecret, tokenSecretBefore },
  catalogue,
  publicUrl,
  gate: { limits, authenticator },
}: QueryApiOptions): readonly Route[] {
  const dependencies: QueryApiDependencies = {
    readStore,
    sealer,
    clock,
    publicUrl,
    catalogue,
    search: createCatalogueSearch(readStore),
    photos: createPhotos({ blobs, sealer, keys, clock }),
    adminCatalogue: createAdminCatalogue(readStore),
    others: createCommunityRatings(readStore),
    addresses: createAddresses(vault, keys),
    editingMarks: createEditingMarks(vault),
    adminDesks: createAdminDesks(vault),
    analystTokens: createAnalystTokens(vault, clock),
    pseudonyms: createPseudonyms(keys),
    calendars: createCalendars(vault),
    calendarSecrets: createCalendarSecrets({ tokenSecret, tokenSecretBefore }),
    limits,
    useFigures: createUseFigures({ readStore, clock }),
  }
  return [
    ...childRoutes(dependencies),
    ...caregiverRoutes(dependencies),
    changesRoute({ readStore, authenticator, feed: createChangeFeed({ log, readStore }) }),
    ...activityRoutes(dependencies),
    suggestionsRoute(dependencies),
    replacementsRoute(dependencies),
    todayRoute(dependencies),
    ...planRoutes(dependencies),
    offlineMonthRoute(dependencies),
    planCalendarRoute(dependencies),
    getCalendarRoute(dependencies),
    subscribedCalendarRoute(dependencies),
    letterRoute(dependencies),
    reportRoute(dependencies),
    photoRoute(dependencies),
    diaryRoute(dependencies),
    ...progressRoutes(dependencies),
    ...milestoneRoutes(dependencies),
    ...adminActivityRoutes(dependencies),
    ...adminHistoryRoutes(dependencies),
    ...adminFeedRoutes(dependencies),
    adminPeopleRoute(dependencies),
    ...adminFileRoutes(dependencies),
    ...adminFigureRoutes(dependencies),
    listEditingRoute(dependencies),
    ...insightRoutes(dependencies),
    listTokensRoute(dependencies),
    listQuestionsRoute(dependencies),
    listDataSetsRoute(dependencies),
    listTablesRoute,
    ...planHistoryRoutes({ ...dependencies, log }),
    ...replayRoutes({
      catalogue,
      dataSets: createOpenDataSets({
        log,
        clock,
        limits,
        files: createDataSetFiles({ blobs, sealer, keys, vault, clock }),
      }),
    }),
  ]
}
