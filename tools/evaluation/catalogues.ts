import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { madeCatalogue } from './made-catalogue.ts'

export interface NamedCatalogue {
  readonly name: string
  readonly entries: readonly Candidate[]
}

export const made = (seed: string): NamedCatalogue => ({ name: 'made', entries: madeCatalogue(seed) })
export const shipped = (): NamedCatalogue => ({
  name: 'shipped',
  entries: shippedActivities().map(({ activityId, content }) => ({ activityId, version: 1, ...content })),
})
