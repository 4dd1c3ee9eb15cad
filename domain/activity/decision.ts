import { refuse, type FieldRefusal, type Refusal } from '../shared/refusal.ts'
import type { ActivityContent, ActivityEvent, DraftContent } from './events.ts'
import type { ActivityState } from './evolve.ts'
import { isComplete, missingFields } from './missing-fields.ts'
import type { PublicationFault } from './publication.ts'

/** A refusal whose publication faults are not sentences yet. */
export type Refused = Refusal & { readonly faults?: readonly PublicationFault[] }
export type Decision = readonly ActivityEvent[] | Refused

/** Turns publication faults into errors with sentences, by field. */
export type PublicationErrors = (faults: readonly PublicationFault[]) => Readonly<Record<string, FieldRefusal>>

export type ExistingActivity = Exclude<ActivityState, { status: 'none' }>

export const nothing: readonly ActivityEvent[] = []

/** Refuses content that is incomplete or has faults; undefined if it may be published. */
export function refusedPublication(
  content: DraftContent,
  faultsOf: (content: ActivityContent) => readonly PublicationFault[],
): Refused | undefined {
  if (!isComplete(content)) return refuse('VALIDATION_FAILED', { fields: missingFields(content) })
  const faults = faultsOf(content)
  return faults.length > 0 ? { ...refuse('VALIDATION_FAILED'), faults } : undefined
}
