import type { Language } from '@filiz/domain/shared/language.ts'
import { occasionsOn } from '@filiz/domain/activity/season.ts'
import type { CatalogueQuery } from '@filiz/domain/activity/schemas.ts'
import { listedWord } from '@filiz/domain/read-models/activities.ts'
import { yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Query } from '@filiz/engines/read-store/port.ts'

/**
 * Filter for a catalogue query, without the status; `today` is in the family's time zone.
 * Searches use the full-text index instead (`catalogue-search.ts`).
 */
export function filterOf(
  {
    category,
    ageRange,
    monthTheme,
    maxMinutes,
    energy,
    place,
    materials,
    inSeason,
    topic,
  }: Omit<CatalogueQuery, 'page' | 'limit' | 'search'>,
  today: Day,
): Query['where'] {
  return {
    ...(category && { category }),
    ...(monthTheme && { monthTheme }),
    ...(ageRange && { minAge: { lte: ageRange.to }, maxAge: { gte: ageRange.from } }),
    ...(maxMinutes && { durationMinutes: { lte: maxMinutes } }),
    ...(energy && { energy }),
    ...(place && { placesKey: { contains: listedWord(place) } }),
    ...(materials && { nothingNeeded: true }),
    ...(topic && { topicsKey: { contains: listedWord(topic) } }),
    ...(inSeason && {
      seasonKey: { contains: listedWord(yearAndMonth(today).month) },
      occasion: { in: [null, ...occasionsOn(today)] },
    }),
  }
}

export const titleOrder = (language: Language): readonly [string] => [language === 'tr' ? 'sortTr' : 'sortEn']
