import type { Engines } from '@filiz/engines/open.ts'
import { createCalendarSecrets } from '@filiz/application/calendar-secrets.ts'
import { createAddresses } from '@filiz/engines/vault/addresses.ts'
import { createCalendars } from '@filiz/engines/vault/calendars.ts'
import { createEditingMarks } from '@filiz/engines/vault/editing-marks.ts'
import { createPseudonyms } from '@filiz/engines/vault/pseudonyms.ts'
import { createUseFigures } from './use-figures.ts'
import type { Gate } from '@filiz/http/gate.ts'
import type { Route } from '@filiz/http/route.ts'
import { activityRoutes } from './activities.ts'
import { adminActivityRoutes } from './admin-activities.ts'
import type { Catalogue } from '@filiz/application/catalogue.ts'
import { createOthers } from '@filiz/application/heard.ts'
import { listEditingRoute } from './admin-editing.ts'
import { adminFigureRoutes } from './admin-figures.ts'
import { adminFileRoutes } from './admin-files.ts'
import { adminHistoryRoutes } from './admin-history.ts'
import { adminPeopleRoute } from './admin-people.ts'
import { planCalendarRoute } from './calendar/plan-calendar.ts'
import { getCalendarRoute, subscribedCalendarRoute } from './calendar/subscribed-calendar.ts'
import { childRoutes } from './children.ts'
import type { Dependencies } from './dependencies.ts'
import { insightRoutes } from './insights.ts'
import { letterRoute } from './letter.ts'
import { planHistoryRoutes } from './plan-histories.ts'
import { planRoutes } from './plans.ts'
import { progressRoutes } from './progress.ts'
import { suggestionsRoute } from './suggestions.ts'
import { todayRoute } from './today-route.ts'

export interface QueryApiOptions {
  readonly engines: Pick<Engines, 'log' | 'readStore' | 'vault' | 'keys' | 'sealer' | 'clock' | 'tokenSecret'>
  /** Shared with the plan maker if one process runs both. */
  readonly catalogue: Catalogue
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string
  readonly gate: Pick<Gate, 'limits'>
}

/**
 * The routes of `query-api` on these engines. They use read models only, except for a plan's history, which only the
 * log has. `createApi` serves them, alone or together with other services' routes.
 */
export function createQueryApi({
  engines: { log, readStore, vault, keys, sealer, clock, tokenSecret },
  catalogue,
  publicUrl,
  gate: { limits },
}: QueryApiOptions): readonly Route[] {
  const needs: Dependencies = {
    readStore,
    sealer,
    clock,
    publicUrl,
    catalogue,
    others: createOthers(readStore),
    addresses: createAddresses(vault, keys),
    editingMarks: createEditingMarks(vault),
    pseudonyms: createPseudonyms(keys),
    calendars: createCalendars(vault),
    calendarSecrets: createCalendarSecrets({ tokenSecret }),
    limits,
    useFigures: createUseFigures({ readStore, clock }),
  }
  return [
    ...childRoutes(needs),
    ...activityRoutes(needs),
    suggestionsRoute(needs),
    todayRoute(needs),
    ...planRoutes(needs),
    planCalendarRoute(needs),
    getCalendarRoute(needs),
    subscribedCalendarRoute(needs),
    letterRoute(needs),
    ...progressRoutes(needs),
    ...adminActivityRoutes(needs),
    ...adminHistoryRoutes(needs),
    adminPeopleRoute(needs),
    ...adminFileRoutes(needs),
    ...adminFigureRoutes(needs),
    listEditingRoute(needs),
    ...insightRoutes(needs),
    ...planHistoryRoutes({ ...needs, log }),
  ]
}
