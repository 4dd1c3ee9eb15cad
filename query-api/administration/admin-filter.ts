import { placesOf } from '@filiz/domain/activity/places.ts'
import { inSeason } from '@filiz/domain/activity/season.ts'
import type { AdminCatalogueQuery } from '@filiz/domain/activity/schemas.ts'
import type { CatalogueDocument } from '@filiz/domain/read-models/activities.ts'
import type { Day } from '@filiz/domain/shared/event.ts'

type Filter = Omit<AdminCatalogueQuery, 'page' | 'limit' | 'sort' | 'with' | 'search' | 'warnings'>
type Entry = Omit<CatalogueDocument, 'earlier'>

const pendings = {
  'working-draft': ({ workingDraft }: Entry) => workingDraft !== null,
  scheduled: ({ publishAt }: Entry) => publishAt !== null,
  refused: ({ publicationRefused }: Entry) => publicationRefused !== null,
}

/** Whether an entry passes the administrators' filters. `today` is in the administrator's time zone. */
export function matchesFilter(entry: Entry, filter: Filter, today: Day): boolean {
  const is = <Name extends keyof Filter>(name: Name, test: (value: NonNullable<Filter[Name]>) => boolean) => {
    const value = filter[name]
    return value === undefined || value === null || test(value)
  }
  return (
    is('status', (status) => entry.status === status) &&
    is('category', (category) => entry.category === category) &&
    is('monthTheme', (month) => entry.monthTheme === month) &&
    is('ageRange', ({ from, to }) => (entry.minAge ?? 9) <= to && (entry.maxAge ?? 0) >= from) &&
    is('maxMinutes', (minutes) => (entry.durationMinutes ?? Infinity) <= minutes) &&
    is('energy', (energy) => entry.energy === energy) &&
    is('place', (place) => placesOf(entry.places ?? []).includes(place)) &&
    is('materials', () => entry.nothingNeeded) &&
    is('inSeason', () => inSeason(entry, today)) &&
    is('topic', (topic) => entry.topics.includes(topic)) &&
    is('missing', () => entry.translations.en === null) &&
    is('hazards', () => entry.hazards === null) &&
    is('hazard', (hazard) => entry.hazards?.includes(hazard) ?? false) &&
    is('skill', (skill) => entry.skills?.includes(skill) ?? false) &&
    is('kin', (kin) => entry.kin === kin) &&
    is('changedBy', (by) => [by, `account:${by}`, `system:${by}`].includes(entry.changedBy)) &&
    is('notes', (which) => (which === 'open' ? entry.openNotes : entry.notes) > 0) &&
    is('season', () => !entry.season?.length) &&
    is('pending', (pending) => pendings[pending](entry))
  )
}
