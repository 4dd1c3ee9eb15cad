import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Sealer } from '@filiz/engines/personal-data/sealer.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Addresses } from '@filiz/engines/records/addresses.ts'
import type { AnalystTokens } from '@filiz/engines/records/analyst-tokens.ts'
import type { AdminDesks } from '@filiz/engines/records/admin-desks.ts'
import type { EditingMarks } from '@filiz/engines/records/editing-marks.ts'
import type { Pseudonyms } from '@filiz/engines/records/pseudonyms.ts'
import type { CalendarSecrets } from '@filiz/application/mails/calendar-secrets.ts'
import type { Photos } from '@filiz/application/photos/photos.ts'
import type { Calendars } from '@filiz/engines/records/calendars.ts'
import type { RateLimits } from '@filiz/http/rate-limits.ts'
import type { AdminCatalogue } from './administration/admin-catalogue.ts'
import type { UseFigures } from './administration/use-figures.ts'
import type { CatalogueSearch } from '@filiz/application/catalogue/catalogue-search.ts'
import type { Catalogue } from '@filiz/application/catalogue/catalogue.ts'
import type { LatestCommunityRatings } from '@filiz/application/releases/community-ratings.ts'

/** Dependencies of the query side's routes; each route picks those that it needs. */
export interface QueryApiDependencies {
  readonly readStore: ReadStore
  readonly sealer: Sealer
  readonly clock: Clock
  readonly catalogue: Catalogue
  readonly search: CatalogueSearch
  readonly photos: Pick<Photos, 'read'>
  readonly adminCatalogue: AdminCatalogue
  readonly others: LatestCommunityRatings
  readonly addresses: Addresses
  readonly editingMarks: EditingMarks
  readonly adminDesks: AdminDesks
  readonly analystTokens: Pick<AnalystTokens, 'list'>
  readonly pseudonyms: Pseudonyms
  readonly calendars: Calendars
  readonly calendarSecrets: CalendarSecrets
  readonly limits: Pick<RateLimits, 'take'>
  readonly useFigures: (fresh: boolean) => Promise<UseFigures>
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string
}
