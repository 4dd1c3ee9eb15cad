import { browseOrder, popularity } from '@filiz/domain/planning/browse-order.ts'
import { wholeYears } from '@filiz/domain/planning/eligible.ts'
import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import { ageInMonths } from '@filiz/domain/shared/age.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { QueryApiDependencies } from '../dependencies.ts'
import type { UseFigures } from '../administration/use-figures.ts'

/**
 * Returns the published activities in the order in which this child's family browses. Popularity comes from released
 * figures only, so that it never concerns fewer than five families.
 */
export function createBrowseOrder({ catalogue, useFigures }: Pick<QueryApiDependencies, 'catalogue' | 'useFigures'>) {
  const known = new WeakMap<UseFigures, Map<string, number>>()

  return async ({ _id: childId, birthDate }: ChildDocument, today: Day): Promise<readonly string[]> => {
    const [candidates, figures] = await Promise.all([catalogue.candidates(), useFigures(false)])
    const popularities = known.get(figures) ?? new Map<string, number>()
    known.set(figures, popularities)
    const popularityOf = (activityId: string) => {
      const value = popularities.get(activityId) ?? popularity(figures.of(activityId))
      popularities.set(activityId, value)
      return value
    }
    return browseOrder(candidates, { childId, years: wholeYears(ageInMonths(birthDate, today)), today, popularityOf })
  }
}
