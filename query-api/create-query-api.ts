import type { Engines } from '@filiz/engines/open.ts'
import { createCalendarSecrets } from '@filiz/application/mails/calendar-secrets.ts'
import { createAddresses } from '@filiz/engines/records/addresses.ts'
import { createCalendars } from '@filiz/engines/records/calendars.ts'
import { createAnalystTokens } from '@filiz/engines/records/analyst-tokens.ts'
import { createAdminDesks } from '@filiz/engines/records/admin-desks.ts'
import { createEditingMarks } from '@filiz/engines/records/editing-marks.ts'
import { createPseudonyms } from '@filiz/engines/records/pseudonyms.ts'
import { createUseFigures } from './administration/use-figures.ts'
import type { RequestGuards } from '@filiz/http/request-guards.ts'
import type { Route } from '@filiz/http/route.ts'
import { activityRoutes } from './activities/activities.ts'
import { adminActivityRoutes } from './administration/admin-activities.ts'
import { createDataSetFiles } from '@filiz/application/data-sets/data-set-files.ts'
import { createCatalogueSearch } from '@filiz/application/catalogue/catalogue-search.ts'
import type { Catalogue } from '@filiz/application/catalogue/catalogue.ts'
import { createPhotos } from '@filiz/application/photos/photos.ts'
import { createCommunityRatings } from '@filiz/application/releases/community-ratings.ts'
import { listEditingRoute } from './administration/admin-editing.ts'
import { createAdminCatalogue } from './administration/admin-catalogue.ts'
import { adminFeedRoutes } from './administration/admin-feed.ts'
import { adminFigureRoutes } from './administration/admin-figures.ts'
import { adminFileRoutes } from './administration/admin-files.ts'
import { adminHistoryRoutes } from './administration/admin-history.ts'
import { adminPeopleRoute } from './administration/admin-people.ts'
import { planCalendarRoute } from './calendar/plan-calendar.ts'
import { getCalendarRoute, subscribedCalendarRoute } from './calendar/subscribed-calendar.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import { changesRoute } from './changes/changes-route.ts'
import { caregiverRoutes } from './children/caregivers.ts'
import { childRoutes } from './children/children.ts'
import { diaryRoute } from './memories/diary-route.ts'
import { listDataSetsRoute } from './insights/data-sets.ts'
import type { QueryApiDependencies } from './dependencies.ts'
import { insightRoutes } from './insights/insights.ts'
import { letterRoute } from './plans/letter.ts'
import { milestoneRoutes } from './development/milestones.ts'
import { offlineMonthRoute } from './plans/offline-month.ts'
import { planHistoryRoutes } from './plans/plan-histories.ts'
import { photoRoute } from './photos/photo.ts'
import { planRoutes } from './plans/plans.ts'
import { listQuestionsRoute } from './insights/questions.ts'
import { progressRoutes } from './progress/progress.ts'
import { createOpenDataSets } from './replay/open-data-sets.ts'
import { replayRoutes } from './replay/replay-routes.ts'
import { replacementsRoute } from './activities/replacements.ts'
import { reportRoute } from './children/report.ts'
import { suggestionsRoute } from './activities/suggestions.ts'
import { listTablesRoute } from './insights/tables.ts'
import { todayRoute } from './plans/today-route.ts'
import { listTokensRoute } from './insights/tokens.ts'

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
