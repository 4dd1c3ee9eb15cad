import type { StandardisedAnswer } from './answers.ts'
import type { Terms } from './regression.ts'

export interface Row {
  readonly activityId: string
  readonly terms: Terms
  readonly heard: StandardisedAnswer
  readonly weight: number
  readonly period: string
}
