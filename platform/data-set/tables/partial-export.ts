import type { FilizEvent } from '@filiz/domain/registry/personal-data.ts'
import { eventTypes } from '../events/known-events.ts'
import type { ExportRequest } from '../files/manifest.ts'
import { definitions, isStep } from './views.ts'

/** Event types that say what families, children and activities are. `--since` does not limit them. */
const lasting: readonly FilizEvent['type'][] = [
  'AccountRegistered',
  'EmailVerified',
  'ProfileChanged',
  'ExposureChosen',
  'ChildAdded',
  'OwnershipTransferred',
  'CaregiverJoined',
  'CaregiverRoleChanged',
  'CaregiverLeft',
  'ActivityAdded',
  'ActivityRevised',
  'ActivityReverted',
  'ActivityPublished',
  'ActivityUnpublished',
  'ActivityArchived',
  'ActivityRecalled',
  'ActivityRestored',
]
const lastingTypes: ReadonlySet<string> = new Set(lasting)

type Part = Pick<ExportRequest, 'since' | 'until' | 'types'>

/** Is true if an event of this type is exported also when it happened before `since`. */
export const isLasting = ({ types }: Part, type: string): boolean => types === null && lastingTypes.has(type)

/** Returns a sentence for each way in which derived tables are incomplete because of `since` or `types`. */
export function incompleteness({ since, types }: Part): string[] {
  if (types !== null) {
    const names = tablesWithout((type) => types.includes(type))
    return names.length === 0
      ? []
      : [`it has only events of some types, so these tables are empty or incomplete: ${names.join(', ')}`]
  }
  if (since === null) return []
  return [
    `accounts, children, caregivers, reminders and the catalogue are in it from the beginning, all else from ${since} on: ${tablesWithout((type) => lastingTypes.has(type)).join(', ')}`,
    'what was done in a plan that was made before then has no month, age, category and policyVersion, and the first plan and activity in funnel are the first since then',
  ]
}

/** The derived tables whose queries read an event type that is not complete. */
function tablesWithout(isComplete: (type: string) => boolean): string[] {
  const lacking = new Set<string>()
  for (const { name, sql } of definitions) {
    const reads = new Set<string>(sql.match(/\w+/g))
    const isLacking = [...lacking].some((other) => reads.has(other))
    if (isLacking || eventTypes.some((type) => reads.has(type) && !isComplete(type))) lacking.add(name)
  }
  return definitions.map(({ name }) => name).filter((name) => lacking.has(name) && !isStep(name))
}
